import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that are made once and stored in a folder. Concurrent calls for one file wait for one making of it. */
export interface FileCache {
  /** The file's path. */
  get(name: string, make: () => Promise<Buffer>): Promise<string>
}

/** Beyond `mostBytes` the oldest are deleted, until a fifth of the space is free. */
export function openFileCache(folder: string, mostBytes: number): FileCache {
  const making = new Map<string, Promise<string>>()
  let used: number | undefined

  async function find(name: string, make: () => Promise<Buffer>): Promise<string> {
    const file = join(folder, name)
    if (await sizeOf(file)) return file
    const bytes = await make()
    await mkdir(folder, { recursive: true })
    const unfinished = join(folder, `.${randomUUID()}`)
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
    used = used === undefined ? await total(folder) : used + bytes.length
    if (used > mostBytes) used = await makeRoom(folder, mostBytes * 0.8, file)
    return file
  }
  return {
    get(name, make) {
      const underway = making.get(name) ?? find(name, make).finally(() => making.delete(name))
      making.set(name, underway)
      return underway
    },
  }
}

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size

async function listed(folder: string) {
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

const total = async (folder: string) => (await listed(folder)).reduce((sum, { size }) => sum + size, 0)

/** Deletes the oldest until `most` bytes are left, never `spare`. Gives the bytes left. */
async function makeRoom(folder: string, most: number, spare: string): Promise<number> {
  const files = await listed(folder)
  let left = files.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size } of files) {
    if (left <= most) break
    if (file === spare) continue
    await rm(file, { force: true })
    left -= size
  }
  return left
}
