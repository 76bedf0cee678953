/**
 * `gap` is an aisle, or a place that is not a seat: two seats beside a gap are not neighbours. `kept` is free, but not
 * for this buyer.
 */
export type SeatState = 'free' | 'sold' | 'kept' | 'chosen' | 'gap'

/**
 * Free seats that a choice leaves alone: beside a chosen seat, and with no free seat on either side. Positions count
 * from 0. A wall or an aisle counts as taken; a seat that was alone before the choice is not the choice's fault.
 */
export function loneSeats(row: readonly SeatState[]): number[] {
  return row.flatMap((state, at) => {
    const neighbours = [row[at - 1], row[at + 1]]
    const isLone = state === 'free' && neighbours.includes('chosen') && !neighbours.includes('free')
    return isLone && !wasLone(neighbours) ? [at] : []
  })
}

const wasLone = (neighbours: readonly (SeatState | undefined)[]) =>
  !neighbours.some((each) => each === 'free' || each === 'chosen')
