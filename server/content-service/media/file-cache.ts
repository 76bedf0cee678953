import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that are made once and stored in a folder. Concurrent calls for one file make it once. */
export interface FileCache {
  /** The file's path. */
  get(name: string, make: () => Promise<Buffer>): Promise<string>
}

/** When the folder is larger than `maximumBytes`, the oldest files are deleted until a fifth of it is free. */
export function openFileCache(folder: string, maximumBytes: number): FileCache {
  const pending = new Map<string, Promise<string>>()
  let used: number | undefined

  async function findOrMake(name: string, make: () => Promise<Buffer>): Promise<string> {
    const file = join(folder, name)
    if (await sizeOf(file)) return file
    const bytes = await make()
    await mkdir(folder, { recursive: true })
    const temporaryFile = join(folder, `.${randomUUID()}`)
    await writeFile(temporaryFile, bytes)
    await rename(temporaryFile, file)
    used = used === undefined ? await total(folder) : used + bytes.length
    if (used > maximumBytes) used = await makeRoom(folder, maximumBytes * 0.8, file)
    return file
  }
  return {
    get(name, make) {
      const promise = pending.get(name) ?? findOrMake(name, make).finally(() => pending.delete(name))
      pending.set(name, promise)
      return promise
    },
  }
}

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size

async function filesByAge(folder: string) {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const state = await stat(file).catch(() => undefined)
      return { file, size: state?.size ?? 0, changed: state?.mtimeMs ?? 0 }
    }),
  )
  return files.sort((a, b) => a.changed - b.changed)
}

const total = async (folder: string) => (await filesByAge(folder)).reduce((sum, { size }) => sum + size, 0)

/** Deletes the oldest files, but never `spare`, until at most `maximum` bytes are left. Returns the bytes left. */
async function makeRoom(folder: string, maximum: number, spare: string): Promise<number> {
  const files = await filesByAge(folder)
  let left = files.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size } of files) {
    if (left <= maximum) break
    if (file === spare) continue
    await rm(file, { force: true })
    left -= size
  }
  return left
}
