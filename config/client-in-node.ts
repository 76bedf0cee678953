import { register } from 'node:module'

/**
 * Lets Node import modules of `client/` without Vite, for tests and documentation: a style's module gives each class
 * its own name, and `import.meta.glob` reads the folders. To be imported first; what has a style or a glob is then
 * imported by `await import(…)`, as static imports are loaded before this module runs.
 */
register('./client-in-node-hooks.mjs', import.meta.url)
