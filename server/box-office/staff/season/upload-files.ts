import { mkdir, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '#config/settings'

type Place = Pick<Settings, 'DATA_DIR'>

const folderOf = ({ DATA_DIR }: Place) => path.resolve(DATA_DIR, 'season-upload')

/** The zip of an upload, and the folder that it is unpacked into. */
export const zipOf = (place: Place, id: number): string => path.join(folderOf(place), `${id}.zip`)
export const unpackedOf = (place: Place, id: number): string => path.join(folderOf(place), String(id))

/** Writes a part of the zip. Returns false if this box office doesn't have the parts before it. */
export async function writePart(place: Place, id: number, at: number, part: Buffer): Promise<boolean> {
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 })
  const file = await open(zipOf(place, id), at === 0 ? 'w' : 'r+', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (!file) return false
  try {
    await file.write(part, 0, part.length, at)
  } finally {
    await file.close()
  }
  return true
}

export async function deleteFiles(place: Place, id: number): Promise<void> {
  await rm(zipOf(place, id), { force: true })
  await rm(unpackedOf(place, id), { recursive: true, force: true })
}

/** Returns the ids of the uploads that have files here. */
export async function idsWithFiles(place: Place): Promise<number[]> {
  const names = await readdir(folderOf(place)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  return [...new Set(names.map((name) => Number.parseInt(name, 10)).filter(Number.isInteger))]
}
