import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A Unix socket's address holds 103 bytes on some systems, 107 on others. */
const MAX_SOCKET_PATH = 103
const LONGEST_SOCKET_NAME = '/lock.4194304.old'.length

/**
 * Returns a path to the folder that leaves room for a socket's name: the folder itself, or a link to it in the system's
 * temporary folder.
 */
export function shortPathTo(folder: string): { path: string; release(): void } {
  const fits = (candidate: string) => Buffer.byteLength(candidate) + LONGEST_SOCKET_NAME <= MAX_SOCKET_PATH
  if (fits(folder)) return { path: folder, release() {} }
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-'))
  const link = path.join(parent, 'db')
  fs.symlinkSync(folder, link)
  const release = () => fs.rmSync(parent, { recursive: true, force: true })
  if (fits(link)) return { path: link, release }
  release()
  throw new Error(`${folder} and ${os.tmpdir()} are too long as paths of a Unix socket: choose a shorter DATA_DIR`)
}
