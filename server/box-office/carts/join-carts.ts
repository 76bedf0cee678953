import { MAX_SEATS } from '#shared/order-limits'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Cart, cartColumns, isExpired } from './cart.ts'
import { adoptPromoCode } from './cart-promo-code.ts'
import { canBeOneCart } from './cart-size.ts'
import { MAX_EXTENSIONS } from './cart-timer.ts'

/** Ids of two carts of one customer: everything in `from` moves to `into`. */
export interface CartPair {
  from: string
  into: string
}

/**
 * Joins two carts, completely or not at all. Returns whether it did. All seats of both stay held until the later of
 * their expiries, and lines for the same performance are merged. A later expiry counts as an extension of the timer.
 * The carts aren't joined if together they are too large, have too many seats for a performance, have two promo codes
 * or the same package, or if the timer has no extension left.
 */
export async function joinCarts(tx: Transaction, pair: CartPair, now: Date): Promise<boolean> {
  const carts = await lockCarts(tx, pair)
  const from = carts.find(({ id }) => id === pair.from)
  const into = carts.find(({ id }) => id === pair.into)
  if (!from || !into || ![from, into].every((cart) => cart.state === 'open' && !isExpired(cart, now))) return false
  const timer = joinedTimer(from, into)
  if (!timer || !areCodesCompatible(from, into) || !(await canLinesJoin(tx, pair))) return false
  if (!(await canBeOneCart(tx, [from.id, into.id]))) return false
  await moveHolds(tx, pair, timer.expiresAt)
  await moveReleasedSeats(tx, pair)
  await tx.execute(sql`update returned_seat_request set cart_id = ${pair.into} where cart_id = ${pair.from}`)
  await joinPerformanceLines(tx, pair)
  await replaceSingleLines(tx, pair)
  await tx.execute(sql`update cart_line set cart_id = ${pair.into} where cart_id = ${pair.from}`)
  await moveVouchers(tx, pair)
  await adoptPromoCode(tx, pair.into, pair.from)
  await tx.execute(sql`
    update cart
       set expires_at = ${timer.expiresAt}, times_extended = ${timer.timesExtended},
           payment_tries = ${Math.max(from.paymentAttempts, into.paymentAttempts)},
           is_donation_answered = (select bool_or(is_donation_answered) from cart where id in (${pair.from}, ${pair.into}))
     where id = ${pair.into}`)
  await tx.execute(sql`
    update cart
       set expires_at = null, times_extended = 0, payment_tries = 0, promo_code_id = null, is_donation_answered = false
     where id = ${pair.from}`)
  return true
}

const lockCarts = (tx: Transaction, { from, into }: CartPair) =>
  tx.query<Cart>(sql`select ${cartColumns} from cart where id in (${from}, ${into}) order by id for update`)

/** Returns undefined if the timer can't be extended any more. */
function joinedTimer(from: Cart, into: Cart): { expiresAt: Date; timesExtended: number } | undefined {
  if (!from.expiresAt || !into.expiresAt) return undefined
  const isLonger = from.expiresAt.getTime() !== into.expiresAt.getTime()
  const timesExtended = Math.max(from.timesExtended, into.timesExtended) + (isLonger ? 1 : 0)
  if (timesExtended > MAX_EXTENSIONS) return undefined
  return { expiresAt: from.expiresAt > into.expiresAt ? from.expiresAt : into.expiresAt, timesExtended }
}

/** Returns whether one code can apply to both carts. Prices depend on the code, and an order has only one. */
const areCodesCompatible = ({ promoCodeId: one }: Cart, { promoCodeId: other }: Cart) =>
  one === null || other === null || one === other

async function canLinesJoin(tx: Transaction, { from, into }: CartPair): Promise<boolean> {
  const obstacle = await tx.first(sql`
    select from cart_line a
      join cart_line b on b.cart_id = ${into} and (b.performance_id = a.performance_id or b.package_id = a.package_id)
     where a.cart_id = ${from}
       and (a.kind = 'Package'
            or (select count(*) from cart_ticket where cart_line_id in (a.id, b.id)) > ${MAX_SEATS})
     limit 1`)
  return obstacle === undefined
}

