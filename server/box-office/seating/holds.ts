import type { Queries, Transaction } from '../database/database.ts'
import { emptySql, type Statement, sql } from '../database/sql.ts'

/** The channel that announces the ids of performances whose seats were taken or released. */
export const SEATS_CHANGED = 'seats_changed'

/** Seats to hold for a cart until `expiresAt`. `seats` are ids. */
export interface Hold {
  cartId: string
  performanceId: number
  seats: readonly number[]
  expiresAt: Date
  /** The renewal of the cart's customer: seats reserved for it are available to them. */
  renewalId?: number | null
  /** Takes seats that are kept for the list for returned seats. */
  isForList?: boolean
}

/**
 * Returns the condition that `k`, a row of `renewal_seat`, is reserved for a renewal at `now` other than
 * `exceptRenewal`.
 */
export const reservedForRenewal = (now: Date, exceptRenewal: number | null = null): Statement => sql`
  select from package_renewal n
   where n.id = k.renewal_id and n.held_until > ${now} and n.renewed_by is null and n.id is distinct from ${exceptRenewal}::int`

/**
 * Returns the query for the ids of the seats of a performance that only its list for returned seats may take while they
 * are free. `exceptCart` may also take those that it holds or has just released, to change its tickets.
 */
export const keptForList = (performanceId: Statement, now: Date, exceptCart: string | null = null): Statement => sql`
  select s.id as seat_id
    from returned_seat_list l
    join performance g on g.id = l.performance_id
    join seat s on s.hall_id = g.hall_id
   where l.performance_id = ${performanceId} and l.is_waiting and s.id <> all (l.open_seats)
     and not exists (select from seat_allocation o
                      where o.performance_id = l.performance_id and o.seat_id = s.id and o.state = 'held'
                        and o.cart_id = ${exceptCart}::uuid)
     and not exists (select from given_up_seat r
                      where r.performance_id = l.performance_id and r.seat_id = s.id and r.held_until > ${now}
                        and r.cart_id = ${exceptCart}::uuid)`

/**
 * Number of consecutive times that a seat's hold may expire in one network's carts before a cool-down, and its
 * duration.
 */
const MAX_LAPSES = 2
export const COOLDOWN_MS = 15 * 60_000

/**
 * Returns the query that finds a row if the cart that held `a`, a row of `seat_allocation`, is of the same network as
 * this one. For IPv6 the network is the /48, so that changing to a neighbouring network has no effect.
 */
const ofOneNetwork = (cartId: string): Statement => sql`
  select from cart former
    join cart next on next.network_sha256 = former.network_sha256 or next.network_48_sha256 = former.network_48_sha256
   where former.id = a.cart_id and next.id = ${cartId}::uuid`

/** Returns the condition that a renewal has the seat `s` reserved. */
const isReservedFor = (renewalId: number | null, performanceId: number): Statement => sql`
  exists (select from renewal_seat k
           where k.performance_id = ${performanceId} and k.seat_id = s and k.renewal_id = ${renewalId}::int)`

const cooldownStart = (now: Date) => new Date(now.getTime() - COOLDOWN_MS)

/**
 * Returns the condition that `a`, whose hold has expired, is in its cool-down for this cart: its network let it expire
 * repeatedly, or has had it for the maximum time.
 */
const isInCooldown = (cartId: string, now: Date): Statement => sql`
  (a.lapses >= ${MAX_LAPSES} or a.yields_at <= ${now}) and a.expires_at > ${cooldownStart(now)}
  and exists (${ofOneNetwork(cartId)})`

/**
 * Returns the query for the seats of a performance that were released after their network had held them for the maximum
 * time.
 */
const releasedInCooldown = (cartId: string, performanceId: number, now: Date): Statement => sql`
  select g.seat_id
    from given_up_seat g
    join cart former on former.id = g.cart_id
    join cart next on next.id = ${cartId}::uuid
                  and (next.id = former.id or next.customer_id = former.customer_id
                       or next.network_sha256 = former.network_sha256
                       or next.network_48_sha256 = former.network_48_sha256)
   where g.performance_id = ${performanceId} and g.yields_at <= ${now} and g.held_until > ${cooldownStart(now)}`

/**
 * Holds the seats that are free at `now`, and returns their ids. The caller rolls back if some are missing. A single
 * statement, so that two buyers can't both get a seat. Locks the seats in order to avoid deadlocks.
 */
export async function holdSeats(
  tx: Transaction,
  { cartId, performanceId, seats, expiresAt, renewalId = null, isForList = false }: Hold,
  now: Date,
): Promise<number[]> {
  const held = await tx.query<{ seatId: number }>(sql`
    insert into seat_allocation as a (performance_id, seat_id, state, cart_id, expires_at)
    select ${performanceId}::int, s, 'held', ${cartId}::uuid, ${expiresAt}::timestamptz from unnest(${[...seats]}::int[]) s
     where not exists (select from renewal_seat k
                        where k.performance_id = ${performanceId} and k.seat_id = s
                          and exists (${reservedForRenewal(now, renewalId)}))
       and s not in (${releasedInCooldown(cartId, performanceId, now)})
       ${isForList ? emptySql : sql`and (${isReservedFor(renewalId, performanceId)} or s not in (${keptForList(sql`${performanceId}::int`, now, cartId)}))`}
     order by s
    on conflict (performance_id, seat_id) do update
       set cart_id = excluded.cart_id, expires_at = excluded.expires_at,
           lapses = case when a.cart_id = excluded.cart_id then a.lapses
                         when exists (${ofOneNetwork(cartId)}) then a.lapses + 1 else 0 end,
           yields_at = case when a.cart_id = excluded.cart_id then a.yields_at
                            when a.expires_at > ${cooldownStart(now)} and exists (${ofOneNetwork(cartId)})
                            then a.yields_at end
     where a.state = 'held'
       and (a.cart_id = excluded.cart_id or (a.expires_at <= ${now} and not (${isInCooldown(cartId, now)})))
    returning a.seat_id`)
  if (held.length) tx.announce(SEATS_CHANGED, performanceId)
  return held.map(({ seatId }) => seatId)
}

