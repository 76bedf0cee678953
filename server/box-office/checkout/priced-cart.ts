import { venueDay } from '#shared/dates'
import { fromCents } from '#shared/money'
import { refusals } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Cart } from '../carts/cart.ts'
import { type Answers, readAnswers } from '../carts/cart-answers.ts'
import { type CartLine, isExtraAlone, readCartLines } from '../carts/cart-lines.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type CartTotals, totalsOf } from './cart-totals.ts'
import { type DeliveryMethod, defaultMethod, offeredMethods } from './delivery-methods.ts'

export interface AppliedVoucher {
  id: number
  number: string
  /** The current balance. */
  balanceCents: number
  /** The balance as last shown to the buyer. */
  seenCents: number
}

/** A cart with its prices at the checkout. */
export interface PricedCart {
  cart: Cart
  items: CartLine[]
  answers: Answers
  vouchers: AppliedVoucher[]
  methods: DeliveryMethod[]
  /** The chosen method while it is offered, or else the default if the venue has defaults. */
  method: DeliveryMethod | undefined
  totals: CartTotals
}

export async function readPricedCart(
  db: Queries,
  { settings }: Pick<BoxOffice, 'settings'>,
  cart: Cart,
  now: Date,
): Promise<PricedCart> {
  const items = await readCartLines(db, cart.id)
  const answers = await readAnswers(db, cart.id)
  const vouchers = await readVouchers(db, cart.id, venueDay(now, settings.VENUE_TIME_ZONE))
  const methods = await offeredMethods(db, items, now)
  const chosen = methods.find(({ id }) => id === answers.deliveryMethodId)
  const method = chosen ?? (settings.CHECKOUT_DEFAULTS ? defaultMethod(methods) : undefined)
  const totals = totalsOf({
    lines: items,
    deliveryCents: method?.costCents ?? 0,
    feeCents: await readFees(db),
    voucherBalances: vouchers.map(({ balanceCents }) => balanceCents),
  })
  return { cart, items, answers, vouchers, methods, method, totals }
}

type CartRefusal = 'SEAT_TAKEN' | 'PERFORMANCE_CANCELLED' | 'PACKAGE_RENEWED' | 'PACKAGE_INCOMPLETE' | 'EXTRA_ALONE'

/** Returns the reasons why a cart can't be bought as it is. */
export function cartRefusals(items: readonly CartLine[]): CartRefusal[] {
  const found: CartRefusal[] = []
  if (items.some(({ lostSeats }) => lostSeats > 0)) found.push('SEAT_TAKEN')
  if (items.some(({ isCancelled }) => isCancelled)) found.push('PERFORMANCE_CANCELLED')
  if (items.some(({ isRenewedAlready }) => isRenewedAlready)) found.push('PACKAGE_RENEWED')
  if (items.some(({ isIncomplete }) => isIncomplete)) found.push('PACKAGE_INCOMPLETE')
  if (items.some((item) => item.lostSeats === 0 && isExtraAlone(item))) found.push('EXTRA_ALONE')
  return found
}
export const messagesOf = (items: readonly CartLine[]): string[] => cartRefusals(items).map((code) => refusals[code][1])

/** Returns the vouchers that pay, in order of issue. `today` in the venue's zone, YYYY-MM-DD. */
const readVouchers = (db: Queries, cartId: string, today: string) =>
  db.query<AppliedVoucher>(sql`
    select v.id, v.number, v.balance_cents, c.seen_cents
      from cart_gift_voucher c
      join gift_voucher v on v.id = c.gift_voucher_id
     where c.cart_id = ${cartId} and v.expires_on >= ${today} and v.balance_cents > 0
     order by v.id`)

/** Returns the fee added once to an order, in cents. */
export async function readFees(db: Queries): Promise<number> {
  const row = await db.first<{ cents: number }>(sql`select coalesce(sum(amount_cents), 0)::int as cents from order_fee`)
  return row?.cents ?? 0
}

/** Returns the fee of an order, as shown before booking, in dollars. */
export const orderFee = async ({ db, shortCache }: BoxOffice): Promise<number> =>
  fromCents(await shortCache('order fees', () => readFees(db)))
