import { venueDay } from '#shared/dates'
import { toDollars } from '#shared/money'
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
  /** As it is now. */
  balanceCents: number
  /** As the buyer was last shown it. */
  seenCents: number
}

/** A cart as the checkout sees it. */
export interface PricedCart {
  cart: Cart
  items: CartLine[]
  answers: Answers
  vouchers: AppliedVoucher[]
  methods: DeliveryMethod[]
  /** The chosen one, while it is offered; else the default, where the venue has defaults. */
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

type Fault = 'SEAT_TAKEN' | 'PERFORMANCE_CANCELLED' | 'PACKAGE_RENEWED' | 'PACKAGE_INCOMPLETE' | 'EXTRA_ALONE'

/** Why a cart can't be bought as it is. */
export function faultsOf(items: readonly CartLine[]): Fault[] {
  const faults: Fault[] = []
  if (items.some(({ lostSeats }) => lostSeats > 0)) faults.push('SEAT_TAKEN')
  if (items.some(({ isCancelled }) => isCancelled)) faults.push('PERFORMANCE_CANCELLED')
  if (items.some(({ isRenewedAlready }) => isRenewedAlready)) faults.push('PACKAGE_RENEWED')
  if (items.some(({ isIncomplete }) => isIncomplete)) faults.push('PACKAGE_INCOMPLETE')
  if (items.some((item) => item.lostSeats === 0 && isExtraAlone(item))) faults.push('EXTRA_ALONE')
  return faults
}
export const messagesOf = (items: readonly CartLine[]): string[] => faultsOf(items).map((code) => refusals[code][1])

/** The vouchers that pay, in the order in which they were issued. `today` in the venue's zone, YYYY-MM-DD. */
const readVouchers = (db: Queries, cartId: string, today: string) =>
  db.query<AppliedVoucher>(sql`
    select v.id, v.number, v.balance_cents, c.seen_cents
      from cart_gift_voucher c
      join gift_voucher v on v.id = c.gift_voucher_id
     where c.cart_id = ${cartId} and v.expires_on >= ${today} and v.balance_cents > 0
     order by v.id`)

/** What is added to an order, once. Cents. */
export async function readFees(db: Queries): Promise<number> {
  const row = await db.first<{ cents: number }>(sql`select coalesce(sum(amount_cents), 0)::int as cents from order_fee`)
  return row?.cents ?? 0
}

/** The fee of an order as a booking names it, in dollars. */
export const orderFee = async ({ db, shortCache }: BoxOffice): Promise<number> =>
  toDollars(await shortCache('order fees', () => readFees(db)))
