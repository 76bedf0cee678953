import { register } from 'node:module'

/**
 * Lets Node import modules of `client/` without Vite, for tests and documentation: a style module maps each class to
 * its name, and `import.meta.glob` reads the folders. Import this module first, and modules with styles or globs by
 * `await import(…)`, because static imports are loaded before this module runs.
 */
register('./client-in-node-hooks.mjs', import.meta.url)
