import { createHash, randomBytes } from 'node:crypto'
import type { RoomLine } from '#shared/waiting-room'

/** Seconds of silence before a visitor is dropped and gets no turn */
const LEFT_AFTER = 150

/** Returns the ranges of a flat list of their first numbers, and the numbers after their last. */
const rangesOf = (flat: readonly number[]): [number, number][] =>
  Array.from({ length: flat.length / 2 }, (_, at) => [flat[at * 2] ?? 0, flat[at * 2 + 1] ?? 0])

/** A visitor's state in a line */
export type Standing =
  | { state: 'gathering' }
  /** `ahead`: visitors who wait before this one, without those dropped */
  | { state: 'waiting'; ahead: number }
  /** `left`: seconds until the turn expires */
  | { state: 'called'; left: number }
  | { state: 'passed' }

/** Returns a new line. */
export const newLine = (event: string): RoomLine => ({
  event,
  id: randomBytes(6).toString('hex'),
  given: 0,
  drawn: null,
  seed: randomBytes(16).toString('hex'),
  called: 0,
})

/**
 * A line. Every visitor is a number, and everything about a number follows from the line's row in the box office, so no
 * place depends on this process. In memory are 20 bytes per visitor: when each was last seen, was called, and how many
 * wait before it. Times are in seconds.
 *
 * After a restart, numbers begin with the first that can't have been assigned. Between it and the last that is known to
 * be assigned is a gap of up to a thousand numbers, which count as present only once their visitors poll.
 */
export class Line {
  record: RoomLine
  /** The number that the next visitor gets. */
  #next: number
  /** The first number that this process assigned, and the ranges that were assigned before it */
  readonly #first: number
  readonly #earlier: number[]
  #seen = new Uint32Array(1024)
  #calledAt = new Uint32Array(1024)
  /** How many wait before a position, as of the last tick */
  #ahead = new Uint32Array(1024)
  /** For visitors ordered by lot: the number at a position, and a number's position */
  #drawnNumbers = new Uint32Array(0)
  #drawnPositions = new Uint32Array(0)
  #allowance = 0
  #waiting = 0

  /** `now`: all visitors in the line count as present, as after a restart of this process */
  constructor(record: RoomLine, now: number) {
    this.record = record
    this.#next = record.given
    this.#first = record.given
    this.#grow(record.given)
    const ranges = rangesOf(record.assigned ?? [0, record.given]).filter(([from, until]) => from < until)
    for (const [from, until] of ranges) this.#seen.fill(now, from, until)
    this.#earlier = ranges.flat()
    this.#draw()
  }

  /** The assigned numbers, as the record has them */
  get assigned(): number[] {
    return [...this.#earlier, this.#first, this.#next]
  }

  /** Returns a place at the end; null until the box office has stored more places. */
  join(now: number): number | null {
    if (this.#next >= this.record.given) return null
    const number = this.#next++
    this.#grow(this.#next)
    this.#seen[number] = now
    this.#waiting++
    const before = number - 1
    const waits = this.#isHere(this.#numberAt(before), now) ? 1 : 0
    this.#ahead[number] = number <= this.record.called ? 0 : (this.#ahead[before] ?? 0) + waits
    return number
  }

  /** How many stored places are still available */
  get spare(): number {
    return this.record.given - this.#next
  }

  /** Whether this number was given. */
  has(number: number): boolean {
    return number >= 0 && number < this.#next
  }

  /** Returns the state of a visitor, who is present now; a turn lasts `kept` seconds. */
  standing(number: number, now: number, kept: number): Standing {
    this.#seen[number] = now
    if (this.record.drawn === null) return { state: 'gathering' }
    const position = this.#positionOf(number)
    if (position >= this.record.called) return { state: 'waiting', ahead: this.#ahead[position] ?? 0 }
    // A visitor who was passed over while away, or called before a restart, has the whole turn from now on.
    const calledAt = this.#calledAt[number] || now
    this.#calledAt[number] = calledAt
    const left = calledAt + kept - now
    return left > 0 ? { state: 'called', left } : { state: 'passed' }
  }

  /** Returns the opened line: all visitors present are ordered by lot, later ones follow them. */
  opened(): RoomLine {
    return { ...this.record, drawn: this.#next, given: Math.max(this.record.given, this.#next) }
  }

  /**
   * Returns the line after `count` more turns of visitors who are present; dropped visitors are skipped. With 0 it
   * doesn't advance.
   */
  advanced(count: number, now: number): RoomLine {
    this.#allowance = count === 0 ? 0 : this.#allowance + count
    let { called } = this.record
    for (; called < this.#next && this.#allowance >= 1; called++)
      if (this.#isHere(this.#numberAt(called), now)) this.#allowance--
    // An empty line carries over one turn at most.
    this.#allowance = Math.min(this.#allowance, 1)
    return { ...this.record, called }
  }

  /** Adopts the state that the box office has stored. */
  follow(record: RoomLine, now: number): void {
    const { called, drawn } = this.record
    this.record = record
    if (drawn !== record.drawn) this.#draw()
    for (let position = called; position < record.called; position++) {
      const number = this.#numberAt(position)
      if (this.#isHere(number, now)) this.#calledAt[number] = now
    }
    this.#count(now)
  }

  /** How many wait, without those dropped as of the last tick */
  get waiting(): number {
    return this.#waiting
  }

  #count(now: number): void {
    let ahead = 0
    for (let position = this.record.called; position < this.#next; position++) {
      this.#ahead[position] = ahead
      if (this.#isHere(this.#numberAt(position), now)) ahead++
    }
    this.#waiting = ahead
  }

  #isHere = (number: number, now: number) => (this.#seen[number] ?? 0) > now - LEFT_AFTER
  #positionOf = (number: number) => this.#drawnPositions[number] ?? number
  #numberAt = (position: number) => this.#drawnNumbers[position] ?? position

  /** Shuffles by Fisher and Yates with a generator seeded by the line's seed, so the order is always the same. */
  #draw(): void {
    const count = this.record.drawn ?? 0
    const chance = createHash('shake256', { outputLength: Math.max(4, count * 4) })
      .update(this.record.seed)
      .digest()
    const numbers = Uint32Array.from({ length: count }, (_, index) => index)
    for (let last = count - 1; last > 0; last--) {
      const other = chance.readUInt32LE(last * 4) % (last + 1)
      const number = numbers[last] as number
      numbers[last] = numbers[other] as number
      numbers[other] = number
    }
    this.#drawnNumbers = numbers
    this.#drawnPositions = new Uint32Array(count)
    for (const [position, number] of numbers.entries()) this.#drawnPositions[number] = position
  }

  #grow(length: number): void {
    if (length <= this.#seen.length) return
    const grown = (array: Uint32Array<ArrayBuffer>) => {
      const larger = new Uint32Array(2 ** Math.ceil(Math.log2(length)))
      larger.set(array)
      return larger
    }
    this.#seen = grown(this.#seen)
    this.#calledAt = grown(this.#calledAt)
    this.#ahead = grown(this.#ahead)
  }
}
