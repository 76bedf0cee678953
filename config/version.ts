import { readFileSync } from 'node:fs'

/** The version of Foyer. The build copies it to `dist/package.json`. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version
