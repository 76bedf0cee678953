/**
 * `gap` is an aisle, or a position without a seat: the seats beside it aren't neighbours. `withheld` is free, but not
 * offered to this buyer.
 */
export type SeatState = 'free' | 'sold' | 'withheld' | 'chosen' | 'gap'

/**
 * Returns the positions, from 0, of single free seats that a choice leaves: beside a chosen seat, and with no free seat
 * on either side. A wall or an aisle counts as taken. A seat that was already alone doesn't count.
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
