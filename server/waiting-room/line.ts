import { createHash, randomBytes } from 'node:crypto'
import type { RoomLine } from '#shared/waiting-room'

/** Who hasn't asked for so long has left, and no turn is spent on them; in seconds. */
const LEFT_AFTER = 150

/** Where a visitor of a line stands. */
export type Standing =
  | { state: 'gathering' }
  /** `ahead`: how many wait before this visitor, those who have left not counted. */
  | { state: 'waiting'; ahead: number }
  /** `left`: for how many seconds the turn is kept. */
  | { state: 'called'; left: number }
  | { state: 'passed' }

/** A line as it was when it began. */
export const newLine = (event: string): RoomLine => ({
  event,
  id: randomBytes(6).toString('hex'),
  given: 0,
  drawn: null,
  seed: randomBytes(16).toString('hex'),
  called: 0,
})

/**
 * One line: every visitor is a number, and everything about a number follows from what the box office keeps of the
 * line, so that nobody's place depends on this process. In memory are 20 bytes a visitor: when each was last here, was
 * called, and how many wait before it. Times are in seconds.
 */
export class Line {
  record: RoomLine
  /** The number that the next visitor gets. */
  #next: number
  #seen = new Uint32Array(1024)
  #calledAt = new Uint32Array(1024)
  /** How many wait before a position, as of the last tick. */
  #ahead = new Uint32Array(1024)
  /** Of those who were drawn by lot: the number at a position, and a number's position. */
  #drawnNumbers = new Uint32Array(0)
  #drawnPositions = new Uint32Array(0)
  #allowance = 0

  /** `now`: whoever is in the line counts as here, as after a restart of this process. */
  constructor(record: RoomLine, now: number) {
    this.record = record
    this.#next = record.given
    this.#grow(record.given)
    this.#seen.fill(now, 0, record.given)
    this.#draw()
  }

  /** A place at the end; null until the box office has more places written down. */
  join(now: number): number | null {
    if (this.#next >= this.record.given) return null
    const number = this.#next++
    this.#grow(this.#next)
    this.#seen[number] = now
    this.#ahead[number] = number <= this.record.called ? 0 : (this.#ahead[number - 1] ?? 0) + 1
    return number
  }

  /** How many places are left to give before more must be written down. */
  get spare(): number {
    return this.record.given - this.#next
  }

  /** Whether this number was given. */
  has(number: number): boolean {
    return number >= 0 && number < this.#next
  }

  /** Where a visitor stands, who is here now; a turn is kept for `kept` seconds. */
  standing(number: number, now: number, kept: number): Standing {
    this.#seen[number] = now
    if (this.record.drawn === null) return { state: 'gathering' }
    const position = this.#positionOf(number)
    if (position >= this.record.called) return { state: 'waiting', ahead: this.#ahead[position] ?? 0 }
    // Who was passed over while away, or was called before a restart, has the whole turn from now on.
    const calledAt = this.#calledAt[number] || now
    this.#calledAt[number] = calledAt
    const left = calledAt + kept - now
    return left > 0 ? { state: 'called', left } : { state: 'passed' }
  }

  /** The line opened: all who are here are drawn by lot, who comes later stands behind them. */
  opened(): RoomLine {
    return { ...this.record, drawn: this.#next, given: Math.max(this.record.given, this.#next) }
  }

  /** The line after so many more have their turn who are here; who has left is passed over. With 0 it stands. */
  advanced(count: number, now: number): RoomLine {
    this.#allowance = count === 0 ? 0 : this.#allowance + count
    let { called } = this.record
    for (; called < this.#next && this.#allowance >= 1; called++)
      if (this.#isHere(this.#numberAt(called), now)) this.#allowance--
    // What an empty line didn't use is one turn at most.
    this.#allowance = Math.min(this.#allowance, 1)
    return { ...this.record, called }
  }

  /** Goes by what the box office has written down. */
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

  /** How many wait, those who have left not counted. */
  get waiting(): number {
    const last = this.#next - 1
    return last < this.record.called ? 0 : (this.#ahead[last] ?? 0) + 1
  }

  #count(now: number): void {
    let ahead = 0
    for (let position = this.record.called; position < this.#next; position++) {
      this.#ahead[position] = ahead
      if (this.#isHere(this.#numberAt(position), now)) ahead++
    }
  }

  #isHere = (number: number, now: number) => (this.#seen[number] ?? 0) > now - LEFT_AFTER
  #positionOf = (number: number) => this.#drawnPositions[number] ?? number
  #numberAt = (position: number) => this.#drawnNumbers[position] ?? position

  /** The same order each time: Fisher and Yates, with chance that follows from the seed. */
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
