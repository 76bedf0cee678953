import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSingleFlight } from '#server/cache/single-flight'
import { TooSlow, withTimeout } from '#server/http/with-timeout'

interface CachedFile<T> {
  fingerprint: string
  /** The last valid version, or undefined if there was none */
  value: T | undefined
}

export interface PolledFolderOptions<T, Result> {
  folder: string
  /** Returns the files to read, by name, with texts that differ once the file has changed. */
  select(files: ReadonlyMap<string, string>): ReadonlyMap<string, string>
  /** Reads a new or changed file. Returns undefined if it is invalid. */
  read(name: string): Promise<T | undefined>
  /** Combines all files, ordered by name, into the result. */
  build(values: readonly T[]): Result
  /** Milliseconds. */
  now: () => number
}

const CHECK_EVERY_MS = 1000
/** Pictures that are rendered keep the threads busy that read files: a check that takes longer isn't waited for. */
const CHECK_TIMEOUT_MS = 500

/** Returns the result of a check for changes, or the previous result while the check is slow. */
export const checkedOrPrevious = <T>(check: Promise<T>, previous: T): Promise<T> =>
  withTimeout(check, CHECK_TIMEOUT_MS).catch((error: unknown) => {
    if (error instanceof TooSlow) return previous
    throw error
  })

/**
 * Returns a reader of a folder. At most once a second, a call checks for new, changed and deleted files. Unlike
 * watching, this works on every file system. The result is replaced as a whole. If a file is invalid, its last valid
 * version is used, and while a check is slow, the previous result.
 */
export function openPolledFolder<T, Result>(options: PolledFolderOptions<T, Result>): () => Promise<Result> {
  const { folder, select, read, build, now } = options
  const cache = new Map<string, CachedFile<T>>()
  const checks = createSingleFlight<Result>()
  let current: { result: Result } | undefined
  let checkedAt = 0

  /** Returns whether any file is new, changed or deleted. */
  async function refresh(): Promise<boolean> {
    const files = select(await fingerprints(folder))
    let hasChanged = false
    for (const name of cache.keys()) if (!files.has(name)) hasChanged = cache.delete(name) || hasChanged
    for (const [name, fingerprint] of files) {
      const before = cache.get(name)
      if (before?.fingerprint === fingerprint) continue
      hasChanged = true
      cache.set(name, { fingerprint, value: (await read(name)) ?? before?.value })
    }
    return hasChanged
  }
  async function check(): Promise<Result> {
    const hasChanged = await refresh()
    checkedAt = now()
    if (!current || hasChanged) current = { result: build(valuesOf(cache)) }
    return current.result
  }
  return async () => {
    if (current && now() - checkedAt < CHECK_EVERY_MS) return current.result
    const { flight } = checks.run(folder, check)
    return current ? checkedOrPrevious(flight, current.result) : flight
  }
}

function valuesOf<T>(cache: ReadonlyMap<string, CachedFile<T>>): T[] {
  const inOrder = [...cache].sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.flatMap(([, { value }]) => (value === undefined ? [] : [value]))
}

/** Returns the time, size and inode of each file below the folder, or none if the folder doesn't exist. */
async function fingerprints(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const entries = await Promise.all(
    names.map(async (name) => {
      const state = await stat(join(folder, name)).catch(() => undefined)
      return state?.isFile() ? ([name, `${state.mtimeMs} ${state.size} ${state.ino}`] as const) : undefined
    }),
  )
  return new Map(entries.filter((each) => each !== undefined))
}
