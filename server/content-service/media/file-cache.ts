import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAwaitedFlight } from '#server/cache/awaited-flight'

type Make = (signal: AbortSignal, file: string) => Promise<Buffer | undefined>

/** A folder of files that are created once. Concurrent calls for a file create it once. */
export interface FileCache {
  /**
   * Returns the file's path. `make` returns the file's bytes, or writes them to `file` itself. Its signal aborts once
   * all callers that wait for the file have disconnected, each by its own `signal`.
   */
  get(name: string, make: Make, signal?: AbortSignal): Promise<string>
}

/**
 * Opens the cache. When the folder is larger than `maximumBytes`, the least recently used files are deleted until a
 * fifth of it is free.
 */
export function openFileCache(folder: string, maximumBytes: number): FileCache {
  const flights = createAwaitedFlight<string>()
  let used: number | undefined

  async function findOrMake(name: string, make: (file: string) => Promise<Buffer | undefined>): Promise<string> {
    const file = join(folder, name)
    if (await isUsed(file)) return file
    await mkdir(folder, { recursive: true })
    const temporaryFile = join(folder, `.${randomUUID()}`)
    try {
      const bytes = await make(temporaryFile)
      if (bytes) await writeFile(temporaryFile, bytes)
      await rename(temporaryFile, file)
    } catch (error) {
      await rm(temporaryFile, { force: true })
      throw error
    }
    used = used === undefined ? await total(folder) : used + (await stat(file)).size
    if (used > maximumBytes) used = await makeRoom(folder, maximumBytes * 0.8, file)
    return file
  }
  return {
    get: (name, make, signal) =>
      flights.run(name, (given) => findOrMake(name, (file) => make(given, file)), signal).flight,
  }
}

/** Returns whether the file exists, and records its use while preserving its creation time. */
async function isUsed(file: string): Promise<boolean> {
  const state = await stat(file).catch(() => undefined)
  if (!state?.size) return false
  await utimes(file, new Date(), state.mtime).catch(() => {})
  return true
}

async function filesByUse(folder: string) {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const state = await stat(file).catch(() => undefined)
      return { file, size: state?.size ?? 0, used: state?.atimeMs ?? 0 }
    }),
  )
  return files.sort((a, b) => a.used - b.used)
}

const total = async (folder: string) => (await filesByUse(folder)).reduce((sum, { size }) => sum + size, 0)

/**
 * Deletes the least recently used files, never `spare`, until at most `maximum` bytes are left. Returns the bytes left.
 */
async function makeRoom(folder: string, maximum: number, spare: string): Promise<number> {
  const files = await filesByUse(folder)
  let left = files.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size } of files) {
    if (left <= maximum) break
    if (file === spare) continue
    await rm(file, { force: true })
    left -= size
  }
  return left
}
