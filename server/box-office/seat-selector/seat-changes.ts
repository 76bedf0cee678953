import { PassThrough, type Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { remember, rememberIn } from '#server/cache/remember'
import { createSingleFlight } from '#server/cache/single-flight'
import { Refusal } from '#shared/refusals'
import type { Clock } from '../clock.ts'
import { withoutCaller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { SEATS_CHANGED } from '../seating/holds.ts'
import { event, HEARTBEAT, OPENING } from './events.ts'
import { readSeatStatuses, type SeatStatuses } from './seat-statuses.ts'
import { VersionHistory } from './version-history.ts'

/** The maximum number of readers per box office; each takes a connection. */
const MAX_READERS = 5_000
/** The maximum unread bytes per reader: about five snapshots of a sold-out hall. */
const MAX_UNREAD = 65_536
const HEARTBEAT_MS = 15_000
/** How often the statuses are read without a message, in case a message was lost or a hold has expired. */
const REREAD_MS = 10_000
const MIN_REREAD_MS = 250
/** The minimum pause between two events of a performance, per reader: 2,000 readers get one event a second. */
const PAUSE_MS_PER_READER = 0.5
const MAX_PAUSE_MS = 1_000
/** How long a performance's history is stored without readers, so that a returning reader gets only the changes. */
const HISTORY_MS = 60_000

export interface SeatChanges {
  /**
   * Returns the changes of a performance's seats as server-sent events, from the version that the reader has, or from a
   * snapshot. Refuses an unknown performance, and with CHANGES_UNAVAILABLE when there are too many readers.
   */
  follow(performanceId: number, known: string | undefined): Promise<Readable>
  readers(): number
  /** Ends every stream. */
  close(): void
}

interface SeatChangesParts {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
}

/** A performance with its readers. */
interface Followed {
  performanceId: number
  statuses: SeatStatuses
  history: VersionHistory
  readers: Set<PassThrough>
  leftAt: number
  /** When the last event was sent. */
  sentAt: number
  timer: NodeJS.Timeout | undefined
  isChanged: boolean
}

/**
 * Reads a performance's statuses once for all of its readers: when a box office announces a change, when a hold
 * expires, and every ten seconds. Holds no state that another box office needs.
 */
export function createSeatChanges({ db, clock, log }: SeatChangesParts): SeatChanges {
  const followed = new Map<number, Promise<Followed>>()
  const open = new Set<Followed>()
  let readers = 0
  const rereads = createSingleFlight<void>()
  let isClosed = false
  const heartbeat = setInterval(() => {
    for (const { readers } of open) for (const reader of readers) send(reader, HEARTBEAT)
  }, HEARTBEAT_MS).unref()

  function send(reader: PassThrough, text: string) {
    reader.write(text)
    if (reader.writableLength + reader.readableLength > MAX_UNREAD) reader.destroy()
  }

  /** Reads the statuses again. A call during a read makes it run once more. */
  function reread(of: Followed): Promise<void> {
    of.isChanged = true
    return rereads.run(String(of.performanceId), () => readWhileChanged(of).finally(() => scheduleReread(of))).flight
  }
  async function readWhileChanged(of: Followed) {
    while (of.isChanged) {
      await pause(of)
      of.isChanged = false
      await readOne(of)
    }
  }

  /** Waits until the next event is due. In a busy sale changes share events, as each costs a write per reader. */
  function pause({ readers, sentAt }: Followed): Promise<void> | undefined {
    const length = Math.min(MAX_PAUSE_MS, readers.size * PAUSE_MS_PER_READER)
    const rest = sentAt + length - performance.now()
    return rest > 0 ? new Promise((resolve) => setTimeout(resolve, rest)) : undefined
  }

  async function readOne(of: Followed) {
    const statuses = await readSeatStatuses(db, of.performanceId, clock.now())
    const { version } = statuses
    const seats = of.history.add(statuses)
    of.statuses = statuses
    if (!seats.length) return
    of.sentAt = performance.now()
    const text = event('changes', version, { version, seats })
    for (const reader of of.readers) send(reader, text)
  }

  const rereadQuietly = (of: Followed) =>
    reread(of).catch((error: unknown) => log.warn({ err: error }, 'The changes of seats could not be read'))

  function scheduleReread(of: Followed) {
    clearTimeout(of.timer)
    if (isClosed) return
    const untilExpiry = (of.statuses.nextExpiry?.getTime() ?? Number.POSITIVE_INFINITY) - clock.now().getTime()
    const wait = Math.min(REREAD_MS, Math.max(MIN_REREAD_MS, untilExpiry))
    of.timer = setTimeout(() => (isForgotten(of) ? forget(of) : void rereadQuietly(of)), wait).unref()
  }

  const isForgotten = ({ readers, leftAt }: Followed) => readers.size === 0 && performance.now() - leftAt > HISTORY_MS
  function forget(of: Followed) {
    followed.delete(of.performanceId)
    open.delete(of)
  }

  const subscribe = remember(() =>
    db.subscribe(
      SEATS_CHANGED,
      (ids) => {
        for (const id of ids.split(',')) void followed.get(Number(id))?.then(rereadQuietly, () => {})
      },
      () => {
        for (const each of open) void rereadQuietly(each)
      },
    ),
  )

  async function begin(performanceId: number): Promise<Followed> {
    await subscribe()
    if (!(await db.first(sql`select from performance where id = ${performanceId}`))) throw new Refusal('NOT_FOUND')
    const statuses = await readSeatStatuses(db, performanceId, clock.now())
    const begun: Followed = {
      ...{ performanceId, statuses, history: new VersionHistory(statuses), readers: new Set(), isChanged: false },
      ...{ leftAt: performance.now(), sentAt: Number.NEGATIVE_INFINITY, timer: undefined },
    }
    open.add(begun)
    scheduleReread(begun)
    return begun
  }

  async function upToDate(performanceId: number, known: string | undefined): Promise<Followed> {
    const of = await rememberIn(followed, performanceId, () => begin(performanceId))
    // The reader's version may be newer than this box office's, if its own call has just changed the seats.
    if (known !== undefined && !of.history.has(known)) await reread(of)
    return of
  }

  return {
    async follow(performanceId, known) {
      if (isClosed || readers >= MAX_READERS) throw new Refusal('CHANGES_UNAVAILABLE')
      const of = await withoutCaller(() => upToDate(performanceId, known))
      const reader = new PassThrough()
      readers += 1
      of.readers.add(reader)
      reader.once('close', () => {
        readers -= 1
        of.readers.delete(reader)
        of.leftAt = performance.now()
      })
      reader.on('error', () => {})
      reader.write(OPENING + first(of, known))
      return reader
    },
    readers: () => readers,
    close() {
      isClosed = true
      clearInterval(heartbeat)
      subscribe.stored()?.then(
        (stop) => stop(),
        () => {},
      )
      for (const each of open) {
        clearTimeout(each.timer)
        for (const reader of each.readers) reader.end()
      }
    },
  }
}

/** Returns what updates a reader to the current version: nothing, the changes since its version, or a snapshot. */
function first({ history, statuses: { version, unavailable } }: Followed, known: string | undefined): string {
  const seats = known === undefined ? undefined : history.since(known)
  if (!seats) return event('snapshot', version, { version, unavailable })
  return seats.length ? event('changes', version, { version, seats }) : ''
}
