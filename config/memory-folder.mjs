import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import path from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Several times what a full run stores at a time: databases, their logs and data folders. */
const NEEDED = 6 * 1024 ** 3
/** Removes the folder after this process, even if it was killed. PostgreSQL may still be writing into it. */
const REMOVE = 'cat > /dev/null; for attempt in 1 2 3 4 5; do rm -rf "$0" && break; sleep 1; done'

/**
 * Creates the folder in memory in which tests create their databases; undefined if memory is short or the system has no
 * such place. On ext4 without a journal, a new file costs an examination of all those deleted within the last seconds:
 * a tenth of a second or more for the 300 files of a database.
 */
export function openMemoryFolder() {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(path.join(IN_MEMORY, 'foyer-tests-'))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o711)
  const remover = spawn('sh', ['-c', REMOVE, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  remover.unref()
  remover.stdin.unref()
  return folder
}

function hasRoom() {
  if (!existsSync(IN_MEMORY) || process.availableMemory() < NEEDED) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= NEEDED
}
