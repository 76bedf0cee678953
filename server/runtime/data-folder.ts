import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { WrongSetting } from '#config/settings'
import { lockFolder } from './folder-lock.ts'
import { shortPathTo } from './short-path.ts'

const OWNER_ONLY = 0o700

export interface DataFolder {
  path: string
  /** The same folder by a path that leaves room for a Unix socket's name. */
  shortPath: string
  /** Unlocks it. The lock ends with the process in any case. */
  release(): void
}

/**
 * Makes a folder of a part below DATA_DIR for its owner only, an existing one too, and locks it for this process.
 * Throws `FolderInUse`, and `WrongSetting` where it can't be written.
 */
export async function openDataFolder(dataDir: string, name: string): Promise<DataFolder> {
  const folder = path.resolve(dataDir, name)
  makeFolder(folder)
  restrictToOwner(folder, OWNER_ONLY)
  return locked(folder)
}

/** The same for DATA_DIR itself, whose mode is left to the operator who made it. The launcher locks it. */
export async function lockDataDir(dataDir: string): Promise<DataFolder> {
  const folder = path.resolve(dataDir)
  makeFolder(folder)
  return locked(folder)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  } catch (error) {
    throw unwritable(folder, error)
  }
}

async function locked(folder: string): Promise<DataFolder> {
  const root = realpathSync(folder)
  const short = shortPathTo(root)
  try {
    const unlock = await lockFolder(short.path, root)
    const release = () => {
      unlock()
      short.release()
    }
    return { path: root, shortPath: short.path, release }
  } catch (error) {
    short.release()
    throw (error as NodeJS.ErrnoException).code ? unwritable(folder, error) : error
  }
}

/** Takes other users' rights away from what an older version, or a copy, has made. */
export function restrictToOwner(file: string, mode: number): void {
  try {
    chmodSync(file, mode)
  } catch {
    // It is another user's, shared with this one: its mode is up to that user.
  }
}

/** The error for a path below DATA_DIR that can't be written. */
export function unwritable(file: string, error: unknown): WrongSetting {
  const { code } = error as NodeJS.ErrnoException
  return new WrongSetting(
    `DATA_DIR: ${file} cannot be written (${code}). Make it writable for this user, or set DATA_DIR to another folder.`,
  )
}
