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

/** Readers of one box office; each costs a connection. */
const MAX_READERS = 5_000
/** What a reader may leave unread, in bytes: about five snapshots of a hall that is sold out. */
const MAX_UNREAD = 65_536
const HEARTBEAT_MS = 15_000
/** How often the statuses are read without any message: for what a lost message or an expired hold changed. */
const REREAD_MS = 10_000
const SOONEST_REREAD_MS = 250
/** Between two events of a performance, for each reader and at most: 2,000 readers have one event a second. */
const PAUSE_MS_A_READER = 0.5
const LONGEST_PAUSE_MS = 1_000
/** For how long a performance's history is kept without readers, so that one who comes back gets the changes alone. */
const HISTORY_MS = 60_000

export interface SeatChanges {
  /**
   * The changes of a performance's seats as server-sent events, from the version that the reader knows, or from a
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

/** One performance that somebody follows. */
interface Followed {
  performanceId: number
  statuses: SeatStatuses
  history: VersionHistory
  readers: Set<PassThrough>
  leftAt: number
  /** When the last event went out. */
  sentAt: number
  timer: NodeJS.Timeout | undefined
  isChanged: boolean
}

/**
 * Reads a performance's statuses once for all of its readers: when a box office says that they changed, when a hold
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

  /** Reads the statuses anew; a call while that runs has it run once more. */
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

  /** On a busy morning several changes share an event: each costs every reader's connection a write. */
  function pause({ readers, sentAt }: Followed): Promise<void> | undefined {
    const length = Math.min(LONGEST_PAUSE_MS, readers.size * PAUSE_MS_A_READER)
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
    const wait = Math.min(REREAD_MS, Math.max(SOONEST_REREAD_MS, untilExpiry))
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
    // The reader may know more than this box office yet: what its own call has just changed.
    if (known !== undefined && !of.history.knows(known)) await reread(of)
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

/** What brings a reader to the present: nothing, the changes since its version, or a snapshot. */
function first({ history, statuses: { version, unavailable } }: Followed, known: string | undefined): string {
  const seats = known === undefined ? undefined : history.since(known)
  if (!seats) return event('snapshot', version, { version, unavailable })
  return seats.length ? event('changes', version, { version, seats }) : ''
}
