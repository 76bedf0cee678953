import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import type { BoxOffice } from '../box-office.ts'
import { isExpired } from '../carts/cart.ts'
import { adoptPromoCode } from '../carts/cart-promo-code.ts'
import { lockCart, lockVisitorsCart } from '../carts/change-cart.ts'
import { assignToCustomer, isFilled } from '../carts/customers-cart.ts'
import { joinCarts, moveReleasedSeats } from '../carts/join-carts.ts'
import { findPerformanceLines, removePerformanceLine } from '../carts/performance-line.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { setSessionCart } from '../sessions/sessions.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { placeOf } from './join-list.ts'
import { readRequestToken, requestSecret } from './request-token.ts'

interface OwnRequest {
  id: number
  performanceId: number
  productionId: number
  name: string
  startsAt: Date
  count: number
  isAdjacent: boolean
  state: 'waiting' | 'offered' | 'taken' | 'lapsed'
  cartId: string | null
}

/** Returns the request of a mailed link as its page shows it. */
export async function readOwnRequest(
  boxOffice: BoxOffice,
  token: string,
  now: Date,
): Promise<Result<(typeof returnedSeats)['request']>> {
  const { db } = boxOffice
  const request = await findRequest(db, await idOf(boxOffice, token))
  const { id, performanceId, productionId, name, startsAt, count: seats, isAdjacent } = request
  const offerEndsAt = request.state === 'offered' ? await offerEnd(db, request, now) : null
  const state = request.state === 'offered' && !offerEndsAt ? 'ended' : request.state
  return {
    ...{ performanceId, productionId, name, date: startsAt.toISOString(), seats, isAdjacent },
    state: state === 'lapsed' ? 'ended' : state,
    place: state === 'waiting' ? await placeOf(db, { id, performanceId }) : null,
    offerEndsAt: offerEndsAt?.toISOString() ?? null,
  }
}

/**
 * Makes the cart with the offered seats the visitor's, as often as they open the link. What their cart contains moves
 * to it; if the two can't be joined, nothing changes.
 */
export async function takeOffer(boxOffice: BoxOffice, call: CallContext, token: string): Promise<void> {
  const { now } = call
  const id = await idOf(boxOffice, token)
  const sessionToken = await boxOffice.db.transaction(async (tx) => {
    const { cart: own, session, token: begun } = await lockVisitorsCart(tx, boxOffice, call)
    const { cartId } = await findRequest(tx, id)
    const offered = cartId ? await lockCart(tx, cartId) : undefined
    if (!offered || offered.state === 'ordered' || isExpired(offered, now) || !(await isFilled(tx, offered.id, now)))
      throw new Refusal('OFFER_ENDED')
    if (own.id === offered.id) return begun
    if (own.state === 'paying') throw new Refusal('PAYMENT_RUNNING')
    if (!(await isFilled(tx, own.id, now))) {
      await adoptPromoCode(tx, offered.id, own.id)
      await moveReleasedSeats(tx, { from: own.id, into: offered.id })
    } else if (!(await joinCarts(tx, { from: own.id, into: offered.id }, now)))
      throw new Refusal('CART_FULL', { words: 'Please buy or empty your cart first, and then open the link again.' })
    await setSessionCart(tx, session, offered.id)
    if (session.customerId) await assignToCustomer(tx, offered.id, session.customerId)
    return begun
  })
  call.sendToken(sessionToken)
}

/** Ends a request, and releases the seats that are offered to it, unless they are being paid for or bought. */
export async function leaveList(boxOffice: BoxOffice, token: string): Promise<void> {
  const id = await idOf(boxOffice, token)
  await boxOffice.db.transaction(async (tx) => {
    if (!(await removeRequest(tx, id))) throw new Refusal('TOKEN_SPENT')
  })
}

/**
 * Deletes a request that is waiting or has an offer, and returns it as it was; undefined if there is none. Locks its
 * list first, as the offers do.
 */
export async function removeRequest(tx: Transaction, id: number): Promise<OwnRequest | undefined> {
  await tx.query(sql`
    select from returned_seat_list
     where performance_id = (select performance_id from returned_seat_request where id = ${id})
       for update`)
  const request = await readRequest(tx, id)
  if (!request || request.state === 'taken' || request.state === 'lapsed') return request
  const { cartId, performanceId } = request
  const cart = cartId ? await lockCart(tx, cartId) : undefined
  if (cart?.state === 'paying') throw new Refusal('PAYMENT_RUNNING')
  if (cart?.state === 'open')
    for (const line of await findPerformanceLines(tx, cart, { performanceId }))
      await removePerformanceLine(tx, cart, line)
  await tx.execute(sql`delete from returned_seat_request where id = ${id}`)
  return request
}

async function idOf(boxOffice: Pick<BoxOffice, 'db' | 'random'>, token: string): Promise<number> {
  const id = readRequestToken(token, await requestSecret(boxOffice.db, boxOffice))
  if (id === undefined) throw new Refusal('TOKEN_SPENT')
  return id
}

async function findRequest(db: Queries, id: number): Promise<OwnRequest> {
  const request = await readRequest(db, id)
  if (!request) throw new Refusal('TOKEN_SPENT')
  return request
}

const readRequest = (db: Queries, id: number): Promise<OwnRequest | undefined> =>
  db.first<OwnRequest>(sql`
    select r.id, r.performance_id, f.production_id, p.name, f.starts_at, r.count, r.is_adjacent, r.state, r.cart_id
      from returned_seat_request r
      join performance f on f.id = r.performance_id
      join production p on p.id = f.production_id
     where r.id = ${id}`)

/** Returns until when the offered seats are held, or null if they no longer are. */
async function offerEnd(db: Queries, { cartId, performanceId }: OwnRequest, now: Date): Promise<Date | null> {
  const held = await db.first<{ endsAt: Date | null }>(sql`
    select min(expires_at) as ends_at
      from seat_allocation
     where cart_id = ${cartId}::uuid and performance_id = ${performanceId} and state = 'held' and expires_at > ${now}`)
  return held?.endsAt ?? null
}
