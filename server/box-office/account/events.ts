import { fromCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { exchangeableTickets } from '../tickets/exchange-rules.ts'
import {
  type AttendedPerformance,
  attendedPerformances,
  countPastPerformances,
  type OwnedTicket,
  ownedTickets,
} from '../tickets/owned-tickets.ts'
import { returnableTickets, returnsEnd } from '../tickets/return-rules.ts'
import { productionAction } from '../whats-on/booking-action.ts'
import { readProductions } from '../whats-on/programme.ts'
import { viewerContextOf } from '../whats-on/viewer-context.ts'
import { exchangeMarks, otherDates } from './exchange-offers.ts'

type UpcomingEvents = Result<(typeof account)['upcomingEvents']>
type PastEvents = Result<(typeof account)['pastEvents']>
type ReturnableTickets = Result<(typeof account)['returnableTickets']>
type OwnedSeat = UpcomingEvents['performances'][number]['seats'][number]

const PAST_EVENTS_PER_PAGE = 10

/** Returns the customer's performances that aren't over. */
export async function upcomingEvents(boxOffice: BoxOffice, call: CallContext): Promise<UpcomingEvents> {
  const { db } = boxOffice
  const { visitor, now } = call
  const customerId = customerOf(visitor)
  const performances = await attendedPerformances(
    db,
    customerId,
    sql`and f.ends_at > ${now} order by f.starts_at, f.id`,
  )
  const seatsOf = await seatsByPerformance(boxOffice, customerId, performances)
  const productions = await readProductions(db, now, { ids: performances.map(({ productionId }) => productionId) })
  const context = await viewerContextOf(boxOffice, call)
  const exchangeable = new Set<number>()
  for (const performance of performances)
    if (exchangeableTickets(performance, seatsOf(performance), now).length > 0)
      if ((await otherDates(db, performance, now)).length > 0) exchangeable.add(performance.id)
  return {
    performances: performances.map((performance) => {
      const production = productions.find(({ id }) => id === performance.productionId)
      if (!production) throw new Error('The production is not part of the programme')
      return {
        ...eventOf(performance),
        tessituraId: production.id,
        canResendTickets:
          performance.state === 'scheduled' && seatsOf(performance).some(({ handedOnTo }) => handedOnTo === null),
        canReturnTickets: returnableTickets(performance, seatsOf(performance), now).length > 0,
        ...(exchangeable.has(performance.id) && { canExchangeTickets: true }),
        isCancelled: performance.state === 'cancelled',
        bookingAction: productionAction(production, context),
        seats: seatsOf(performance).map(ownedSeat),
      }
    }),
  }
}

/** Returns a page of the customer's past performances, the latest first. A page after the last is empty. */
export async function pastEvents(
  boxOffice: BoxOffice,
  { visitor, now }: CallContext,
  pageNumber: number,
): Promise<PastEvents> {
  const { db } = boxOffice
  const customerId = customerOf(visitor)
  const performances = await attendedPerformances(
    db,
    customerId,
    sql`and f.ends_at <= ${now} order by f.starts_at desc, f.id desc
        limit ${PAST_EVENTS_PER_PAGE} offset ${(pageNumber - 1) * PAST_EVENTS_PER_PAGE}`,
  )
  const seatsOf = await seatsByPerformance(boxOffice, customerId, performances)
  return {
    performances: performances.map((performance) => ({
      ...eventOf(performance),
      isCancelled: performance.state === 'cancelled',
      seats: seatsOf(performance).map(({ zone, row, number }) => ({ zone, row, number: String(number) })),
    })),
    pageNumber,
    totalPages: Math.ceil((await countPastPerformances(db, customerId, now)) / PAST_EVENTS_PER_PAGE),
  }
}

/** Returns a performance and its seats that can be returned now. */
export async function returnableSeats(
  { db }: BoxOffice,
  { visitor, now }: CallContext,
  performanceId: number,
): Promise<ReturnableTickets> {
  const customerId = customerOf(visitor)
  const [performance] = await attendedPerformances(db, customerId, sql`and f.id = ${performanceId}`)
  if (!performance) throw new Refusal('NOT_YOURS')
  const { name, company, startsAt, venue, state, returnsUntil } = performance
  const tickets = await ownedTickets(db, customerId, [performanceId])
  const marks = await exchangeMarks(db, performance, tickets, now)
  return {
    performance: {
      ...{ name, company, date: startsAt.toISOString(), venue, isCancelled: state === 'cancelled' },
      ...(returnsUntil && { returnsUntil: returnsEnd(performance).toISOString() }),
    },
    seats: returnableTickets(performance, tickets, now).map((ticket) => ({
      ...ownedSeat(ticket),
      ...marks.get(ticket.id),
    })),
  }
}

const eventOf = ({ id, name, company, startsAt, venue, image }: AttendedPerformance) => ({
  ...{ id, name, company, venue, image },
  date: startsAt.toISOString(),
})

async function seatsByPerformance({ db }: BoxOffice, customerId: number, performances: readonly { id: number }[]) {
  const tickets = await ownedTickets(
    db,
    customerId,
    performances.map(({ id }) => id),
  )
  return ({ id }: { id: number }) => tickets.filter(({ performanceId }) => performanceId === id)
}

const ownedSeat = ({ id, zone, screen, row, number, priceType, amountCents, handedOnTo }: OwnedTicket): OwnedSeat => ({
  ...{ zone, screen, row, number: String(number), priceType, seatNumber: id },
  price: fromCents(amountCents),
  ...(handedOnTo !== null && { handedOnTo }),
})
