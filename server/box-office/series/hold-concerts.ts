import type { CartChange } from '../carts/change-cart.ts'
import { type PackageLine, seatsFor, seatsOfOtherLines } from '../carts/package-line.ts'
import { holdSeats, lockSeats, releaseSeats } from '../seating/holds.ts'

/** Seats of one performance. Ids. */
export interface ConcertSeats {
  performanceId: number
  seats: readonly number[]
}

/**
 * Holds the seats of several performances for a package, and releases the other seats that its line has for them.
 * Returns the seats that other buyers have, after which the caller rolls back or chooses others. Locks one performance
 * after another and all seats of each at once, in the same order as every other caller.
 */
export async function holdConcerts(
  { tx, cart, now }: CartChange,
  concerts: readonly ConcertSeats[],
  { line, expiresAt, renewalId = null }: { line: PackageLine | undefined; expiresAt: Date; renewalId?: number | null },
): Promise<ConcertSeats[]> {
  const lost: ConcertSeats[] = []
  for (const { performanceId, seats } of concerts.toSorted((a, b) => a.performanceId - b.performanceId)) {
    const before = seatsFor(line, performanceId)
    const givenUp = before.filter((id) => !seats.includes(id))
    const hold = { cartId: cart.id, performanceId, expiresAt, renewalId }
    if (givenUp.length) await lockSeats(tx, performanceId, [...seats, ...givenUp])
    // The cart's own seats are held again; seats of its other lines are excluded, so that none is sold twice.
    const others = await seatsOfOtherLines(tx, cart.id, performanceId, line?.id ?? null)
    const held = await holdSeats(tx, { ...hold, seats: seats.filter((id) => !others.has(id)) }, now)
    const missing = seats.filter((id) => !held.includes(id))
    if (missing.length) lost.push({ performanceId, seats: missing })
    if (givenUp.length) await releaseSeats(tx, { ...hold, seats: givenUp })
  }
  return lost
}
