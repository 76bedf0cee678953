import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '#config/settings'
import { eventsOf, type RoomConcert, type RoomControl, type RoomLine, type RoomSync } from '#shared/waiting-room'
import { Line, newLine, type Standing } from './line.ts'
import { nextPace, type Pace } from './pace.ts'

/** Places stored ahead; more are stored as soon as fewer than half are left */
const AHEAD = 1_000
/** Default visitors admitted per minute */
const PACE = 60

export interface RoomOptions {
  settings: Pick<
    Settings,
    | 'WAITING_ROOM_PRODUCTIONS'
    | 'WAITING_ROOM_OPENS_AT'
    | 'WAITING_ROOM_ADMIT_PER_MINUTE'
    | 'WAITING_ROOM_SERVED_WITHIN_MS'
    | 'WAITING_ROOM_TURN_MINUTES'
  >
  now: () => Date
  /** Stores the lines with the box office; rejects if that fails */
  sync(lines: readonly RoomLine[]): Promise<RoomSync>
}

/** The state shown to a visitor. Instants in milliseconds, durations in seconds. */
export type VisitorState = (Standing | { state: 'unknown' }) & {
  opensAt: number | null
  isPaused: boolean
  /**
   * Seconds until the turn at the current pace, or at the last one before a pause; null for a visitor who isn't waiting
   */
  seconds: number | null
}

/** The lines of the room, as the box office has stored them */
export class Room {
  readonly #options: RoomOptions
  readonly #events: readonly string[]
  #lines = new Map<string, Line>()
  #concerts: readonly RoomConcert[] = []
  #control: RoomControl = { opensAt: null, admitPerMinute: null, isPaused: false }
  #pace: Pace
  #tickedAt: number

  constructor(options: RoomOptions) {
    this.#options = options
    this.#events = eventsOf(options.settings.WAITING_ROOM_PRODUCTIONS)
    this.#pace = { perMinute: options.settings.WAITING_ROOM_ADMIT_PER_MINUTE ?? PACE, slowedAt: null }
    this.#tickedAt = options.now().getTime()
  }

  /**
   * Runs each second: opens, calls and assigns places. Visitors are only told of stored states. If storing fails
   * nothing changes, so no visitor is called whom the box office couldn't serve.
   */
  async tick(): Promise<void> {
    const { sync, now } = this.#options
    if (this.#lines.size === 0) await this.#read()
    const since = now().getTime() - this.#tickedAt
    this.#tickedAt = now().getTime()
    const share = this.#control.isPaused ? 0 : (this.#pace.perMinute * Math.min(since, 5_000)) / 60_000
    const answer = await sync([...this.#lines.values()].map((line) => this.#next(line, share)))
    this.#follow(answer)
  }

  async #read(): Promise<void> {
    const { lines, control } = await this.#options.sync([])
    this.#control = control
    for (const event of this.#events) {
      const record = lines.find((line) => line.event === event) ?? newLine(event)
      this.#lines.set(event, new Line(record, this.#seconds()))
    }
  }

  #next(line: Line, share: number): RoomLine {
    const now = this.#seconds()
    const isOpen = (this.opensAt ?? 0) <= this.#options.now().getTime()
    const { drawn } = line.record
    const record = isOpen ? (drawn === null ? line.opened() : line.advanced(share, now)) : gathering(line)
    const isSame = record.id === line.record.id
    const spare = isSame ? line.spare : 0
    return {
      ...record,
      ...(isSame ? { waiting: line.waiting, assigned: line.assigned } : { waiting: 0, assigned: [] }),
      ...(spare < AHEAD / 2 && { given: record.given - spare + AHEAD }),
    }
  }

  #follow({ lines, control, reservationMs, concerts = [] }: RoomSync): void {
    const { WAITING_ROOM_ADMIT_PER_MINUTE: asked, WAITING_ROOM_SERVED_WITHIN_MS: within } = this.#options.settings
    for (const record of lines) {
      const line = this.#lines.get(record.event)
      if (line?.record.id === record.id) line.follow(record, this.#seconds())
      else if (line) this.#lines.set(record.event, beginning(record))
    }
    if (!isDeepStrictEqual(this.#control, control)) this.#control = control
    this.#concerts = concerts
    this.#pace = nextPace(this.#pace, {
      most: control.admitPerMinute ?? asked ?? PACE,
      within,
      servedMs: reservationMs,
      now: this.#options.now().getTime(),
    })
  }

  /** When the room opens or opened, in milliseconds; null for one without a time */
  get opensAt(): number | null {
    const { opensAt } = this.#control
    return (opensAt ? new Date(opensAt) : this.#options.settings.WAITING_ROOM_OPENS_AT)?.getTime() ?? null
  }

  lineOf(event: string): Line | undefined {
    return this.#lines.get(event)
  }

  /** Returns the concert of a line; undefined for that of all sales. */
  concertOf(event: string): RoomConcert | undefined {
    return this.#concerts.find((concert) => concert.event === event)
  }

  /** Returns a new place in a line, or null if none is available at the moment. */
  join(event: string): number | null {
    return this.#lines.get(event)?.join(this.#seconds()) ?? null
  }

  /** Returns the state of the visitor with this number, and when its turn comes. */
  told(line: Line | undefined, number: number | null): VisitorState {
    const kept = this.#options.settings.WAITING_ROOM_TURN_MINUTES * 60
    const standing: Standing | { state: 'unknown' } =
      line && number !== null ? line.standing(number, this.#seconds(), kept) : { state: 'unknown' }
    const { isPaused } = this.#control
    const seconds = standing.state === 'waiting' ? Math.ceil(((standing.ahead + 1) * 60) / this.#pace.perMinute) : null
    return { ...standing, opensAt: this.opensAt, isPaused, seconds }
  }

  #seconds = () => Math.floor(this.#options.now().getTime() / 1000)
}

/** A later opening starts a new line in place of an open one. */
const gathering = ({ record }: Line): RoomLine => (record.drawn === null ? record : newLine(record.event))

/** Returns a started line, which has no visitor yet, whatever places are stored for it. */
function beginning(record: RoomLine): Line {
  const line = new Line({ ...record, given: 0, assigned: [] }, 0)
  line.follow(record, 0)
  return line
}
