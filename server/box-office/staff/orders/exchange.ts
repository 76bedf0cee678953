import { sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { orders } from '#shared/staff/orders/orders'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { type Cart, isExpired } from '../../carts/cart.ts'
import type { CartLine } from '../../carts/cart-lines.ts'
import { lockSale } from '../../carts/counter-cart.ts'
import { readBuyer } from '../../checkout/buyer.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { isReachable, writeMail } from '../../mail/outbox.ts'
import { placeExchange } from '../../orders/place/place-exchange.ts'
import { lockHolds } from '../../orders/place/place-order.ts'
import { exchangedMail } from '../../orders/settle/exchanged-mail.ts'
import type { RefundVoucher } from '../../orders/settle/refund-vouchers.ts'
import { lockAllSeats } from '../../seating/holds.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import {
  checkPayment,
  itemsOf,
  type PaymentSent,
  refuseField,
  refuseTooLittle,
  SALE_EXPIRED,
  writeSale,
} from '../counter/sell.ts'
import { requireOpenTill } from '../till/open-till.ts'
import { type MadeRefund, payBack } from './refund.ts'
import { ticketsByPerformance, waysBack } from './refund-mail.ts'
import {
  exchangeParts,
  type RefundableOrder,
  type RefundedTicket,
  readRefundable,
  refuseUnpaid,
  seatsOfTickets,
  ticketsToRefund,
} from './refund-tickets.ts'
import { type RefundState, sendRefund } from './send-refund.ts'

type ExchangeSent = StaffInput<(typeof orders)['exchange']>
type Exchanged = StaffResult<(typeof orders)['exchange']>

/**
 * Exchanges tickets of an order for the seats that a sale holds, all of them or none: returns the tickets, and
 * sells the seats in a new order. The former tickets' value pays it; what is left goes back, and what is missing is
 * paid at the counter. Idempotent: a sale makes one order, which a repeated call returns.
 */
export async function exchange(
  boxOffice: BoxOffice,
  by: StaffMember,
  sent: ExchangeSent,
  now: Date,
): Promise<Exchanged> {
  const refundId = await boxOffice.db.transaction(async (tx) => {
    const cart = await lockSale(tx, { saleId: sent.saleId, staffId: by.id })
    if (!cart) throw new Refusal('NOT_FOUND')
    if (cart.state === 'ordered') return refundOf(tx, cart)
    if (isExpired(cart, now)) throw new Refusal('CART_EXPIRED', { words: SALE_EXPIRED })
    return exchangeFor(boxOffice, tx, { by, sent, cart }, now)
  })
  await sendIfDue(boxOffice, refundId)
  return readExchanged(boxOffice, refundId)
}

/** Returns the refund of the tickets for which a sale was exchanged. */
async function refundOf(tx: Transaction, { id }: Cart): Promise<number> {
  const found = await tx.first<{ id: number }>(sql`
    select r.id from order_refund r join orders o on o.id = r.exchanged_for where o.cart_id = ${id}`)
  if (!found) throw new Refusal('NOT_FOUND')
  return found.id
}

interface ExchangeToMake {
  by: StaffMember
  sent: ExchangeSent
  /** Locked. */
  cart: Cart
}

/** Makes the exchange in the caller's transaction. Returns the refund of the former tickets. */
async function exchangeFor(
  boxOffice: BoxOffice,
  tx: Transaction,
  { by, sent, cart }: ExchangeToMake,
  now: Date,
): Promise<number> {
  const { orderId, saleId, reason } = sent
  const order = await readRefundable(tx, orderId, { locks: true })
  refuseUnpaid(order)
  const tickets = await ticketsToRefund(tx, orderId, sent.ticketIds, { locks: true })
  const payment = { ...sent, method: sent.paymentMethod }
  const { items, newCents, dueCents } = await itemsToPay(tx, cart, tickets, payment)
  const parts = exchangeParts(tickets, newCents, sent.refundMethod, order)
  const tillId = dueCents > 0 && payment.method === 'cash' ? await requireOpenTill(tx, by) : null
  await lockAllSeats(tx, [...(await seatsOfTickets(tx, tickets)), ...seatsOfItems(items)])
  if (!(await lockHolds(tx, cart, { items }, now))) throw new Refusal('CART_EXPIRED', { words: SALE_EXPIRED })
  const toRefund = {
    by,
    sent: { orderId, reason, requestKey: `exchange-${saleId}`, reference: sent.reference },
    order,
    tickets,
    parts,
  }
  const { refunded, vouchers } = await payBack(boxOffice, tx, toRefund, now)
  const buyer = await readBuyer(tx, order.customerId)
  const pay = (newId: number, amountCents: number) =>
    payAtCounter(tx, { orderId: newId, amountCents, sent: payment, tillId, by, now })
  const former = tickets.map(({ id }) => ({ id, orderId }))
  const placed = await placeExchange(boxOffice, tx, { cart, items, buyer, tickets: former, vouchers, pay }, now)
  await tx.execute(sql`update order_refund set exchanged_for = ${placed.orderId} where id = ${refunded.id}`)
  const left = vouchers
    .map((voucher) => ({ ...voucher, amountCents: voucher.amountCents - (placed.used.get(voucher.id) ?? 0) }))
    .filter(({ amountCents }) => amountCents > 0)
  await mailExchange(boxOffice, tx, { order, refunded, tickets, items, left, newId: placed.orderId }, now)
  await recordExchange(tx, by, { sent, tickets, items, newId: placed.orderId, dueCents, payment }, now)
  return refunded.id
}

