import type { Seat, SeatLine } from './seat.ts'

/** A gap that is wider than this many seats is an aisle. */
const AISLE = 1.5

/**
 * Numbers a hall's rows and the places in them. Adjacent places differ by 1, and an aisle skips a number. The best
 * seats are in the middle of the first rows.
 */
export function placeInRows(lines: readonly SeatLine[]): Seat[] {
  const rows = new Map<string, SeatLine[]>()
  for (const line of lines) {
    const name = `${line.screen}\n${line.row}`
    rows.set(name, [...(rows.get(name) ?? []), line])
  }
  const counts = new Map<string, number>()
  const places = new Map<SeatLine, Seat>()
  let fromStage = 0
  for (const row of rows.values()) {
    const { screen } = row[0] as SeatLine
    const rowPosition = (counts.get(screen) ?? 0) + 1
    counts.set(screen, rowPosition)
    for (const seat of placesOf(row, rowPosition, fromStage)) places.set(seat.line, seat.placed)
    fromStage += 1
  }
  return lines.map((line) => places.get(line) as Seat)
}

function placesOf(row: readonly SeatLine[], rowPosition: number, fromStage: number) {
  const seats = row.toSorted((a, b) => a.number - b.number)
  const positions = positionsOf(seats)
  const middle = ((positions[0] as number) + (positions.at(-1) as number)) / 2
  return seats.map((line, at) => {
    const position = positions[at] as number
    const quality = line.quality ?? Math.round(fromStage * 3 + Math.abs(position - middle))
    const placed: Seat = {
      ...line,
      rowPosition: line.rowPosition ?? rowPosition,
      position,
      quality,
      companion: companionOf(line, seats, at),
    }
    return { line, placed }
  })
}

function positionsOf(seats: readonly SeatLine[]): number[] {
  if (seats.every(({ position }) => position !== undefined)) return seats.map(({ position }) => position as number)
  const gaps = seats.slice(1).map((seat, at) => distance(seats[at] as SeatLine, seat))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1
  const positions = [1]
  for (const gap of gaps) positions.push((positions.at(-1) as number) + (gap > usual * AISLE ? 2 : 1))
  return positions
}

const distance = (a: SeatLine, b: SeatLine) => Math.hypot(a.x - b.x, a.y - b.y)

/** Returns the wheelchair place beside a companion's seat. */
function companionOf(line: SeatLine, seats: readonly SeatLine[], at: number): string | null {
  if (line.companion !== undefined) return line.companion
  if (!line.attributes.includes('C')) return null
  const beside = [seats[at - 1], seats[at + 1]].find((each) => each?.attributes.includes('W'))
  return beside?.key ?? null
}
