import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { releasedVersions } from '#test/release/changelog'
import { temporaryFolder } from '#test/support/temporary-folder'

/** This version's folder, which has been built. */
export const THIS_VERSION = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Checks out and builds the version before this one, or the commit of DRILL_UPGRADE_FROM, which may also be the folder
 * of a built version. Returns the folder.
 */
export function earlierVersion(): { folder: string; commit: string; remove(): void } {
  const commit = process.env.DRILL_UPGRADE_FROM ?? lastRelease()
  if (path.isAbsolute(commit)) return { folder: commit, commit, remove() {} }
  const parent = temporaryFolder('foyer-before-')
  const folder = path.join(parent, 'foyer')
  const remove = () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(parent, { recursive: true, force: true })
  }
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  try {
    const lockOf = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8')
    if (lockOf(folder) === lockOf(THIS_VERSION))
      symlinkSync(path.join(THIS_VERSION, 'node_modules'), path.join(folder, 'node_modules'))
    else execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: 'inherit' })
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    remove()
    throw error
  }
  return { folder, commit, remove }
}

/** Returns the newest tag; without tags the commit that wrote the database of the changelog's newest version. */
function lastRelease(): string {
  const [tag] = git('tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', 'v*').split('\n')
  if (tag) return tag
  const [version] = releasedVersions(readFileSync(path.join(THIS_VERSION, 'CHANGELOG.md'), 'utf8'))
  return git('log', '-1', '--format=%H', '--', `test/dumps/foyer-${version}.gz`).trim()
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: THIS_VERSION, encoding: 'utf8' })
