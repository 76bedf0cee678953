import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Session } from './session.ts'

/** How long a session is retained after its end, in milliseconds */
const RETENTION = 30 * 24 * 3_600_000

/**
 * All sessions, in memory and in a JSON lines file: one line per change, and the last line of a session counts. `save`
 * resolves once the change is on disk, so nothing that was reported is lost when the process is killed.
 */
export interface SessionStore {
  find(sessionId: string): Session | undefined
  findByKey(requestKey: string): Session | undefined
  /** Returns the sessions opened since then, oldest first. */
  openedSince(since: Date): Session[]
  save(session: Session): Promise<void>
  /** Resolves when everything passed to `save` so far is on disk */
  flushed(): Promise<void>
  /** Sessions with an outcome that the box office hasn't acknowledged. */
  unacknowledged(): Session[]
  close(): Promise<void>
}

/** Opens the sessions of a folder, which is created if missing. A last line truncated by a crash is ignored. */
export async function openSessionStore(folder: string, now: Date): Promise<SessionStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'sessions.jsonl')
  const sessions = new Map((await read(file)).map((session) => [session.sessionId, session]))
  for (const session of sessions.values()) if (isOver(session, now)) sessions.delete(session.sessionId)
  await rewrite(file, [...sessions.values()])
  const byKey = new Map([...sessions.values()].map((session) => [session.requestKey, session.sessionId]))

  const handle = await open(file, 'a', 0o600)
  let written: Promise<void> = Promise.resolve()
  return {
    find: (sessionId) => sessions.get(sessionId),
    findByKey: (requestKey) => sessions.get(byKey.get(requestKey) ?? ''),
    openedSince: (since) => [...sessions.values()].filter(({ openedAt }) => new Date(openedAt) >= since),
    save(session) {
      sessions.set(session.sessionId, session)
      byKey.set(session.requestKey, session.sessionId)
      const before = written
      written = before.catch(() => {}).then(() => append(handle, session))
      return written
    },
    flushed: () => written,
    unacknowledged: () => [...sessions.values()].filter(({ outcome, acknowledgedAt }) => outcome && !acknowledgedAt),
    async close() {
      await written.catch(() => {})
      await handle.close()
    },
  }
}

async function append(handle: FileHandle, session: Session): Promise<void> {
  await handle.appendFile(`${JSON.stringify(session)}\n`)
  await handle.datasync()
}

const isOver = ({ expiresAt, outcome, acknowledgedAt }: Session, now: Date) =>
  now.getTime() - new Date(expiresAt).getTime() > RETENTION && (!outcome || acknowledgedAt !== null)

async function read(file: string): Promise<Session[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  const cutOff = lines.pop()
  const whole = cutOff && isWhole(cutOff) ? [...lines, cutOff] : lines
  return whole.filter(Boolean).map((line) => JSON.parse(line) as Session)
}

function isWhole(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

/** Replaces the file atomically. */
async function rewrite(file: string, sessions: Session[]): Promise<void> {
  const next = `${file}.next`
  const handle = await open(next, 'w', 0o600)
  await handle.writeFile(sessions.map((session) => `${JSON.stringify(session)}\n`).join(''))
  await handle.sync()
  await handle.close()
  await rename(next, file)
}
