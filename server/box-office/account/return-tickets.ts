import { venueDay } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Input } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { announceMail, writeMail } from '../mail/outbox.ts'
import { issueRefundVouchers, type RefundVoucher } from '../orders/settle/refund-vouchers.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { recordReturn } from '../takings/record-return.ts'
import { freeTicketSeats } from '../tickets/free-ticket-seats.ts'
import { mailFormerHolders } from '../tickets/holder-mails.ts'
import { type AttendedPerformance, attendedPerformances, type OwnedTicket, ownedTickets } from './owned-tickets.ts'
import { returnedMail } from './returned-mail.ts'

/** In milliseconds: 48 hours. */
const RETURN_NOTICE_MS = 48 * 3_600_000

type Returnable = Pick<AttendedPerformance, 'startsAt' | 'state' | 'returnsUntil'>

/**
 * Returns until when the tickets of a performance that isn't cancelled can be returned: 48 hours before it, or later if
 * it was moved.
 */
export const returnsEnd = ({ startsAt, returnsUntil }: Omit<Returnable, 'state'>): Date => {
  const usual = startsAt.getTime() - RETURN_NOTICE_MS
  return new Date(Math.max(usual, Math.min(returnsUntil?.getTime() ?? usual, startsAt.getTime())))
}

/** Tickets of a cancelled performance can be returned at any time. */
const isReturnable = (performance: Returnable, now: Date): boolean =>
  performance.state === 'cancelled' || now < returnsEnd(performance)

/**
 * Returns those of a performance's tickets that can be returned. Those scanned at the door can't, unless it is
 * cancelled.
 */
export const returnableTickets = (
  performance: Returnable,
  tickets: readonly OwnedTicket[],
  now: Date,
): OwnedTicket[] =>
  isReturnable(performance, now)
    ? tickets.filter(({ isAdmitted }) => !isAdmitted || performance.state === 'cancelled')
    : []

/**
 * Returns tickets to the box office, all of them or none. Their seats go back on sale, and the price paid for the
 * tickets is refunded as a gift voucher in a mail to the buyer; fees and extras aren't. What a voucher paid isn't
 * refunded once that voucher has expired. The ticket's row is locked, so that concurrent requests return it only once.
 */
export async function returnTickets(
  boxOffice: BoxOffice,
  { visitor, now }: CallContext,
  { tessituraPerformanceId, seatNumbers }: Input<(typeof account)['returnTickets']>,
): Promise<void> {
  const customerId = customerOf(visitor)
  await boxOffice.db.transaction(async (tx) => {
    await lockTickets(tx, { customerId, performanceId: tessituraPerformanceId, ids: seatNumbers })
    const [performance] = await attendedPerformances(tx, customerId, sql`and f.id = ${tessituraPerformanceId}`)
    if (!performance) throw new Refusal('NOT_YOURS')
    if (!isReturnable(performance, now)) throw new Refusal('RETURN_TOO_LATE')
    const owned = await ownedTickets(tx, customerId, [tessituraPerformanceId])
    const returned = owned.filter(({ id }) => seatNumbers.includes(id))
    if (returnableTickets(performance, returned, now).length < returned.length)
      throw new Refusal('RETURN_TOO_LATE', { words: 'Tickets that were scanned at the door can’t be returned.' })
    checkNoChildAlone(
      owned.filter((ticket) => !returned.includes(ticket)),
      returned,
    )
    const ticketIds = returned.map(({ id }) => id)
    const vouchers = await takeBack(boxOffice, tx, ticketIds, now)
    await mailFormerHolders(boxOffice, tx, ticketIds, now)
    const mail = { email: await emailOf(tx, customerId), performance, tickets: returned, vouchers }
    await writeMail(tx, returnedMail(mail, boxOffice.settings), now, {
      customerId,
      isLimited: false,
      orderIds: returned.map(({ orderId }) => orderId),
    })
  })
  await announceMail(boxOffice)
}

/** Puts the seats of locked tickets back on sale, and refunds them. Returns the vouchers for their value. */
export async function takeBack(
  boxOffice: Pick<BoxOffice, 'random' | 'settings'>,
  tx: Transaction,
  ticketIds: readonly number[],
  now: Date,
): Promise<RefundVoucher[]> {
  await freeTicketSeats(tx, ticketIds)
  const vouchers = await issueRefundVouchers(boxOffice, tx, { ticketIds }, now)
  const today = venueDay(now, boxOffice.settings.VENUE_TIME_ZONE)
  if (vouchers.some(({ expiresOn }) => expiresOn < today)) throw new Refusal('VOUCHER_EXPIRED')
  await tx.execute(sql`
    update order_ticket set returned_at = ${now}, gift_voucher_id = ${vouchers[0]?.id ?? null}
     where id = any (${[...ticketIds]}::bigint[])`)
  await recordReturn(boxOffice, tx, { ticketIds }, { cardCents: 0, terminalCents: 0, cashCents: 0 }, now)
  return vouchers
}

/** Refuses tickets that aren't the customer's for this performance, and those already returned. */
export async function lockTickets(
  tx: Transaction,
  { customerId, performanceId, ids }: { customerId: number; performanceId: number; ids: readonly number[] },
): Promise<void> {
  const tickets = await tx.query<{ isReturned: boolean }>(sql`
    select t.returned_at is not null as is_returned
      from order_ticket t
      join orders o on o.id = t.order_id
     where t.id = any (${[...ids]}::bigint[]) and t.performance_id = ${performanceId}
       and o.customer_id = ${customerId} and o.state = 'completed'
     order by t.id
       for update of t`)
  if (tickets.length < ids.length) throw new Refusal('NOT_YOURS')
  if (tickets.some(({ isReturned }) => isReturned)) throw new Refusal('TICKETS_RETURNED')
}

/** Refuses to leave a child's ticket without an adult's of the same order. */
export function checkNoChildAlone(kept: readonly OwnedTicket[], returned: readonly OwnedTicket[]): void {
  for (const { orderId } of returned) {
    const ofOrder = kept.filter((ticket) => ticket.orderId === orderId)
    if (ofOrder.length && !ofOrder.some(({ priceTypeKind }) => priceTypeKind === 'Primary'))
      throw new Refusal('EXTRA_ALONE')
  }
}

export async function emailOf(tx: Transaction, customerId: number): Promise<string> {
  const customer = await tx.first<{ email: string }>(sql`select email from customer where id = ${customerId}`)
  if (!customer) throw new Error('The customer no longer exists')
  return customer.email
}