/** Locks the seats in the same order as every other statement. */
async function moveHolds(tx: Transaction, { from, into }: CartPair, expiresAt: Date): Promise<void> {
  await tx.execute(sql`
    with holds as (
      select performance_id, seat_id
        from seat_allocation
       where cart_id in (${from}, ${into}) and state = 'held'
       order by performance_id, seat_id
         for update)
    update seat_allocation a
       set cart_id = ${into}, expires_at = ${expiresAt}
      from holds h
     where a.performance_id = h.performance_id and a.seat_id = h.seat_id`)
}

/** Moves the limits of the seats that a cart has released to the cart that replaces it. */
export async function moveReleasedSeats(tx: Transaction, { from, into }: CartPair): Promise<void> {
  await tx.execute(sql`
    insert into given_up_seat as g
      (cart_id, performance_id, seat_id, held_until, times_extended, payment_tries, yields_at)
    select ${into}::uuid, performance_id, seat_id, held_until, times_extended, payment_tries, yields_at
      from given_up_seat where cart_id = ${from}
    on conflict (cart_id, performance_id, seat_id) do update
       set held_until = least(g.held_until, excluded.held_until),
           times_extended = greatest(g.times_extended, excluded.times_extended),
           payment_tries = greatest(g.payment_tries, excluded.payment_tries),
           yields_at = least(g.yields_at, excluded.yields_at)`)
  await tx.execute(sql`delete from given_up_seat where cart_id = ${from}`)
}

/** Merges two lines for a performance: the earlier one gets the tickets, extras and texts of the other. */
async function joinPerformanceLines(tx: Transaction, { from, into }: CartPair): Promise<void> {
  const lines = await tx.query<{ fromLine: number; intoLine: number }>(sql`
    select a.id as from_line, b.id as into_line
      from cart_line a
      join cart_line b on b.cart_id = ${into} and b.performance_id = a.performance_id
     where a.cart_id = ${from}`)
  for (const { fromLine, intoLine } of lines) {
    await tx.execute(sql`update cart_ticket set cart_line_id = ${intoLine} where cart_line_id = ${fromLine}`)
    await tx.execute(sql`
      insert into cart_upsell as u (cart_line_id, upsell_performance_id, price_type_id, count, amount_cents)
      select ${intoLine}::bigint, upsell_performance_id, price_type_id, count, amount_cents
        from cart_upsell where cart_line_id = ${fromLine}
      on conflict (cart_line_id, upsell_performance_id, price_type_id) do update set count = u.count + excluded.count`)
    await tx.execute(sql`
      insert into cart_requirement as r (cart_line_id, performance_id, notes)
      select ${intoLine}::bigint, performance_id, notes from cart_requirement where cart_line_id = ${fromLine}
      on conflict (cart_line_id, performance_id) do update
         set notes = r.notes || chr(10) || excluded.notes
       where r.notes <> excluded.notes`)
    await tx.execute(sql`delete from cart_line where id = ${fromLine}`)
  }
}

/** Removes the earlier of two memberships and of two checkout donations, as an order has at most one of each. */
async function replaceSingleLines(tx: Transaction, { from, into }: CartPair): Promise<void> {
  await tx.execute(sql`
    delete from cart_line b
     using cart_line a
     where a.cart_id = ${from} and b.cart_id = ${into}
       and ((a.kind = 'Membership' and b.kind = 'Membership') or (a.is_checkout_donation and b.is_checkout_donation))`)
}

async function moveVouchers(tx: Transaction, { from, into }: CartPair): Promise<void> {
  await tx.execute(sql`
    insert into cart_gift_voucher (cart_id, gift_voucher_id, seen_cents)
    select ${into}::uuid, gift_voucher_id, seen_cents from cart_gift_voucher where cart_id = ${from}
    on conflict (cart_id, gift_voucher_id) do nothing`)
  await tx.execute(sql`delete from cart_gift_voucher where cart_id = ${from}`)
}
