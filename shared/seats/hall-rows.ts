/** A seat of the hall, the same for all performances. */
export interface HallSeat {
  id: number
  /** The part of the hall it is in. */
  screenId: number
  /** Its row, counted from the stage; rows of one screen whose depths differ by 1 are adjacent. */
  depth: number
  /** Its position in the row, an integer: neighbours differ by 1, an aisle skips a number. */
  position: number
  zoneId: number
  /** A wheelchair or companion place: booked on the seat map, never chosen as a best available seat. */
  isAccessPlace: boolean
}

/** A row with all its seats in order, whatever their zones. */
export interface HallRow {
  screenId: number
  depth: number
  /** Position of the row's middle. */
  middle: number
  /** How many rows from the hall's centre. */
  fromCentre: number
  seats: readonly HallSeat[]
}

/** Each further screen counts as this many rows more from the hall's centre. */
const ROWS_PER_SCREEN = 12

/** Returns a hall's seats by row. `screens` are ids, best first. */
export function hallRows(seats: readonly HallSeat[], screens: readonly number[]): HallRow[] {
  const centres = new Map(screens.map((id) => [id, middleOf(depthsOf(seats, id))]))
  const rows = new Map<string, HallSeat[]>()
  for (const seat of seats) {
    const key = `${seat.screenId} ${seat.depth}`
    rows.set(key, [...(rows.get(key) ?? []), seat])
  }
  return [...rows.values()].map((seatsOfRow) => {
    const ordered = seatsOfRow.toSorted((a, b) => a.position - b.position)
    const { screenId, depth } = ordered[0] as HallSeat
    const fromCentre = Math.abs(depth - (centres.get(screenId) ?? depth)) + ROWS_PER_SCREEN * screens.indexOf(screenId)
    return { screenId, depth, middle: middleOf(ordered.map(({ position }) => position)), fromCentre, seats: ordered }
  })
}

const depthsOf = (seats: readonly HallSeat[], screen: number) =>
  seats.flatMap(({ screenId, depth }) => (screenId === screen ? [depth] : []))

/** Returns the midpoint between the least and the greatest. */
export function middleOf(values: readonly number[]): number {
  const [least, most] = values.reduce(([low, high], each) => [Math.min(low, each), Math.max(high, each)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number])
  return (least + most) / 2
}
