import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { createSingleFlight } from '#server/cache/single-flight'
import { type Library, libraryOf, type PlacedFile } from './library.ts'
import { parsePageFile } from './page-file.ts'

interface CachedFile {
  /** Time, size and inode, which differ once the file has changed */
  fingerprint: string
  /** The last valid version; undefined if there was none */
  placed: PlacedFile | undefined
}

interface PageFolderOptions {
  folder: string
  /** Pages for paths without a file */
  generatedPages: readonly PlacedFile[]
  onProblem: (problem: string) => void
  /** Milliseconds. */
  now: () => number
}

const CHECK_EVERY_MS = 1000

/**
 * Returns a reader of the folder as a library. At most once a second, a request checks for changed files, which works
 * on every file system, unlike watching. For an invalid file the last valid version is used, and the error is reported
 * once.
 */
export function openPageFolder({ folder, generatedPages, onProblem, now }: PageFolderOptions): () => Promise<Library> {
  const cache = new Map<string, CachedFile>()
  let library: Library | undefined
  let checkedAt = 0
  const checks = createSingleFlight<Library>()

  async function check(): Promise<Library> {
    const changed = await refresh(folder, cache, onProblem)
    checkedAt = now()
    if (!library || changed) library = libraryOf([...goodCopies(cache), ...missing(generatedPages, cache)], onProblem)
    return library
  }
  return async () => {
    if (library && now() - checkedAt < CHECK_EVERY_MS) return library
    return checks.run(folder, check).flight
  }
}

const goodCopies = (cache: Map<string, CachedFile>) =>
  [...cache.values()].flatMap(({ placed }) => (placed ? [placed] : []))

function missing(generatedPages: readonly PlacedFile[], cache: Map<string, CachedFile>): PlacedFile[] {
  const written = new Set(goodCopies(cache).map(({ path }) => path))
  return generatedPages.filter(({ path }) => !written.has(path))
}

/** Reads new and changed files and removes deleted ones. Returns whether anything changed. */
async function refresh(folder: string, cache: Map<string, CachedFile>, onProblem: (problem: string) => void) {
  const files = await fingerprints(folder)
  let changed = false
  for (const name of cache.keys()) if (!files.has(name)) changed = cache.delete(name) || changed
  for (const [name, fingerprint] of files) {
    const before = cache.get(name)
    if (before?.fingerprint === fingerprint) continue
    changed = true
    cache.set(name, { fingerprint, placed: (await read(folder, name, onProblem)) ?? before?.placed })
  }
  return changed
}

async function fingerprints(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  const entries = await Promise.all(
    names.map(async (name) => {
      const state = await stat(join(folder, name)).catch(() => undefined)
      return state ? ([name, `${state.mtimeMs} ${state.size} ${state.ino}`] as const) : undefined
    }),
  )
  return new Map(entries.filter((each) => each !== undefined))
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

/** Returns the path of a file: `about-us/privacy.json` is `/about-us/privacy/`, `home.json` is `/`. */
export function pathOfFile(name: string): string {
  const path = name.slice(0, -'.json'.length).split(sep).join('/').toLowerCase()
  return path === 'home' ? '/' : `/${path}/`
}
