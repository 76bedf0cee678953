import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/box-office/database/open-database'
import { type Contents, fill } from './database-contents.ts'

/**
 * A new DATA_DIR with an embedded database that holds `contents`. The caller removes it.
 * It is copied from a prepared folder, which takes 0.2 s instead of 4 s.
 */
export async function newDataFolder(contents: Contents): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-data-'))
  cpSync(await prepared(contents), folder, { recursive: true })
  return folder
}

const source = fileURLToPath(new URL('../../', import.meta.url))
/** The sources on which a prepared folder depends; after a change of one a new folder is prepared. */
const sources = [
  'server/box-office/database',
  'server/demonstration/season',
  'server/demonstration/programme',
  'server/content-service/media/crops.ts',
  'server/content-service/media/media-id.ts',
  'test/support/database-contents.ts',
  'package-lock.json',
]

/** Prepared folders stay between runs, in the system's temporary folder. */
async function prepared(contents: Contents): Promise<string> {
  const parent = path.join(os.tmpdir(), `foyer-prepared-${os.userInfo().username}`)
  const folder = path.join(parent, `${contents.replaceAll(' ', '-')}-${fingerprint(contents)}`)
  if (existsSync(folder)) return folder
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  removeOldFolders(parent)
  const draft = mkdtempSync(path.join(parent, 'draft-'))
  const db = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: draft, isSynced: false })
  await fill(db, contents).finally(() => db.close())
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another test file has prepared the same folder meanwhile.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

const A_DAY = 86_400_000

function removeOldFolders(parent: string) {
  for (const name of readdirSync(parent)) {
    const folder = path.join(parent, name)
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (made < Date.now() - A_DAY) rmSync(folder, { recursive: true, force: true })
  }
}

function fingerprint(contents: Contents): string {
  const hash = createHash('sha256')
  if (contents === 'season of today') hash.update(new Date().toDateString())
  for (const name of sources.flatMap((each) => filesIn(path.join(source, each)))) hash.update(readFileSync(name))
  return hash.digest('hex').slice(0, 16)
}

function filesIn(place: string): string[] {
  if (/\.\w+$/.test(place)) return [place]
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).sort()
  return names.filter((name) => /\.\w+$/.test(name)).map((name) => path.join(place, name))
}
