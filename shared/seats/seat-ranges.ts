/** What a seat needs to be found by a typed range. */
interface RangeSeat {
  /** The part of the hall, such as `Stalls` or `Grand Circle Left`. */
  part: string
  row: string
  number: number
}

interface FoundSeats<Seat> {
  seats: Seat[]
  /** What is wrong with each range that matches no seat, or seats in several parts of the hall. */
  errors: string[]
}

interface Range {
  words: string[]
  row: string
  from: number
  to: number
}

const RANGE = /^(?:(.*?)\s*\b)??(?:row\s+)?(?:([A-Za-z]{1,2})\s*)?(?:seats?\s+)?(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/i

/**
 * Finds seats by what a colleague types, such as "Stalls H 10-14, 16; Circle A 1". A range without a row or a part of
 * the hall uses those of the range before it.
 */
export function seatsInRanges<Seat extends RangeSeat>(typed: string, seats: readonly Seat[]): FoundSeats<Seat> {
  const found = new Set<Seat>()
  const errors: string[] = []
  let last: Range | undefined
  for (const text of typed.split(/[,;]/).map((each) => each.trim().replace(/\s+/g, ' '))) {
    if (!text) continue
    const range = readRange(text, last)
    if (!range) {
      errors.push(`“${text}” is not a row and a seat, such as H 12 or H 10-14.`)
      continue
    }
    last = range
    const matches = seats.filter((seat) => isInRange(seat, range))
    const parts = [...new Set(matches.map(({ part }) => part))]
    if (matches.length === 0) errors.push(`No seat matches “${text}”.`)
    else if (parts.length > 1 && hasTwice(matches))
      errors.push(`“${text}” is in ${parts.join(' and ')}: name the part of the hall.`)
    else for (const seat of matches) found.add(seat)
  }
  return { seats: [...found], errors }
}

function readRange(text: string, last: Range | undefined): Range | undefined {
  const [, before = '', row = last?.row, from = '', to = from] = RANGE.exec(text) ?? []
  if (!from || !row) return undefined
  const words = wordsOf(before)
  return {
    words: words.length > 0 ? words : (last?.words ?? []),
    row: row.toUpperCase(),
    from: Math.min(Number(from), Number(to)),
    to: Math.max(Number(from), Number(to)),
  }
}

function isInRange({ part, row, number }: RangeSeat, range: Range): boolean {
  if (row.toUpperCase() !== range.row || number < range.from || number > range.to) return false
  const words = wordsOf(part)
  return range.words.every((typed) => words.some((word) => word.startsWith(typed)))
}

const hasTwice = (seats: readonly RangeSeat[]) => new Set(seats.map(({ number }) => number)).size < seats.length

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
