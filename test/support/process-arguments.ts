import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the arguments with which Node runs a TypeScript file of the project, such as `server/doctor/command.ts`, as
 * another process. `npm test` has bundled some of them, which start two to four times faster than by tsx.
 */
export function processArguments(file: string): string[] {
  const bundle = path.join(process.env.TEST_BUNDLES ?? '', file.replace(/\.ts$/, '.mjs'))
  return process.env.TEST_BUNDLES && existsSync(bundle) ? ['--enable-source-maps', bundle] : ['--import', 'tsx', file]
}
