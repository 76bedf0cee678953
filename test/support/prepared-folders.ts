import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))
const A_DAY = 86_400_000

/** The folder, in the system's temporary one, of what tests prepare once and reuse between runs. */
export function preparedFolders(): string {
  const parent = path.join(os.tmpdir(), `foyer-prepared-${os.userInfo().username}`)
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  removeOldFolders(parent)
  return parent
}

/** Removes what is a day older than the newest, by the file system's clock, because the tests' clock may be moved. */
function removeOldFolders(parent: string): void {
  const folders = readdirSync(parent).map((name) => {
    const folder = path.join(parent, name)
    return { folder, made: statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0 }
  })
  const newest = Math.max(...folders.map(({ made }) => made))
  for (const { folder, made } of folders) if (made < newest - A_DAY) rmSync(folder, { recursive: true, force: true })
}

/** Returns a digest of files and folders of the project: a change of them invalidates what is prepared from them. */
export function digestOf(sources: readonly string[], more = ''): string {
  const hash = createHash('sha256').update(more)
  for (const name of sources.flatMap((each) => filesIn(path.join(project, each)))) hash.update(readFileSync(name))
  return hash.digest('hex').slice(0, 16)
}

function filesIn(place: string): string[] {
  if (/\.\w+$/.test(place)) return [place]
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).sort()
  return names.filter((name) => /\.\w+$/.test(name)).map((name) => path.join(place, name))
}
