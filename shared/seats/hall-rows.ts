import { loneSeats, type SeatState } from './lone-seats.ts'

/** A seat of a row. `position` is physical and whole: neighbours differ by 1, an aisle skips a number. */
export interface RowSeat {
  id: number
  position: number
  state: Exclude<SeatState, 'chosen' | 'gap'>
}

/** A row of a section. `depth` counts the section's rows from the stage; rows of one section whose depths differ by 1 are adjacent. */
export interface HallRow {
  section: string
  depth: number
  seats: readonly RowSeat[]
}

/** The best place of a hall: rows are measured from `depth`; across, each row from its own middle. */
export interface HallCentre {
  depth: number
}

/** Free seats side by side. `cost` is the distance of their middle from the best place, in seats. */
export interface Run {
  row: HallRow
  seats: readonly RowSeat[]
  /** Position of the middle. */
  middle: number
  cost: number
}

/** How many seats across a row is as much as one row further from the centre: rows are about a metre apart, seats half. */
const SEATS_A_ROW = 2

export function centreOf(rows: readonly HallRow[]): HallCentre {
  const depths = rows.map(({ depth }) => depth)
  return { depth: depths.length ? (Math.min(...depths) + Math.max(...depths)) / 2 : 0 }
}

/** Every run of `length` free seats in a row. */
export function runsOf(row: HallRow, length: number, centre: HallCentre): Run[] {
  const seats = [...row.seats].sort((a, b) => a.position - b.position)
  const rowMiddle = middleOf(seats)
  return seats.flatMap((_, from) => {
    const part = seats.slice(from, from + length)
    if (part.length < length || !isUnbrokenAndFree(part)) return []
    const middle = middleOf(part)
    return [
      { row, seats: part, middle, cost: Math.hypot(middle - rowMiddle, SEATS_A_ROW * (row.depth - centre.depth)) },
    ]
  })
}

const middleOf = (seats: readonly RowSeat[]) => ((seats[0]?.position ?? 0) + (seats.at(-1)?.position ?? 0)) / 2

const isUnbrokenAndFree = (part: readonly RowSeat[]) =>
  part.every(({ position, state }, at) => state === 'free' && position === (part[0]?.position ?? 0) + at)

/** How many seats of the run's row taking it would leave alone. */
export function leftAlone({ row, seats }: Run): number {
  const chosen = new Set(seats.map(({ id }) => id))
  const least = Math.min(...row.seats.map(({ position }) => position))
  const states: SeatState[] = []
  for (const { id, position, state } of row.seats) states[position - least] = chosen.has(id) ? 'chosen' : state
  return loneSeats(Array.from(states, (state) => state ?? 'gap')).length
}

export interface Choice {
  runs: readonly Run[]
  cost: number
}

/** Choices that differ by no more than this, in seats, are of the same quality. */
const SAME_QUALITY = 1

/** The choice of least cost; among those of the same quality the one that leaves the fewest seats alone. */
export function bestOf(choices: readonly Choice[]): number[] | undefined {
  const least = Math.min(...choices.map(({ cost }) => cost))
  const [best] = choices
    .filter(({ cost }) => cost <= least + SAME_QUALITY)
    .map((choice) => ({ choice, alone: choice.runs.reduce((sum, run) => sum + leftAlone(run), 0) }))
    .sort((a, b) => a.alone - b.alone || a.choice.cost - b.choice.cost)
  return best?.choice.runs.flatMap(({ seats }) => seats.map(({ id }) => id))
}
