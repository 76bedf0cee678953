import { Refusal } from '#shared/refusals'
import type { counter } from '#shared/staff/counter/counter'
import type { CounterMethod } from '#shared/staff/counter/counter.schemas'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { type Cart, isExpired } from '../../carts/cart.ts'
import { type CartLine, readCartLines } from '../../carts/cart-lines.ts'
import { lockSale } from '../../carts/counter-cart.ts'
import { totalsOf } from '../../checkout/cart-totals.ts'
import { cartRefusals } from '../../checkout/priced-cart.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { isReachable } from '../../mail/outbox.ts'
import { lockHolds } from '../../orders/place/place-order.ts'
import { writeOrder } from '../../orders/place/write-order.ts'
import { completeOrder } from '../../orders/settle/complete-order.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import { requireOpenTill } from '../till/open-till.ts'
import { bill } from './bill.ts'
import { counterBuyer } from './counter-buyer.ts'

type SaleSent = StaffInput<(typeof counter)['sell']>
/** How a sale is paid. */
export type PaymentSent = Pick<SaleSent, 'method' | 'givenCents' | 'reference' | 'reason' | 'billing'>
type Sold = StaffResult<(typeof counter)['sell']>

/**
 * Sells the seats that a sale holds, in one transaction: writes the order, completes it and records how it was paid.
 * Idempotent: a sale makes one order, which a repeated call returns. There is no order fee at the counter.
 */
export async function sell(boxOffice: BoxOffice, by: StaffMember, sent: SaleSent, now: Date): Promise<Sold> {
  checkPayment(sent)
  if (sent.method === 'invoice' && !boxOffice.settings.INVOICE_PAY_TO) throw new Refusal('NO_BANK_ACCOUNT')
  return boxOffice.db.transaction(async (tx) => {
    const cart = await lockSale(tx, { saleId: sent.saleId, staffId: by.id })
    if (!cart) throw new Refusal('NOT_FOUND')
    if (cart.state === 'ordered') return readSale(tx, cart)
    if (isExpired(cart, now)) throw new Refusal('CART_EXPIRED', { words: SALE_EXPIRED })
    const items = await itemsOf(tx, cart, sent.method)
    const totals = totalsOf({ lines: items, deliveryCents: 0, feeCents: 0, voucherBalances: [] })
    refuseTooLittle(sent, totals.totalCents)
    const tillId = sent.method === 'cash' ? await requireOpenTill(tx, by) : null
    if (!(await lockHolds(tx, cart, { items }, now))) throw new Refusal('CART_EXPIRED', { words: SALE_EXPIRED })
    const billing = sent.method === 'invoice' ? sent.billing : null
    const buyer = await counterBuyer(tx, { ...sent, billing }, now)
    const contents = { cart, items, answers: NO_ANSWERS, vouchers: [], method: undefined, totals, buyer }
    const { orderId } = await writeOrder(boxOffice, tx, contents, now)
    await tx.execute(sql`update orders set channel = 'counter' where id = ${orderId}`)
    if (billing) await bill(boxOffice, tx, { orderId, billing, buyer }, now)
    await writeSale(tx, { orderId, amountCents: totals.totalCents, sent, tillId, by, now })
    await completeOrder(boxOffice, tx, orderId, now)
    await recordSale(tx, by, { orderId, items, sent }, now)
    return readSale(tx, cart)
  })
}

export const SALE_EXPIRED = 'The seats are no longer held. Choose them again.'
const NO_ANSWERS = {
  isDonationAnswered: false,
  addressId: null,
  deliveryMethodId: null,
  deliveryAddressId: null,
  venueUpdates: null,
  otherPresenterUpdates: null,
}

export const refuseField = (name: string, reason: string): Refusal =>
  new Refusal('INVALID_INPUT', { fields: [{ name, reason }] })