/** Releases all seats that a cart holds, except sold ones. */
export const releaseHolds = (tx: Transaction, cartId: string) => release(tx, cartId, emptySql)

/** Releases some of the seats that a cart holds for a performance. */
export const releaseSeats = (
  tx: Transaction,
  { cartId, performanceId, seats }: Omit<Hold, 'expiresAt' | 'renewalId'>,
) => release(tx, cartId, sql`and performance_id = ${performanceId} and seat_id = any (${[...seats]}::int[])`)

const release = (tx: Transaction, cartId: string, condition: Statement) =>
  freeSeats(
    tx,
    sql`
      select performance_id, seat_id
        from seat_allocation
       where cart_id = ${cartId} and state = 'held' ${condition}
       order by performance_id, seat_id
         for update`,
  )

/**
 * Releases the seats that a statement selects, announces their performances and records when their holds would have
 * expired. Returns the number of seats. The statement locks them in the same order as `holdSeats` to avoid deadlocks.
 */
export async function freeSeats(tx: Transaction, locked: Statement): Promise<number> {
  const freed = await tx.query<{ performanceId: number }>(sql`
    with locked as (${locked}),
    freed as (
      delete from seat_allocation a
       using locked l
       where a.performance_id = l.performance_id and a.seat_id = l.seat_id
      returning a.performance_id, a.seat_id, a.cart_id, a.expires_at, a.yields_at),
    given_up as (
      insert into given_up_seat as g
        (cart_id, performance_id, seat_id, held_until, times_extended, payment_tries, yields_at)
      select f.cart_id, f.performance_id, f.seat_id, f.expires_at, c.times_extended, c.payment_tries, f.yields_at
        from freed f join cart c on c.id = f.cart_id
       where f.expires_at is not null
      on conflict (cart_id, performance_id, seat_id) do update
         set held_until = least(g.held_until, excluded.held_until),
             times_extended = greatest(g.times_extended, excluded.times_extended),
             payment_tries = greatest(g.payment_tries, excluded.payment_tries),
             yields_at = least(g.yields_at, excluded.yields_at))
    select performance_id from freed`)
  for (const { performanceId } of freed) tx.announce(SEATS_CHANGED, performanceId)
  return freed.length
}

/**
 * Locks the seats that are allocated, in the same order as every other statement. Used when a cart exchanges seats of a
 * performance. Without it, two such carts could deadlock, as each releases seats before it holds others.
 */
export async function lockSeats(tx: Transaction, performanceId: number, seats: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select from seat_allocation
     where performance_id = ${performanceId} and seat_id = any (${[...seats]}::int[])
     order by seat_id
       for update`)
}

/** Locks seats of several performances, by performance and seat, as every other statement does. */
export async function lockAllSeats(
  tx: Transaction,
  seats: readonly { performanceId: number; seatId: number }[],
): Promise<void> {
  const performances = [...new Set(seats.map(({ performanceId }) => performanceId))].sort((one, other) => one - other)
  for (const id of performances)
    await lockSeats(
      tx,
      id,
      seats.filter(({ performanceId }) => performanceId === id).map(({ seatId }) => seatId),
    )
}

/**
 * Returns the seats of a performance that aren't free at `now`: held, sold, blocked, or reserved for a renewal other
 * than `renewalId`; for a cart also those in their cool-down.
 */
const occupied = (performanceId: number, now: Date, renewalId: number | null, cartId?: string): Statement => sql`
  select seat_id
    from seat_allocation a
   where performance_id = ${performanceId}
     and (state <> 'held' or expires_at > ${now} ${cartId ? sql`or (${isInCooldown(cartId, now)})` : emptySql})
  union
  select k.seat_id
    from renewal_seat k
   where k.performance_id = ${performanceId} and exists (${reservedForRenewal(now, renewalId)})
  ${cartId ? sql`union ${releasedInCooldown(cartId, performanceId, now)}` : emptySql}`

const idsOf = (rows: readonly { seatId: number }[]) => new Set(rows.map(({ seatId }) => seatId))

/** Returns the seats of a performance that the list for returned seats can't have at `now`. */
export async function occupiedSeats(db: Queries, performanceId: number, now: Date): Promise<Set<number>> {
  return idsOf(await db.query<{ seatId: number }>(occupied(performanceId, now, null)))
}

/**
 * Returns the seats of a performance that can't be bought at `now`: those that aren't free, and those that are kept for
 * the list for returned seats. A renewal may have the seats that are reserved for it.
 */
export async function takenSeats(
  db: Queries,
  performanceId: number,
  now: Date,
  renewalId: number | null = null,
  cartId?: string,
): Promise<Set<number>> {
  return idsOf(
    await db.query<{ seatId: number }>(sql`
      ${occupied(performanceId, now, renewalId, cartId)}
      union
      (${keptForList(sql`${performanceId}::int`, now, cartId ?? null)}
       except
       select seat_id from renewal_seat where performance_id = ${performanceId} and renewal_id = ${renewalId}::int)`),
  )
}
