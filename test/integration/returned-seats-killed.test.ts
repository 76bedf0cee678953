import t from 'tap'
import { readSettings } from '#config/settings'
import type { Database } from '#server/box-office/database/database'
import { migrate } from '#server/box-office/database/migrate'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { order } from '#shared/ticketing/order/order'
import { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { visitorAt } from '#test/support/box-office'
import { type PaymentService, startPaymentService } from '#test/support/payment-service'
import { freshPostgres } from '#test/support/postgres'
import { startRestartingBoxOffice } from '#test/support/restarting-box-office'
import { checkOutAsGuest, fillTestCheckout, reserveTickets } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'
import { untilAnswered } from '#test/support/until-answered'
import { freePorts } from '#test/support/venue'

const { quartet } = testProgramme
const performanceId = quartet.performance
/** Orders of one ticket each, which sell the performance out and are then exchanged. */
const ORDERS = 3
/** More wait than seats come back. */
const WAITING = 5
const settings = { CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false', RETURNED_SEATS_HOURS: '0-24' }

/** Fills a database in which as many seats of the performance are free as there are orders, all at one price. */
async function fill(db: Database): Promise<void> {
  await migrate(db)
  await fillTestCheckout(db, new Date())
  await db.execute(sql`delete from seat_allocation where performance_id in (${performanceId}, ${quartet.nextDay})`)
  await db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select ${performanceId}, id, 'blocked' from seat order by id offset ${ORDERS}`)
}

/** Buys a ticket as a guest. */
async function buyTicket(url: string, payments: PaymentService) {
  const visitor = visitorAt(url)
  await reserveTickets(visitor, quartet, 1)
  await checkOutAsGuest(visitor)
  const { orderId, sessionKey } = await visitor.call(order.finalize)
  await visitor.call(order.paymentComplete, { sessionId: payments.decide('successful') })
  const { performances } = await visitor.call(tickets.tickets, { OrderId: orderId, SessionKey: sessionKey })
  return { orderId, sessionKey, ticketIds: performances[0]?.seats.map(({ id }) => id) ?? [] }
}

t.test('exchanged seats go to the first in line once, whenever the box office is killed', async (t) => {
  const payments = await startPaymentService(t, () => new Date())
  const port = await freePorts(1)
  const environment = {
    ...{ ...payments.settings, ...settings, BOX_OFFICE_PORT: String(port) },
    ...{ DATA_DIR: t.testdir(), DATABASE_URL: await freshPostgres(t) },
  }
  const onDatabase = async <Result>(work: (db: Database) => Promise<Result>) => {
    const db = await openDatabase(readSettings(environment))
    return work(db).finally(() => db.close())
  }
  await onDatabase(fill)
  const boxOffice = await startRestartingBoxOffice(environment)
  t.teardown(() => boxOffice.stop())
  const url = `http://127.0.0.1:${port}`
  const bought: Awaited<ReturnType<typeof buyTicket>>[] = []
  while (bought.length < ORDERS) bought.push(await buyTicket(url, payments))
  for (let n = 1; n <= WAITING; n++)
    await visitorAt(url).call(returnedSeats.join, {
      ...{ performanceId, email: `visitor${n}@example.org`, seats: 1, isAdjacent: false },
    })

  for (const [n, { orderId, sessionKey, ticketIds }] of bought.entries()) {
    const sent = { orderId, sessionKey, ticketIds, toPerformanceId: quartet.nextDay, seatIds: [n + 1] }
    const answer = untilAnswered(() => visitorAt(url).response(tickets.exchange, sent))
    // Before the first exchange or during it, and after the second.
    if (n === 0) boxOffice.kill()
    // If the answer was lost, the repeated exchange finds the tickets gone.
    t.match((await answer).status, /^(200|409)$/, `exchange ${n}`)
    if (n === 1) boxOffice.kill()
  }
  const waiting = async () => {
    const list = () => visitorAt(url).response(returnedSeats.list, { PerformanceId: performanceId })
    const { body } = await untilAnswered(list)
    return body.isError ? WAITING : body.result.waiting
  }
  for (let kills = 0; (await waiting()) > WAITING - ORDERS; kills++) if (kills === 0) boxOffice.kill()
  boxOffice.kill()
  await waiting()
  await boxOffice.stop()

  await onDatabase(async (db) => {
    const requests = await db.query(sql`
      select r.email, r.state, (select count(*)::int from mail_outbox m
                                 where m.recipient = r.email and m.key like 'returned-seats-offer%') as mails
        from returned_seat_request r order by r.id`)
    t.same(
      requests,
      Array.from({ length: WAITING }, (_, at) => ({
        ...{ email: `visitor${at + 1}@example.org`, state: at < ORDERS ? 'offered' : 'waiting' },
        mails: at < ORDERS ? 1 : 0,
      })),
      'the first in line, each told once',
    )
    const seats = await db.first(sql`
      select count(*)::int as held, count(distinct cart_id)::int as carts, count(distinct seat_id)::int as seats
        from seat_allocation where performance_id = ${performanceId} and state = 'held'`)
    t.same(seats, { held: ORDERS, carts: ORDERS, seats: ORDERS })
    const valid = await db.query(sql`
      select performance_id, count(*)::int as count from order_ticket where returned_at is null group by 1`)
    t.same(valid, [{ performanceId: quartet.nextDay, count: ORDERS }], 'each ticket was exchanged once')
  })
})
