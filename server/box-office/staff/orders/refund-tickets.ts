import { sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { RefundMethod } from '#shared/staff/orders/orders.schemas'
import type { Queries } from '../../database/database.ts'
import { emptySql, sql } from '../../database/sql.ts'
import { seatText, ticketJoins } from '../../tickets/ticket-joins.ts'

/** A ticket to refund, as in the email. */
export interface RefundedTicket {
  id: number
  performanceId: number
  production: string
  startsAt: Date
  hall: string
  seat: string
  priceType: string
  amountCents: number
}

export interface RefundParts {
  amountCents: number
  cardCents: number
  terminalCents: number
  cashCents: number
  /** Taken off an unpaid invoice. */
  invoiceCents: number
  /** By bank transfer. */
  transferCents: number
  voucherCents: number
}

export interface RefundableOrder {
  id: number
  customerId: number
  email: string
  firstName: string
  /** The successful payment, or null if nothing was paid by card. */
  paymentId: number | null
  sessionId: string | null
  /** The amount paid in money that no refund has used. Refunds use money first, also those by voucher. */
  moneyLeftCents: number
  /** The amount paid by card that hasn't been refunded to the card. */
  cardLeftCents: number
  /** The amount paid at the card terminal that hasn't been refunded there. */
  terminalLeftCents: number
  /** Whether it is on account, and the invoice isn't paid. Everything is taken off the invoice then. */
  isUnpaidInvoice: boolean
  /** The amount paid by bank transfer that hasn't been transferred back. */
  transferLeftCents: number
}

/**
 * Returns a completed order and its amounts that can be refunded as money. Locks the order in a transaction, so that
 * two colleagues' refunds run one after the other.
 */
export async function readRefundable(db: Queries, orderId: number, { locks }: { locks: boolean }) {
  const order = await db.first<{ state: string }>(sql`
    select state from orders where id = ${orderId} ${locks ? sql`for update` : emptySql}`)
  if (!order) throw new Refusal('NOT_FOUND')
  if (order.state !== 'completed') throw new Refusal('ORDER_INCOMPLETE')
  const found = await db.first<RefundableOrder>(sql`
    select o.id, o.customer_id, c.email, c.first_name, p.id as payment_id, p.provider_session_id as session_id,
           greatest(0, o.total_cents - b.returned_cents - r.other_cents) as money_left_cents,
           coalesce(p.amount_cents, 0) - r.card_cents as card_left_cents,
           coalesce(s.amount_cents, 0) - r.terminal_cents as terminal_left_cents,
           i.order_id is not null and i.paid_on is null as is_unpaid_invoice,
           coalesce(i.paid_cents, 0) - r.transfer_cents as transfer_left_cents
      from orders o
      join customer c on c.id = o.customer_id
      left join payment p on p.order_id = o.id and p.state = 'successful'
      left join counter_sale s on s.order_id = o.id and s.method = 'terminal'
      left join invoice i on i.order_id = o.id
     cross join lateral (
       select coalesce(sum(card_cents), 0)::int as card_cents, coalesce(sum(terminal_cents), 0)::int as terminal_cents,
              coalesce(sum(transfer_cents), 0)::int as transfer_cents,
              coalesce(sum(other_cents), 0)::int as other_cents
         from order_refund
        where order_id = o.id) r
     cross join lateral (
       select coalesce(sum(amount_cents), 0)::int as returned_cents
         from order_ticket
        where order_id = o.id and returned_at is not null) b
     where o.id = ${orderId}`)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Tickets on account aren't exchanged until their invoice is paid, because nothing pays for the new ones. */
export function refuseUnpaid({ isUnpaidInvoice }: Pick<RefundableOrder, 'isUnpaidInvoice'>): void {
  if (isUnpaidInvoice)
    throw new Refusal('INVOICE_UNPAID', {
      words: 'The invoice isn’t paid. Refund the tickets, which lowers it, and sell the new ones.',
    })
}

/**
 * Returns the tickets to refund, which must be the order's and not returned yet. Refuses to leave a child's ticket
 * without an adult's for the same performance. Locks the tickets in a transaction.
 */
export async function ticketsToRefund(
  db: Queries,
  orderId: number,
  ids: readonly number[],
  { locks }: { locks: boolean },
): Promise<RefundedTicket[]> {
  const all = await db.query<RefundedTicket & { isReturned: boolean; isPrimary: boolean }>(sql`
    select t.id, t.performance_id, p.name as production, f.starts_at, h.name as hall, t.amount_cents,
           ${seatText} as seat, y.name as price_type,
           y.kind = 'Primary' as is_primary, t.returned_at is not null as is_returned
      from order_ticket t
      ${ticketJoins}
     where t.order_id = ${orderId}
     order by t.id ${locks ? sql`for update of t` : emptySql}`)
  const chosen = all.filter(({ id }) => ids.includes(id))
  if (chosen.length < new Set(ids).size) throw new Refusal('NOT_FOUND')
  if (chosen.some(({ isReturned }) => isReturned)) throw new Refusal('TICKETS_RETURNED')
  for (const { performanceId } of chosen) {
    const kept = all.filter(
      (each) => each.performanceId === performanceId && !each.isReturned && !chosen.includes(each),
    )
    if (kept.length > 0 && !kept.some(({ isPrimary }) => isPrimary)) throw new Refusal('EXTRA_ALONE')
  }
  return chosen.map(({ isReturned, isPrimary, ...ticket }) => ticket)
}

type Left = Pick<
  RefundableOrder,
  'moneyLeftCents' | 'cardLeftCents' | 'terminalLeftCents' | 'isUnpaidInvoice' | 'transferLeftCents'
>

/**
 * Splits a refund into money, up to the amount paid in money, and a gift voucher for the rest. A card, or the card
 * terminal, gets back at most what was paid there. No money leaves the venue for an unpaid invoice: it owes less.
 */
export function refundParts(
  tickets: readonly Pick<RefundedTicket, 'amountCents'>[],
  method: RefundMethod,
  { moneyLeftCents, cardLeftCents, terminalLeftCents, isUnpaidInvoice, transferLeftCents }: Left,
): RefundParts {
  const amountCents = sumOfCents(tickets.map((ticket) => ticket.amountCents))
  const moneyCents = Math.min(amountCents, moneyLeftCents)
  const by = (of: RefundMethod, leftCents = moneyCents) =>
    method === of && !isUnpaidInvoice ? Math.min(moneyCents, leftCents) : 0
  const inMoney = {
    ...{
      cardCents: by('card', cardLeftCents),
      terminalCents: by('terminal', terminalLeftCents),
      cashCents: by('cash'),
    },
    ...{ invoiceCents: isUnpaidInvoice ? moneyCents : 0, transferCents: by('transfer', transferLeftCents) },
  }
  return { amountCents, ...withVoucher(amountCents, inMoney) }
}

type InMoney = Omit<RefundParts, 'amountCents' | 'voucherCents'>

const withVoucher = (
  amountCents: number,
  { cardCents, terminalCents, cashCents, invoiceCents, transferCents }: InMoney,
) => ({
  ...{ cardCents, terminalCents, cashCents, invoiceCents, transferCents },
  voucherCents: amountCents - cardCents - terminalCents - cashCents - invoiceCents - transferCents,
})

/**
 * Splits the value of exchanged tickets: vouchers pay the new ones, and the rest is refunded like returned tickets.
 */
export function exchangeParts(
  tickets: readonly Pick<RefundedTicket, 'amountCents'>[],
  newCents: number,
  method: RefundMethod,
  order: Left,
): RefundParts {
  const amountCents = sumOfCents(tickets.map((ticket) => ticket.amountCents))
  const inMoney = refundParts([{ amountCents: Math.max(0, amountCents - newCents) }], method, order)
  return { amountCents, ...withVoucher(amountCents, inMoney) }
}

/** Returns the seats of tickets. */
export const seatsOfTickets = (db: Queries, tickets: readonly Pick<RefundedTicket, 'id'>[]) =>
  db.query<{ performanceId: number; seatId: number }>(sql`
    select performance_id, seat_id from order_ticket where id = any (${tickets.map(({ id }) => id)}::bigint[])`)
