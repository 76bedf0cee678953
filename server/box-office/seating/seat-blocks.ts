import { Refusal } from '#shared/refusals'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { freeSeats, reservedForRenewal, SEATS_CHANGED } from './holds.ts'

/** House seats: seats to take off sale under one name. `seats` are ids. */
export interface SeatBlock {
  performanceId: number
  seats: readonly number[]
  name: string
  reason: string
  /** When the seats go back on sale; null keeps them blocked until a colleague releases them. */
  releaseAt: Date | null
  /** The name of the colleague. */
  blockedBy: string
}

const MAX_NAMED = 10

/**
 * Blocks seats of a performance, all or none, and returns their names. Refuses with SEATS_UNAVAILABLE, naming the seats
 * that are sold, blocked, reserved for a renewal or in a cart. One statement takes them, so that a buyer and a
 * colleague can't both get a seat.
 */
export async function blockSeats(tx: Transaction, block: SeatBlock, now: Date): Promise<string[]> {
  const { performanceId, seats, name, reason, releaseAt, blockedBy } = block
  const made = await tx.first<{ id: number }>(sql`
    insert into seat_block (performance_id, name, reason, release_at, blocked_by, created_at)
    values (${performanceId}, ${name}, ${reason}, ${releaseAt}, ${blockedBy}, ${now})
    returning id`)
  const blocked = await tx.query<{ seatId: number }>(sql`
    insert into seat_allocation as a (performance_id, seat_id, state, block_id)
    select f.id, s.id, 'blocked', ${made?.id ?? 0}::int
      from performance f
      join seat s on s.hall_id = f.hall_id
     where f.id = ${performanceId} and s.id = any (${[...seats]}::int[])
       and not exists (select from renewal_seat k
                        where k.performance_id = f.id and k.seat_id = s.id and exists (${reservedForRenewal(now)}))
     order by s.id
    on conflict (performance_id, seat_id) do update
       set state = 'blocked', block_id = excluded.block_id, cart_id = null, expires_at = null, lapses = 0, yields_at = null
     where a.state = 'held' and a.expires_at <= ${now}
    returning a.seat_id`)
  const ids = blocked.map(({ seatId }) => seatId)
  const missing = [...new Set(seats)].filter((seat) => !ids.includes(seat))
  if (missing.length > 0) throw await seatsUnavailable(tx, performanceId, missing, 'No seat was blocked.')
  tx.announce(SEATS_CHANGED, performanceId)
  return seatNames(tx, ids)
}

/** Releases blocked seats of a performance, and returns the names of those that were blocked. */
export async function releaseBlockedSeats(
  tx: Transaction,
  { performanceId, seats }: Pick<SeatBlock, 'performanceId' | 'seats'>,
): Promise<string[]> {
  const locked = await tx.query<{ seatId: number }>(sql`
    select seat_id
      from seat_allocation
     where performance_id = ${performanceId} and seat_id = any (${[...seats]}::int[]) and state = 'blocked'
     order by seat_id
       for update`)
  const ids = locked.map(({ seatId }) => seatId)
  await freeSeats(
    tx,
    sql`select performance_id, seat_id
          from seat_allocation
         where performance_id = ${performanceId} and seat_id = any (${ids}::int[])`,
  )
  return seatNames(tx, ids)
}

async function seatNames(tx: Transaction, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select e.name || ' ' || s.row || s.number as name
      from seat s
      join section e on e.id = s.section_id
     where s.id = any (${[...ids]}::int[])
     order by e.position, s.row_position, s.position`)
  return rows.map(({ name }) => name)
}

/** Why a seat can't be blocked, by its state. */
const WHY: Readonly<Record<string, string>> = {
  sold: 'is sold',
  held: 'is in a cart',
  blocked: 'is blocked already',
  reserved: 'is reserved for a renewal',
}

/** Returns the refusal that names the seats that aren't free and why. `closing` says what was not done. */
export async function seatsUnavailable(
  tx: Transaction,
  performanceId: number,
  ids: readonly number[],
  closing: string,
): Promise<Refusal> {
  const rows = await tx.query<{ name: string; state: string }>(sql`
    select e.name || ' ' || s.row || s.number as name, coalesce(a.state, 'reserved') as state
      from performance f
      join seat s on s.hall_id = f.hall_id and s.id = any (${[...ids]}::int[])
      join section e on e.id = s.section_id
      left join seat_allocation a on a.performance_id = f.id and a.seat_id = s.id
     where f.id = ${performanceId}
     order by e.position, s.row_position, s.position`)
  if (rows.length < ids.length) return new Refusal('NOT_FOUND')
  const named = rows.slice(0, MAX_NAMED).map(({ name, state }) => `${name} ${WHY[state]}.`)
  const more = rows.length - named.length
  return new Refusal('SEATS_UNAVAILABLE', {
    words: `${named.join(' ')}${more > 0 ? ` ${more} more aren’t free.` : ''} ${closing}`,
  })
}
