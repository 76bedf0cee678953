import { Refusal } from '#shared/refusals'
import type { Input, Result } from '#shared/ticketing/call'
import type { tickets as ticketCalls } from '#shared/ticketing/tickets/tickets'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { whyNotHandedOn } from './may-hand-on.ts'
import { performanceCalendar } from './performance-calendar.ts'
import { qrModules, qrPath } from './qr-code.ts'
import {
  type BoughtTickets,
  byPerformance,
  readHandedOn,
  readTickets,
  type Ticket,
  type TicketsOf,
} from './read-tickets.ts'
import { writeTicketCode } from './ticket-code.ts'
import { linkSecret, ticketKey } from './ticket-keys.ts'
import { lastEnds } from './tickets-for-mail.ts'
import { type LinkedTickets, linkExpiry, readLinkKey, type TicketsLink } from './tickets-link.ts'
import { walletsFor } from './wallet/wallets-for.ts'

type Query = Input<(typeof ticketCalls)['tickets']>
type Tickets = Result<(typeof ticketCalls)['tickets']>

/** Returns the tickets that the caller may see: by the key in a mail, by the receipt's key, or as their customer. */
export async function showTickets(boxOffice: BoxOffice, call: CallContext, query: Query): Promise<Tickets> {
  const { of, keyExpiresAt } = await allowedTickets(boxOffice, call, query)
  const handedOn = 'ticketId' in of ? [] : await readHandedOn(boxOffice.db, of)
  return {
    ...(await ticketsOnPage(boxOffice, of, call.now)),
    handedOn: handedOn.map((ticket) => ({ ...ticket, number: String(ticket.number) })),
    keyExpiresAt,
  }
}

/** Returns tickets with everything that is printed on them. The caller has checked who may see them. */
export async function ticketsOnPage(
  boxOffice: BoxOffice,
  of: TicketsOf,
  now: Date,
): Promise<Omit<Tickets, 'keyExpiresAt'>> {
  const { db, settings } = boxOffice
  const tickets = await readTickets(db, of)
  const key = await ticketKey(db, boxOffice)
  const seat = (ticket: Ticket) => {
    const code = writeTicketCode({ ...ticket, ticketId: ticket.id }, key)
    const modules = qrModules(code)
    const { id, orderId, screen, section, row, number, zone, priceType } = ticket
    const place = { screen, section, row, number: String(number), zone }
    const canHandOn = whyNotHandedOn(ticket, now) === undefined
    return { id, orderId, ...place, priceType, code, qrSize: modules.length, qrPath: qrPath(modules), canHandOn }
  }
  return {
    bookedBy: tickets[0]?.bookedBy ?? null,
    performances: byPerformance(tickets).map((group) => {
      const [{ performanceId, productionId, name, company, startsAt, doorsAt, venue, image, isCancelled }] = group
      const calendar = performanceCalendar(group, settings, now)
      return {
        ...{ performanceId, productionId, name, company, date: startsAt.toISOString(), venue, image, isCancelled },
        ...(doorsAt && { doors: doorsAt.toISOString() }),
        wallets: walletsFor(group[0], settings, now),
        calendar: calendar.text,
        calendarName: calendar.name,
        seats: group.map(seat),
      }
    }),
  }
}

/** Returns when a link expires, which changes when a performance is moved. */
async function currentExpiry(db: Queries, link: TicketsLink): Promise<Date> {
  const { expiresAt } = link
  const ends =
    'orderId' in link
      ? await lastEnds(db, [link.orderId])
      : await db.query<{ endsAt: Date }>(sql`
          select f.ends_at from order_ticket t join performance f on f.id = t.performance_id where t.id = ${link.ticketId}`)
  const moved = ends.length ? linkExpiry(ends) : expiresAt
  return moved > expiresAt ? moved : expiresAt
}

/** Returns which tickets are requested, and until when the key is valid. Refuses callers who may not see them. */
export async function allowedTickets(
  boxOffice: BoxOffice,
  { visitor, now }: Pick<CallContext, 'visitor' | 'now'>,
  { OrderId, SessionKey, PerformanceId }: Query,
): Promise<{ of: BoughtTickets | LinkedTickets; keyExpiresAt: string | null }> {
  const { db } = boxOffice
  if (SessionKey && !OrderId) {
    const link = readLinkKey(SessionKey, await linkSecret(db, boxOffice))
    const validUntil = link && (await currentExpiry(db, link))
    if (!validUntil || validUntil <= now) throw new Refusal('NOT_FOUND')
    const { expiresAt: _, ...of } = link
    return { of, keyExpiresAt: validUntil.toISOString() }
  }
  const customerId = visitor.session?.customerId
  if (!OrderId) {
    if (!customerId) throw new Refusal(PerformanceId ? 'SIGN_IN_NEEDED' : 'NOT_FOUND')
    if (!PerformanceId) throw new Refusal('NOT_FOUND')
    return { of: { customerId, performanceId: PerformanceId }, keyExpiresAt: null }
  }
  if (!SessionKey && !customerId) throw new Refusal('SIGN_IN_NEEDED')
  const order = await db.first<{ customerId: number; sessionKey: string }>(sql`
    select customer_id, session_key from orders where id = ${OrderId} and state = 'completed'`)
  if (SessionKey && order?.sessionKey !== SessionKey) throw new Refusal('NOT_FOUND')
  if (!SessionKey && order?.customerId !== customerId) throw new Refusal('NOT_YOURS')
  return { of: { orderId: OrderId }, keyExpiresAt: null }
}