/** Returns the sale's lines and how much more they cost than the former tickets. Rejects a payment that doesn't fit. */
async function itemsToPay(tx: Transaction, cart: Cart, tickets: readonly RefundedTicket[], payment: PaymentSent) {
  const formerCents = sumOfCents(tickets.map(({ amountCents }) => amountCents))
  if (payment.method === 'complimentary' && formerCents > 0)
    throw refuseField('paymentMethod', 'Only complimentary tickets can be exchanged for complimentary ones')
  const items = await itemsOf(tx, cart, payment.method)
  const newCents = sumOfCents(items.map(({ amountCents }) => amountCents))
  const dueCents = Math.max(0, newCents - formerCents)
  if (dueCents > 0) {
    checkPayment(payment)
    refuseTooLittle(payment, dueCents)
  }
  return { items, newCents, dueCents }
}

interface ExchangeToMail {
  order: RefundableOrder
  refunded: MadeRefund
  tickets: readonly RefundedTicket[]
  items: readonly CartLine[]
  /** The vouchers with what is left on them. */
  left: readonly RefundVoucher[]
  newId: number
}

async function mailExchange(
  { settings }: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  { order, refunded, tickets, items, left, newId }: ExchangeToMail,
  now: Date,
): Promise<void> {
  const performance = await tx.first<{ startsAt: Date }>(sql`
    select starts_at from performance where id = ${items[0]?.performanceId ?? null}`)
  const amountCents = refunded.amountCents - refunded.voucherCents
  const mail = {
    ...{ key: `desk-exchange-${refunded.id}`, email: order.email, vouchers: left },
    former: ticketsByPerformance(tickets, settings.VENUE_TIME_ZONE),
    startsAt: performance?.startsAt ?? now,
    paidBack: amountCents > 0 ? waysBack({ ...refunded, amountCents, voucherCents: 0, vouchers: [] }) : [],
  }
  await writeMail(tx, exchangedMail(mail, settings), now, { orderIds: [order.id, newId], isLimited: false })
}

const seatsOfItems = (items: readonly CartLine[]) =>
  items.flatMap(({ performanceId, tickets }) =>
    tickets.map(({ seatId }) => ({ performanceId: performanceId ?? 0, seatId })),
  )

/** An order that the former tickets pay completely has no counter sale. */
async function payAtCounter(tx: Transaction, sale: Parameters<typeof writeSale>[1]): Promise<void> {
  await tx.execute(sql`update orders set channel = 'counter' where id = ${sale.orderId}`)
  if (sale.amountCents > 0 || sale.sent.method === 'complimentary') await writeSale(tx, sale)
}

interface RecordedExchange {
  sent: ExchangeSent
  tickets: readonly RefundedTicket[]
  items: readonly CartLine[]
  newId: number
  dueCents: number
  payment: PaymentSent
}

async function recordExchange(
  tx: Transaction,
  by: StaffMember,
  { sent, tickets, items, newId, dueCents, payment }: RecordedExchange,
  now: Date,
): Promise<void> {
  const seats = items.flatMap((item) => item.tickets.map(({ section, row, number }) => `${section} ${row}${number}`))
  await recordAct(
    tx,
    by,
    {
      ...{ act: 'exchangedTickets', orderId: sent.orderId, reason: sent.reason },
      performanceId: items[0]?.performanceId ?? undefined,
      before: { tickets: tickets.map(({ seat }) => seat) },
      after: { order: newId, tickets: seats, ...(dueCents > 0 && { method: payment.method, amountCents: dueCents }) },
    },
    now,
  )
}

async function sendIfDue(boxOffice: BoxOffice, refundId: number): Promise<void> {
  const due = await boxOffice.db.first(sql`select from order_refund where id = ${refundId} and state = 'due'`)
  if (due) await sendRefund(boxOffice, refundId)
}

async function readExchanged({ db }: BoxOffice, refundId: number): Promise<Exchanged> {
  const row = await db.first<Omit<Exchanged, 'recipient'> & { state: RefundState; email: string }>(sql`
    select o.id as order_id, o.total_cents as due_cents, coalesce(s.given_cents - s.amount_cents, 0) as change_cents,
           r.card_cents, r.terminal_cents, r.cash_cents, r.invoice_cents, r.transfer_cents,
           r.voucher_cents - o.vouchers_cents as voucher_cents, r.state,
           c.email
      from order_refund r
      join orders o on o.id = r.exchanged_for
      join customer c on c.id = o.customer_id
      left join counter_sale s on s.order_id = o.id
     where r.id = ${refundId}`)
  if (!row) throw new Error('The exchange was not written')
  const { email, ...exchanged } = row
  return { ...exchanged, recipient: isReachable(email) ? email : null }
}
