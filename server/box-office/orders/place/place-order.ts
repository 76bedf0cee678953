import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import { type Cart, isExpired } from '../../carts/cart.ts'
import { lockCart, lockSession, replaceCart } from '../../carts/change-cart.ts'
import { type PaymentTime, paymentTime } from '../../carts/payment-time.ts'
import { type Checkout, factsOf, readCheckout } from '../../checkout/checkout-state.ts'
import { areAnswered } from '../../checkout/checkout-steps.ts'
import { cartRefusals } from '../../checkout/priced-cart.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { enforceTerms } from '../../promo/enforce-terms.ts'
import type { CallContext, Session, Visitor } from '../../sessions/visitor.ts'
import { withOrder } from '../failed-order.ts'
import { completeOrder, TooLate } from '../settle/complete-order.ts'
import { beginPayment, findOpenAttempt, type OpenAttempt } from './begin-payment.ts'
import { limitFreeOrders } from './limit-free-orders.ts'
import { type PlacedOrder, writeOrder } from './write-order.ts'

/** An order; `toPay` is null if it is complete. */
export interface Placed extends PlacedOrder {
  toPay: OpenAttempt | null
}

type Outcome = { placed: Placed } | { refusal: 'CART_EXPIRED' | 'CART_CHANGED'; words?: string }

/**
 * Returns the order of the visitor's cart, and places it if necessary. Refuses a cart that can't be bought as it is,
 * without changing anything.
 */
export async function placeOrder(boxOffice: BoxOffice, call: CallContext): Promise<Placed> {
  const outcome = await boxOffice.db
    .transaction((tx) => place(boxOffice, tx, call))
    .catch((error) => {
      throw error instanceof TooLate ? new Refusal('CART_CHANGED') : error
    })
  if ('refusal' in outcome)
    throw new Refusal(outcome.refusal, outcome.words === undefined ? {} : { words: outcome.words })
  return outcome.placed
}

async function place(boxOffice: BoxOffice, tx: Transaction, call: CallContext): Promise<Outcome> {
  const { visitor, now } = call
  const { cart, session } = await lockOwnCart(tx, visitor)
  if (cart.state !== 'open') {
    const placed = await alreadyPlaced(tx, cart)
    if (placed) return { placed }
  }
  if (isExpired(cart, now)) {
    await replaceCart(tx, session, cart, now)
    return { refusal: 'CART_EXPIRED' }
  }
  const notices = await enforceTerms(boxOffice, { tx, cart, session, now })
  if (notices.length) return { refusal: 'CART_CHANGED', words: notices.join(' ') }
  const seen = await readCheckout(tx, boxOffice, { cart, session, now })
  checkBuyable(seen, boxOffice)
  const time = timeOf(boxOffice, cart, now)
  if (!time && seen.totals.totalCents > 0) {
    await replaceCart(tx, session, cart, now)
    return { refusal: 'CART_EXPIRED' }
  }
  await limitFreeOrders(boxOffice, tx, seen, call)
  if (!(await lockHolds(tx, cart, seen, now))) throw new Refusal('SEAT_TAKEN')
  if (!(await areVouchersAsSeen(tx, seen))) return { refusal: 'CART_CHANGED' }
  const order = await writeOrder(boxOffice, tx, seen, now)
  const toPay = await withOrder(order.orderId, () => payOrComplete(boxOffice, tx, seen, order, time, now))
  return { placed: { ...order, toPay } }
}

const timeOf = ({ settings }: BoxOffice, { paymentAttempts, expiresAt }: Cart, now: Date) =>
  paymentTime({ now, minutes: settings.PAYMENT_MINUTES, attemptsBefore: paymentAttempts, cartExpiresAt: expiresAt })

