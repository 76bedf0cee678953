import { Refusal } from '#shared/refusals'
import { type BestSeats, bestAvailable } from '#shared/seats/best-available'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { HallPlan } from './hall-plan.ts'
import { type Hold, holdSeats, releaseSeats, takenSeats } from './holds.ts'

export interface BestSeatsRequest extends Omit<Hold, 'seats'> {
  wanted: number
  /** Best first. */
  zones: readonly number[]
  /** Seats of this performance that the cart releases first. */
  replaces: readonly number[]
}

/** How often the seats are chosen anew because somebody took one from the map meanwhile. */
const MAX_ATTEMPTS = 5

/**
 * Holds the best seats there are, all or none. Those who ask for the best of a zone at once take turns, or they would
 * all choose the same ones. Refuses with SOLD_OUT and NOT_ENOUGH_SEATS.
 */
export async function holdBestAvailable(
  tx: Transaction,
  plan: HallPlan,
  wish: BestSeatsRequest,
  now: Date,
): Promise<BestSeats> {
  const { performanceId, wanted, zones } = wish
  await takeTurns(tx, performanceId, zones)
  if (wish.replaces.length) await releaseSeats(tx, { ...wish, seats: wish.replaces })
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const taken = await takenSeats(tx, performanceId, now)
    const best = bestAvailable(plan.rows, { wanted, zones, taken })
    if (!best) throw new Refusal(isSoldOut(plan, taken, zones) ? 'SOLD_OUT' : 'NOT_ENOUGH_SEATS')
    const held = await holdSeats(tx, { ...wish, seats: best.seats }, now)
    if (held.length === wanted) return best
    await releaseSeats(tx, { ...wish, seats: held })
  }
  throw new Refusal('SEAT_TAKEN')
}

/** Locks that end with the transaction, in one order for everybody. */
async function takeTurns(tx: Transaction, performanceId: number, zones: readonly number[]) {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${performanceId}::int, zone) from unnest(${[...zones]}::int[]) zone order by zone`)
}

const isSoldOut = ({ zoneOfSeat }: HallPlan, taken: ReadonlySet<number>, zones: readonly number[]) =>
  ![...zoneOfSeat].some(([seat, zone]) => zones.includes(zone) && !taken.has(seat))
