import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { MAX_UNPACKED_BYTES, MAX_UPLOAD_FILES } from '#shared/staff/season/upload-limits'

/** A zip that isn't unpacked. Its message is for the colleague. */
export class UnusableZip extends Error {
  override name = 'UnusableZip'
}

const MEGABYTE = 1024 * 1024
const FILE_TYPE = 0o170000
const REGULAR_FILE = 0o100000

/**
 * Unpacks a venue's folder, which may be in a folder of the zip, for this user only. Leaves out hidden files and
 * `import/`, whose customers the desk doesn't import. Throws `UnusableZip`. What has been written is left there.
 */
export async function unpackZip(file: string, folder: string): Promise<void> {
  try {
    const zip = await openPromise(file, { autoClose: false })
    try {
      for (const { entry, name } of await filesOf(zip)) await unpack(zip, entry, path.join(folder, ...name.split('/')))
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof UnusableZip || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw new UnusableZip(`The zip can’t be read: ${(error as Error).message}`)
  }
}

async function filesOf(zip: ZipFile): Promise<{ entry: Entry; name: string }[]> {
  if (zip.entryCount > MAX_UPLOAD_FILES) throw new UnusableZip(`The zip has more than ${MAX_UPLOAD_FILES} files`)
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry)
  const top = topFolderOf(entries)
  const wanted = entries
    .filter(({ fileName }) => fileName.startsWith(top))
    .map((entry) => ({ entry, name: entry.fileName.slice(top.length) }))
    .filter(({ name }) => !name.startsWith('import/') && !name.split('/').some((part) => part.startsWith('.')))
  for (const { entry, name } of wanted) rejectUnusable(entry, name)
  const bytes = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (bytes > MAX_UNPACKED_BYTES)
    throw new UnusableZip(`The zip has more than ${MAX_UNPACKED_BYTES / MEGABYTE} MB when it is unpacked`)
  return wanted
}

/** Returns the folder with `venue.yaml`: none, or the one that some programs put around what they pack. */
function topFolderOf(entries: readonly Entry[]): string {
  const names = entries.map(({ fileName }) => fileName)
  if (names.includes('venue.yaml')) return ''
  const [found] = names.flatMap((name) => /^([^/]+\/)venue\.yaml$/.exec(name)?.[1] ?? [])
  if (!found) throw new UnusableZip('The zip has no venue.yaml. Pack the venue’s folder')
  return found
}

function rejectUnusable(entry: Entry, name: string): void {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE
  if (type !== 0 && type !== REGULAR_FILE) throw new UnusableZip(`${name} is a link or a device. Pack the file itself`)
  if (entry.isEncrypted()) throw new UnusableZip('The zip has a password. Pack it without one')
}

async function unpack(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  // The stream fails if it has more or fewer bytes than the entry says, and writing if the name is there already.
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
}
