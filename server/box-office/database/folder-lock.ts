import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The message is the one line that says who has the folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

const MAX_ATTEMPTS = 20

/**
 * Takes a folder for this process; returns what gives it back. Two processes on one data folder of the embedded
 * engine ruin it. A listening socket dies with its process, a lock file doesn't: the lock is a socket, taken by link(),
 * which fails where the name exists. "Listen; if taken, ask; if dead, remove and listen" let two owners in (34 of 200
 * simultaneous starts); this, none. `folder`: short enough for a socket's address. `shown`: how the message names it.
 */
export async function lockFolder(folder: string, shown = folder): Promise<() => void> {
  const lock = path.join(folder, 'lock')
  const mine = `${lock}.${process.pid}`
  fs.rmSync(mine, { force: true })
  const server = net.createServer((client) => client.on('error', () => {}).end(String(process.pid)))
  server.listen(mine).unref()
  await once(server, 'listening')
  const { ino } = fs.statSync(mine)
  const isHeld = () => fs.statSync(lock, { throwIfNoEntry: false })?.ino === ino
  try {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      if (!linked(mine, lock)) {
        await clearAway(lock, `${mine}.old`, shown)
        continue
      }
      await delay(25) // whoever saw the dead one too has moved it by now
      if (isHeld())
        return () => {
          if (isHeld()) fs.rmSync(lock)
          server.close()
        }
    }
    throw new FolderInUse(`${shown} is being opened by another process`)
  } catch (error) {
    server.close()
    throw error
  } finally {
    fs.rmSync(mine, { force: true })
  }
}

/** Moves a dead owner's lock out of the way. Throws `FolderInUse` where the owner lives. */
async function clearAway(lock: string, old: string, shown: string) {
  const owner = await ownerAt(lock)
  if (owner) throw new FolderInUse(`${shown} is in use by process ${owner}`)
  try {
    fs.renameSync(lock, old)
  } catch {
    return // somebody else has moved it
  }
  if (await ownerAt(old)) linked(old, lock) // somebody was faster: given back
  fs.rmSync(old, { force: true })
  await delay(40)
}

function linked(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The process that answers at a lock; `?` for one that lives but is busy or stopped; null for none. */
const ownerAt = (lock: string) =>
  new Promise<string | null>((answer) => {
    const client = net.connect(lock)
    client.setTimeout(1000, () => {
      answer('?')
      client.destroy()
    })
    client.once('data', (data) => answer(String(data)))
    client.once('error', () => answer(null))
    client.once('close', () => answer(null))
  })
