import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Library, libraryOf, type PlacedFile } from './library.ts'
import { parsePageFile } from './page-file.ts'

interface KeptFile {
  /** Time, size and inode: what tells a changed file. */
  mark: string
  /** The last good copy; undefined for a file that never was good. */
  placed: PlacedFile | undefined
}

interface PageFolderOptions {
  folder: string
  /** Pages that stand where no file does. */
  madePages: readonly PlacedFile[]
  onProblem: (problem: string) => void
  /** Milliseconds. */
  now: () => number
}

const CHECK_EVERY_MS = 1000

/**
 * The folder of page files as a library that follows it: at most once a second a request looks for changed files
 * (which works on every file system, where watching doesn't). A broken file keeps its last good copy and is told once.
 */
export function openPageFolder({ folder, madePages, onProblem, now }: PageFolderOptions): () => Promise<Library> {
  const kept = new Map<string, KeptFile>()
  let library: Library | undefined
  let checkedAt = 0
  let checking: Promise<Library> | undefined

  async function check(): Promise<Library> {
    const changed = await refresh(folder, kept, onProblem)
    checkedAt = now()
    if (!library || changed) library = libraryOf([...goodCopies(kept), ...missing(madePages, kept)], onProblem)
    return library
  }
  return async () => {
    if (library && now() - checkedAt < CHECK_EVERY_MS) return library
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }
}

const goodCopies = (kept: Map<string, KeptFile>) => [...kept.values()].flatMap(({ placed }) => (placed ? [placed] : []))

function missing(madePages: readonly PlacedFile[], kept: Map<string, KeptFile>): PlacedFile[] {
  const written = new Set(goodCopies(kept).map(({ path }) => path))
  return madePages.filter(({ path }) => !written.has(path))
}

/** Reads what is new or changed, forgets what is gone. True where anything differs. */
async function refresh(folder: string, kept: Map<string, KeptFile>, onProblem: (problem: string) => void) {
  const files = await marks(folder)
  let changed = false
  for (const name of kept.keys()) if (!files.has(name)) changed = kept.delete(name) || changed
  for (const [name, mark] of files) {
    const before = kept.get(name)
    if (before?.mark === mark) continue
    changed = true
    kept.set(name, { mark, placed: (await read(folder, name, onProblem)) ?? before?.placed })
  }
  return changed
}

async function marks(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  const found = await Promise.all(
    names.map(async (name) => {
      const state = await stat(join(folder, name)).catch(() => undefined)
      return state ? ([name, `${state.mtimeMs} ${state.size} ${state.ino}`] as const) : undefined
    }),
  )
  return new Map(found.filter((each) => each !== undefined))
}

async function read(folder: string, name: string, onProblem: (problem: string) => void) {
  const path = pathOfFile(name)
  try {
    return { path, file: parsePageFile(await readFile(join(folder, name), 'utf8'), path) }
  } catch (error) {
    onProblem(`${name}: ${(error as Error).message}`)
    return undefined
  }
}

/** `about-us/privacy.json` is `/about-us/privacy/`, `home.json` is `/`. */
export function pathOfFile(name: string): string {
  const path = name.slice(0, -'.json'.length).split(sep).join('/').toLowerCase()
  return path === 'home' ? '/' : `/${path}/`
}
