import { Refusal } from '#shared/refusals'
import { type BestSeats, bestAvailable } from '#shared/seats/best-available'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { HallPlan } from './hall-plan.ts'
import { type Hold, holdSeats, releaseSeats, takenSeats } from './holds.ts'

export interface BestSeatsRequest extends Omit<Hold, 'seats'> {
  count: number
  /** Best first. */
  zones: readonly number[]
  /** Seats of this performance that the cart already holds. They are released first. */
  replacedSeats: readonly number[]
}

/** Number of retries after another buyer took one of the chosen seats on the seat map. */
const MAX_ATTEMPTS = 5

/**
 * Holds the best available seats, all or none. Concurrent requests for a zone wait for each other, because otherwise
 * they would all choose the same seats. Refuses with SOLD_OUT and NOT_ENOUGH_SEATS.
 */
export async function holdBestAvailable(
  tx: Transaction,
  plan: HallPlan,
  request: BestSeatsRequest,
  now: Date,
): Promise<BestSeats> {
  const { performanceId, count, zones } = request
  await lockZones(tx, performanceId, zones)
  if (request.replacedSeats.length) await releaseSeats(tx, { ...request, seats: request.replacedSeats })
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const taken = await takenSeats(tx, performanceId, now, request.renewalId, request.cartId)
    const best = bestAvailable(plan.rows, { count, zones, taken })
    if (!best) throw new Refusal(isSoldOut(plan, taken, zones) ? 'SOLD_OUT' : 'NOT_ENOUGH_SEATS')
    const held = await holdSeats(tx, { ...request, seats: best.seats }, now)
    if (held.length === count) return best
    await releaseSeats(tx, { ...request, seats: held })
  }
  throw new Refusal('SEAT_TAKEN')
}

/** Locks the zones until the transaction ends, always in the same order. */
export async function lockZones(tx: Transaction, performanceId: number, zones: readonly number[]) {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${performanceId}::int, zone) from unnest(${[...zones]}::int[]) zone order by zone`)
}

const isSoldOut = ({ zoneOfSeat }: HallPlan, taken: ReadonlySet<number>, zones: readonly number[]) =>
  ![...zoneOfSeat].some(([seat, zone]) => zones.includes(zone) && !taken.has(seat))
