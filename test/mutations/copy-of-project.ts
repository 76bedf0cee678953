import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Copies the files that git tracks to a temporary folder, with the same folders `linked`, and returns it. */
export function copyOfProject(linked: readonly string[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-mutation-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.stdout.split('\0').filter(Boolean)) cpSync(root + file, path.join(folder, file))
  for (const name of linked) symlinkSync(root + name, path.join(folder, name), 'dir')
  return folder
}
