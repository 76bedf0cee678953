import { sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { orders } from '#shared/staff/orders/orders'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { isReachable, type Mail, writeMail } from '../../mail/outbox.ts'
import { issueRefundVouchers, type RefundVoucher } from '../../orders/settle/refund-vouchers.ts'
import { recordReturn } from '../../takings/record-return.ts'
import type { TakingsEntry } from '../../takings/takings-entry.ts'
import { freeTicketSeats } from '../../tickets/free-ticket-seats.ts'
import { mailFormerHolders } from '../../tickets/holder-mails.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import { requireReference } from '../counter/sell.ts'
import { requireOpenTill } from '../till/open-till.ts'
import { type RefundForMail, refundMail } from './refund-mail.ts'
import {
  type RefundableOrder,
  type RefundedTicket,
  type RefundParts,
  readRefundable,
  refundParts,
  ticketsToRefund,
} from './refund-tickets.ts'
import { type RefundState, sendRefund } from './send-refund.ts'

type RefundSent = StaffInput<(typeof orders)['refund']>
type PreviewSent = StaffInput<(typeof orders)['previewRefund']>

/** Returns the amounts and the email of a refund without making it. */
export async function previewRefund(
  { db, settings }: BoxOffice,
  { orderId, ticketIds, method }: PreviewSent,
): Promise<StaffResult<(typeof orders)['previewRefund']>> {
  const order = await readRefundable(db, orderId, { locks: false })
  const tickets = await ticketsToRefund(db, orderId, ticketIds, { locks: false })
  const parts = refundParts(tickets, method, order)
  const mail = refundMail('preview', { ...parts, orderId, tickets, email: order.email, vouchers: undefined }, settings)
  const recipient = isReachable(order.email) ? order.email : null
  return { ...parts, subject: mail.subject, text: mail.text, recipient }
}

/**
 * Refunds tickets of an order, all of them or none. One transaction puts their seats back on sale and writes the email.
 * Then the payment provider is called for the card's share. If it can't be reached, the share stays due and is retried
 * until the provider has made the refund, exactly once. A second call with the same key returns the first one's refund.
 */
export async function refund(
  boxOffice: BoxOffice,
  by: StaffMember,
  sent: RefundSent,
  now: Date,
): Promise<StaffResult<(typeof orders)['refund']>> {
  const made = await boxOffice.db.transaction(async (tx) => {
    const order = await readRefundable(tx, sent.orderId, { locks: true })
    const before = await refundOfKey(tx, sent)
    if (before) return before
    const mail = (refund: RefundForMail, id: number) => refundMail(`desk-refund-${id}`, refund, boxOffice.settings)
    return makeRefund(boxOffice, tx, { by, sent, order, mail }, now)
  })
  return made.state === 'due' ? { ...made, state: await sendRefund(boxOffice, made.id) } : made
}

interface RefundToMake {
  by: StaffMember
  sent: RefundSent
  /** Locked. */
  order: RefundableOrder
  /** The entries that refund other items of the order. */
  others?: readonly TakingsEntry[]
  mail(refund: RefundForMail, refundId: number): Mail
}

/**
 * Makes a refund in the caller's transaction: puts the seats back on sale, issues vouchers, records the act and writes
 * the mail. The card's share is due afterwards: see `sendRefund`.
 */
export async function makeRefund(
  boxOffice: Pick<BoxOffice, 'random' | 'settings'>,
  tx: Transaction,
  { by, sent, order, others = [], mail }: RefundToMake,
  now: Date,
): Promise<MadeRefund> {
  const tickets = await ticketsToRefund(tx, sent.orderId, sent.ticketIds, { locks: true })
  const items = others.map(({ name, amountCents }) => ({ name, amountCents: -amountCents }))
  const parts = refundParts([...tickets, ...items], sent.method, order)
  const { refunded, vouchers } = await payBack(boxOffice, tx, { by, sent, order, tickets, others, parts }, now)
  const reference = parts.terminalCents > 0 && { terminalReference: sent.reference }
  const named = items.length > 0 && { others: items.map(({ name }) => name) }
  const after = { tickets: tickets.map(({ seat }) => seat), ...named, ...parts, ...reference }
  await recordAct(tx, by, { act: 'refunded', orderId: sent.orderId, after, reason: sent.reason }, now)
  const forMail = { ...parts, orderId: sent.orderId, tickets, others: items, email: order.email, vouchers }
  await writeMail(tx, mail(forMail, refunded.id), now, {
    orderIds: [sent.orderId],
    isLimited: false,
  })
  return refunded
}

interface TicketsToPayBack {
  by: StaffMember
  sent: Pick<RefundSent, 'orderId' | 'requestKey' | 'reason' | 'reference'>
  /** Locked, like the tickets. */
  order: RefundableOrder
  tickets: readonly RefundedTicket[]
  /** The entries that refund other items of the order. */
  others?: readonly TakingsEntry[]
  parts: RefundParts
}

/** Puts the seats of tickets back on sale, and pays their value back in the given parts. Returns the vouchers. */
export async function payBack(
  boxOffice: Pick<BoxOffice, 'random' | 'settings'>,
  tx: Transaction,
  { by, sent, order, tickets, others = [], parts }: TicketsToPayBack,
  now: Date,
): Promise<{ refunded: MadeRefund; vouchers: RefundVoucher[] }> {
  const ids = tickets.map(({ id }) => id)
  const otherCents = sumOfCents(others.map(({ amountCents }) => -amountCents))
  if (parts.terminalCents > 0) requireReference(sent)
  const tillId = parts.cashCents > 0 ? await requireOpenTill(tx, by) : null
  await freeTicketSeats(tx, ids)
  const vouchers = await issueRefundVouchers(
    boxOffice,
    tx,
    {
      ...{ ticketIds: ids, others: { orderId: sent.orderId, amountCents: otherCents } },
      ...{ paidBackCents: parts.amountCents - parts.voucherCents, renewsExpired: true },
    },
    now,
  )
  const voucherId = vouchers[0]?.id ?? null
  const paymentId = parts.cardCents > 0 ? order.paymentId : null
  const refunded = await insertRefund(tx, { sent, parts, otherCents, paymentId, voucherId, tillId, by, now })
  await tx.execute(sql`
    update order_ticket
       set returned_at = ${now}, order_refund_id = ${refunded.id}, gift_voucher_id = ${voucherId}
     where id = any (${ids}::bigint[])`)
  await recordReturn(boxOffice, tx, { ticketIds: ids, others }, parts, now)
  await mailFormerHolders(boxOffice, tx, ids, now)
  return { refunded, vouchers }
}

export type MadeRefund = RefundParts & { id: number; state: RefundState }

async function refundOfKey(tx: Transaction, { requestKey, orderId }: RefundSent): Promise<MadeRefund | undefined> {
  const found = await tx.first<MadeRefund & { orderId: number }>(sql`
    select id, order_id, amount_cents, card_cents, terminal_cents, cash_cents, invoice_cents, transfer_cents,
             voucher_cents, state
      from order_refund
     where request_key = ${requestKey}`)
  if (!found) return undefined
  const { orderId: ofOrder, ...made } = found
  if (ofOrder !== orderId) throw new Refusal('NOT_FOUND')
  return made
}

interface NewRefund {
  sent: TicketsToPayBack['sent']
  parts: RefundParts
  otherCents: number
  paymentId: number | null
  voucherId: number | null
  /** The till that pays the cash. */
  tillId: number | null
  by: StaffMember
  now: Date
}

async function insertRefund(
  tx: Transaction,
  { sent, parts, otherCents, paymentId, voucherId, tillId, by, now }: NewRefund,
): Promise<MadeRefund> {
  const state: RefundState = parts.cardCents > 0 ? 'due' : 'done'
  const row = await tx.first<{ id: number }>(sql`
    insert into order_refund (order_id, request_key, amount_cents, other_cents, card_cents, terminal_cents, cash_cents,
                              invoice_cents, transfer_cents, voucher_cents, payment_id, gift_voucher_id, till_id, terminal_reference, state, reason,
                              staff_id, created_at, done_at)
    values (${sent.orderId}, ${sent.requestKey}, ${parts.amountCents}, ${otherCents}, ${parts.cardCents},
            ${parts.terminalCents}, ${parts.cashCents}, ${parts.invoiceCents}, ${parts.transferCents},
            ${parts.voucherCents}, ${paymentId}, ${voucherId}, ${tillId},
            ${parts.terminalCents > 0 ? sent.reference : null}, ${state}, ${sent.reason}, ${by.id}, ${now},
            ${state === 'done' ? now : null})
    returning id`)
  if (!row) throw new Error('The refund was not written')
  return { id: row.id, ...parts, state }
}