/** Locks the session first, then its cart, in the same order as every other caller. */
async function lockOwnCart(tx: Transaction, visitor: Visitor): Promise<{ cart: Cart; session: Session }> {
  const session = visitor.session && (await lockSession(tx, visitor.session))
  if (!session) throw new Refusal('SESSION_ENDED')
  const cart = session.cartId ? await lockCart(tx, session.cartId) : undefined
  if (!cart) throw new Refusal('CART_EMPTY')
  return { cart, session }
}

/** Returns the cart's order if it is complete or being paid. */
async function alreadyPlaced(tx: Transaction, cart: Cart): Promise<Placed | undefined> {
  const order = await tx.first<PlacedOrder & { state: string }>(sql`
    select id as order_id, session_key, total_cents, state from orders where cart_id = ${cart.id}`)
  if (!order || order.state === 'lapsed') return undefined
  if (order.state === 'completed') return { ...order, toPay: null }
  const toPay = await findOpenAttempt(tx, order.orderId)
  return toPay && { ...order, toPay }
}

function checkBuyable(seen: Checkout, { settings }: BoxOffice): void {
  if (!seen.items.length) throw new Refusal('CART_EMPTY')
  const [refusal] = cartRefusals(seen.items)
  if (refusal) throw new Refusal(refusal)
  if (!areAnswered(factsOf(seen, settings))) throw new Refusal('CHECKOUT_INCOMPLETE')
}

/** Returns whether the cart still holds every seat that it sells, locked until the transaction ends. */
export async function lockHolds(
  tx: Transaction,
  cart: Cart,
  { items }: Pick<Checkout, 'items'>,
  now: Date,
): Promise<boolean> {
  const held = await tx.query(sql`
    select seat_id
      from seat_allocation
     where cart_id = ${cart.id} and state = 'held' and expires_at > ${now}
     order by performance_id, seat_id
       for update`)
  return held.length >= items.reduce((sum, { tickets }) => sum + tickets.length, 0)
}

/**
 * Returns whether every voucher pays the amount that the buyer was shown. If a voucher has been used elsewhere since,
 * its new balance must be shown first. An empty one is removed.
 */
async function areVouchersAsSeen(tx: Transaction, { cart, vouchers, totals }: Checkout): Promise<boolean> {
  const applied = await tx.query<{ id: number; seenCents: number; balanceCents: number }>(sql`
    select v.id, c.seen_cents, v.balance_cents
      from cart_gift_voucher c
      join gift_voucher v on v.id = c.gift_voucher_id
     where c.cart_id = ${cart.id}
     order by v.id
       for update of v`)
  const paysLess = applied.filter(({ id, seenCents, balanceCents }) => {
    const at = vouchers.findIndex((voucher) => voucher.id === id)
    const read = vouchers[at]
    if (!read || read.balanceCents !== balanceCents) return true
    return balanceCents < seenCents && totals.vouchers[at] === balanceCents
  })
  if (!paysLess.length) return true
  await tx.execute(sql`
    update cart_gift_voucher c
       set seen_cents = v.balance_cents
      from gift_voucher v
     where v.id = c.gift_voucher_id and c.cart_id = ${cart.id}`)
  const ids = vouchers.map(({ id }) => id)
  await tx.execute(sql`
    delete from cart_gift_voucher c
     using gift_voucher v
     where v.id = c.gift_voucher_id and c.cart_id = ${cart.id}
       and (v.balance_cents = 0 or not v.id = any (${ids}::int[]))`)
  return false
}

/** Returns null for an order that is complete because nothing is left to pay. */
async function payOrComplete(
  boxOffice: BoxOffice,
  tx: Transaction,
  { cart }: Checkout,
  order: PlacedOrder,
  time: PaymentTime | undefined,
  now: Date,
): Promise<OpenAttempt | null> {
  if (order.totalCents === 0) {
    await completeOrder(boxOffice, tx, order.orderId, now)
    return null
  }
  if (!time) throw new Error('No time is left to pay in')
  return beginPayment(tx, cart, order, time, now)
}