/** Each method has its own detail. */
export function checkPayment({ method, givenCents, reference, reason, billing }: PaymentSent): void {
  if (method === 'cash' && (givenCents ?? null) === null) throw refuseField('givenCents', 'Please enter the cash given')
  if (method === 'terminal') requireReference({ reference })
  if (method === 'complimentary' && !reason) throw refuseField('reason', 'Please give a reason')
  if (method === 'invoice' && !billing) throw refuseField('billing.name', 'Please enter the name on the invoice')
}

/** Refuses a payment or refund at the card terminal without its receipt's number. */
export function requireReference({ reference }: Pick<PaymentSent, 'reference'>): void {
  if (!reference) throw refuseField('reference', 'Please enter the number on the terminal’s receipt')
}

export function refuseTooLittle({ method, givenCents }: PaymentSent, totalCents: number): void {
  if (method === 'cash' && (givenCents ?? 0) < totalCents)
    throw refuseField('givenCents', 'This is less than the total')
  if (method === 'invoice' && totalCents === 0) throw refuseField('method', 'Nothing is due for these tickets')
}

/** Returns the sale's lines, which are free if they are complimentary. Refuses what can't be sold. */
export async function itemsOf(tx: Transaction, cart: Cart, method: CounterMethod): Promise<CartLine[]> {
  if (method === 'complimentary')
    await tx.execute(sql`
      update cart_ticket set amount_cents = 0
       where cart_line_id in (select id from cart_line where cart_id = ${cart.id})`)
  const items = await readCartLines(tx, cart.id)
  if (items.length === 0) throw new Refusal('CART_EXPIRED', { words: SALE_EXPIRED })
  const [refusal] = cartRefusals(items)
  if (refusal) throw new Refusal(refusal)
  return items
}

interface NewSale {
  orderId: number
  amountCents: number
  sent: PaymentSent
  tillId: number | null
  by: StaffMember
  now: Date
}

/** Records how an order at the counter was paid. */
export async function writeSale(
  tx: Transaction,
  { orderId, amountCents, sent, tillId, by, now }: NewSale,
): Promise<void> {
  const { method, givenCents, reference, reason } = sent
  const only = <T>(of: CounterMethod, value: T | null | undefined) => (method === of ? (value ?? null) : null)
  await tx.execute(sql`
    insert into counter_sale (order_id, method, amount_cents, given_cents, reference, reason, till_id, staff_id, sold_at)
    values (${orderId}, ${method}, ${amountCents}, ${only('cash', givenCents)}, ${only('terminal', reference)},
            ${only('complimentary', reason)}, ${tillId}, ${by.id}, ${now})`)
}

async function recordSale(
  tx: Transaction,
  by: StaffMember,
  { orderId, items, sent }: { orderId: number; items: readonly CartLine[]; sent: SaleSent },
  now: Date,
): Promise<void> {
  const { method, reason } = sent
  const seats = items.flatMap(({ tickets }) => tickets.map(({ section, row, number }) => `${section} ${row}${number}`))
  const isFree = method === 'complimentary'
  await recordAct(
    tx,
    by,
    {
      act: isFree ? 'gaveTickets' : 'soldTickets',
      orderId,
      performanceId: items[0]?.performanceId ?? undefined,
      after: { method, seats },
      reason: (isFree && reason) || undefined,
    },
    now,
  )
}

async function readSale(tx: Transaction, { id }: Cart): Promise<Sold> {
  const sale = await tx.first<Omit<Sold, 'recipient' | 'changeCents'> & { givenCents: number | null; email: string }>(
    sql`
    select o.id as order_id, s.method, s.amount_cents as total_cents, s.given_cents, c.email
      from orders o
      join counter_sale s on s.order_id = o.id
      join customer c on c.id = o.customer_id
     where o.cart_id = ${id}`,
  )
  if (!sale) throw new Error('The sale has no order')
  const { givenCents, email, ...sold } = sale
  const changeCents = givenCents === null ? 0 : givenCents - sold.totalCents
  return { ...sold, changeCents, recipient: isReachable(email) ? email : null }
}
