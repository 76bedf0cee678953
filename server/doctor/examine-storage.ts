import { constants } from 'node:fs'
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '#config/settings'
import { errorFinding, type Finding, ok, warning } from './finding.ts'

/** Minimum free space, in bytes */
const LEAST_FREE = 1024 ** 3

/** Returns the finding about the folder of all durable data. If it doesn't exist, it must be possible to create it. */
export async function examineDataFolder({ DATA_DIR, ...services }: Settings): Promise<Finding> {
  const about = 'DATA_DIR'
  if (services.CONTENT_URL && services.TICKETING_URL && services.FORMS_URL)
    return ok(about, 'isn’t needed, as no companion starts')
  const folder = await nearestFolder(path.resolve(DATA_DIR))
  try {
    if (folder === path.resolve(DATA_DIR)) await writeInto(folder)
    else await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    const megabytes = Math.round((bavail * bsize) / 1024 ** 2)
    return bavail * bsize < LEAST_FREE
      ? warning(about, `only ${megabytes} MB are free in ${folder}: free some space before the disk is full`)
      : ok(about, `${folder} is writable`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return errorFinding(about, `${folder} isn’t writable (${code}): make it writable for the user that runs the venue`)
  }
}

async function writeInto(folder: string): Promise<void> {
  const file = path.join(folder, `.doctor-${process.pid}`)
  await writeFile(file, 'x')
  await rm(file)
}

/** Returns the folder, or the nearest existing parent. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  return isThere || folder === path.dirname(folder) ? folder : nearestFolder(path.dirname(folder))
}
