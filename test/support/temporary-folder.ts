import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Creates a folder, which the caller removes. `npm test` sets TEST_FOLDERS to a folder in memory if there is one. */
export const temporaryFolder = (prefix = 'foyer-'): string =>
  mkdtempSync(path.join(process.env.TEST_FOLDERS ?? os.tmpdir(), prefix))

/** Creates a folder that is removed after the test. */
export function testFolder(t: { teardown(close: () => unknown): void }, prefix?: string): string {
  const folder = temporaryFolder(prefix)
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
