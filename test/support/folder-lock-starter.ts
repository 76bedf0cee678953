import fs from 'node:fs'
import { lockFolder } from '#server/runtime/folder-lock'

/**
 * Locks the folder of its argument, and stops before and after each link and rename until a byte is written to its
 * standard input. It writes one line for each stop, and one for the result.
 */

const stopAt = (point: string) => {
  fs.writeSync(1, `${point}\n`)
  fs.readSync(0, Buffer.alloc(1))
}
const { linkSync, renameSync } = fs
fs.linkSync = (from, to) => {
  stopAt('link')
  linkSync(from, to)
  stopAt('linked')
}
fs.renameSync = (from, to) => {
  stopAt('rename')
  renameSync(from, to)
  stopAt('renamed')
}

const result = await lockFolder(process.argv[2] ?? '').then(
  () => 'locked',
  (error: Error) => error.name,
)
fs.writeSync(1, `${result}\n`)
process.stdin.resume() // the lock ends with the process
