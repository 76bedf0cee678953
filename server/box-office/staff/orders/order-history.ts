import { counted } from '#shared/counted'
import { fromCents, total } from '#shared/money'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { mailsOfOrders } from '../../mail/order-mails.ts'
import { holderName, seatText } from '../../tickets/ticket-joins.ts'
import { actDetail } from '../audit/act-detail.ts'
import { readAudit } from '../audit/read-audit.ts'
import { scansOfOrder } from '../door/scans-of-order.ts'
import { refundRejection } from './send-refund.ts'

export interface HistoryEntry {
  at: string
  what: string
  by: string | null
  detail: string | null
  needsSomebody: boolean
}

const dollars = (cents: number) => total(fromCents(cents))
const entryAt = (at: Date, what: string, detail: string | null = null, needsSomebody = false): HistoryEntry => ({
  ...{ at: at.toISOString(), what, detail, needsSomebody },
  by: null,
})

/** Returns the history of an order, oldest first. */
export async function readHistory(db: Queries, orderId: number): Promise<HistoryEntry[]> {
  const entries = [
    ...(await placing(db, orderId)),
    ...(await payments(db, orderId)),
    ...(await completion(db, orderId)),
    ...(await mails(db, orderId)),
    ...(await handedOn(db, orderId)),
    ...(await returnsByBuyer(db, orderId)),
    ...(await refunds(db, orderId)),
    ...(await acts(db, orderId)),
    ...(await scansOfOrder(db, orderId)),
  ]
  return entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

async function placing(db: Queries, orderId: number): Promise<HistoryEntry[]> {
  const order = await db.first<{ placedAt: Date; totalCents: number; exchangedFrom: number | null }>(sql`
    select placed_at, total_cents, exchanged_from from orders where id = ${orderId}`)
  if (!order) return []
  const { placedAt, totalCents, exchangedFrom } = order
  const later = await db.query<{ id: number; placedAt: Date }>(sql`
    select id, placed_at from orders where exchanged_from = ${orderId} and state = 'completed' order by id`)
  const toPay = totalCents > 0 ? `${dollars(totalCents)} to pay` : 'Nothing to pay'
  return [
    entryAt(placedAt, 'Order placed', exchangedFrom ? `In exchange for tickets of order ${exchangedFrom}` : toPay),
    ...later.map((next) => entryAt(next.placedAt, 'Tickets exchanged', `For those of order ${next.id}`)),
  ]
}

/** Sorted after the payment, which has the same time. */
async function completion(db: Queries, orderId: number): Promise<HistoryEntry[]> {
  const order = await db.first<{ completedAt: Date | null }>(sql`
    select completed_at from orders where id = ${orderId}`)
  return order?.completedAt ? [entryAt(order.completedAt, 'Order completed')] : []
}

const OUTCOMES: Readonly<Record<string, string>> = {
  successful: 'Payment received',
  declined: 'Payment declined',
  cancelled: 'Payment cancelled by the buyer',
  lapsed: 'Payment attempt expired',
  refundDue: 'Payment received too late, refund due',
  refunded: 'Payment refunded, as it came too late',
}

async function payments(db: Queries, orderId: number): Promise<HistoryEntry[]> {
  const attempts = await db.query<{
    attempt: number
    amountCents: number
    state: string
    createdAt: Date
    settledAt: Date | null
  }>(sql`
    select attempt, amount_cents, state, created_at, settled_at from payment where order_id = ${orderId} order by id`)
  return attempts.flatMap(({ attempt, amountCents, state, createdAt, settledAt }) => [
    entryAt(createdAt, `Payment attempt ${attempt} begun`, dollars(amountCents)),
    ...(settledAt ? [entryAt(settledAt, OUTCOMES[state] ?? state, dollars(amountCents), state === 'refundDue')] : []),
  ])
}

/** Mails are stored for 30 days after they were sent. */
async function mails(db: Queries, orderId: number): Promise<HistoryEntry[]> {
  const sent = await db.query<{ subject: string; createdAt: Date; sentAt: Date | null; lastError: string | null }>(sql`
    select subject, created_at, sent_at, last_error
      from mail_outbox
     where ${mailsOfOrders(sql`select ${orderId}::bigint`)}
     order by id`)
  return sent.map(({ subject, createdAt, sentAt, lastError }) => {
    if (sentAt) return entryAt(sentAt, 'Mail sent', subject)
    return entryAt(
      createdAt,
      lastError ? `Mail not delivered: ${lastError}` : 'Mail written',
      subject,
      lastError !== null,
    )
  })
}

async function handedOn(db: Queries, orderId: number): Promise<HistoryEntry[]> {
  const holders = await db.query<{ at: Date; name: string; email: string; seat: string }>(sql`
    select w.at, ${holderName} as name, w.email, ${seatText} as seat
      from ticket_holder w
      join order_ticket t on t.id = w.ticket_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
     where t.order_id = ${orderId}
     order by w.at, w.ticket_id, w.number`)
  return holders.map(({ at, name, email, seat }) =>
    entryAt(at, 'Ticket handed on', [seat, name, email].filter(Boolean).join(' · ')),
  )
}

async function returnsByBuyer(db: Queries, orderId: number): Promise<HistoryEntry[]> {
  const returned = await db.query<{ returnedAt: Date; count: number; number: string | null }>(sql`
    select t.returned_at, count(*)::int as count, max(v.number) as number
      from order_ticket t
      left join gift_voucher v on v.id = t.gift_voucher_id
     where t.order_id = ${orderId} and t.returned_at is not null and t.order_refund_id is null
     group by t.returned_at
     order by t.returned_at`)
  return returned.map(({ returnedAt, count, number }) =>
    entryAt(returnedAt, `${counted(count, 'ticket')} returned by the buyer`, number && `Voucher ${number}`),
  )
}

async function refunds(db: Queries, orderId: number): Promise<HistoryEntry[]> {
  const open = await db.query<{
    createdAt: Date
    doneAt: Date | null
    cardCents: number
    state: string
    rejection: string | null
  }>(sql`
    select r.created_at, r.done_at, r.card_cents, r.state, ${refundRejection} as rejection
      from order_refund r
     where r.order_id = ${orderId} and r.card_cents > 0
     order by r.id`)
  const toCards = open.map(({ createdAt, doneAt, cardCents, state, rejection }) => {
    if (doneAt) return entryAt(doneAt, 'Refund sent to the card', dollars(cardCents))
    const what = state === 'failed' ? 'The payment provider rejected the refund' : 'Refund to the card is due'
    return entryAt(createdAt, what, [dollars(cardCents), rejection].filter(Boolean).join(' · '), true)
  })
  return [...toCards, ...(await terminalRefunds(db, orderId))]
}

async function terminalRefunds(db: Queries, orderId: number): Promise<HistoryEntry[]> {
  const refunds = await db.query<{ createdAt: Date; cents: number; reference: string; by: string }>(sql`
    select r.created_at, r.terminal_cents as cents, r.terminal_reference as reference
      from order_refund r
     where r.order_id = ${orderId} and r.terminal_cents > 0
     order by r.id`)
  return refunds.map(({ createdAt, cents, reference }) =>
    entryAt(createdAt, 'Refunded at the card terminal', `${dollars(cents)} · Receipt ${reference}`),
  )
}

const ACTS: Readonly<Record<string, string>> = {
  refunded: 'Refunded tickets',
  markedInvoicePaid: 'Marked the invoice as paid',
  reopenedInvoice: 'Made the invoice unpaid again',
  exchangedTickets: 'Exchanged tickets',
  sentRefundAgain: 'Sent the refund again',
  resentTickets: 'Sent the tickets again',
  corrected: 'Corrected the buyer',
  noted: 'Note',
  soldTickets: 'Sold at the counter',
  gaveTickets: 'Gave complimentary tickets',
  movedPerformance: 'Moved the performance',
}

/** The acts on the order, and the moves of its performances since it was placed. */
async function acts(db: Queries, orderId: number): Promise<HistoryEntry[]> {
  const entries = await readAudit(
    db,
    sql`where order_id = ${orderId}
           or (act = 'movedPerformance' and at >= (select placed_at from orders where id = ${orderId})
               and performance_id in (select performance_id from order_ticket where order_id = ${orderId}))
        order by id`,
  )
  return entries.map(({ at, by, act, ...entry }) => ({
    ...{ at, by, what: ACTS[act] ?? act, needsSomebody: false },
    detail: actDetail({ act, ...entry }),
  }))
}
