import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import t from 'tap'
import { readSettings } from '#config/settings'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { migrate } from '#server/box-office/database/migrate'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { createPaymentProvider } from '#server/box-office/orders/provider/create-payment-provider'
import { findDiscrepancies } from '#server/box-office/orders/reconcile/discrepancies'
import { reportPayments } from '#server/box-office/orders/settle/payment-report'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { brokenBooks } from '#test/support/books'
import { type TestVisitor, visitorAt } from '#test/support/box-office'
import { startPaymentService } from '#test/support/payment-service'
import { freshPostgres } from '#test/support/postgres'
import { startRestartingBoxOffice } from '#test/support/restarting-box-office'
import { fillTestCheckout, makeReadyToPay, soldSeats, testCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'
import { untilAnswered } from '#test/support/until-answered'
import { freePorts } from '#test/support/venue'

const CHECKOUTS = 300
const AT_ONCE = 12
/** The numbers of checkouts after which the box office is killed and the provider is unreachable for a second. */
const KILLED_AFTER = [40, 110, 200, 260]
const PROVIDER_AWAY_AFTER = 150
const HALLS = [
  [testProgramme.quartet.id, testProgramme.quartet.performance],
  [testProgramme.quartet.id, testProgramme.quartet.nextDay],
  [testProgramme.rush.id, testProgramme.rush.performance],
  [testProgramme.soldOut.id, testProgramme.soldOut.performance],
] as const

t.test('300 checkouts with killed services leave no payment or order unmatched [PAY-12 PAY-13]', async (t) => {
  const provider = await startPaymentService(t, () => new Date())
  const port = await freePorts(1)
  const environment = {
    ...provider.settings,
    DATABASE_URL: await freshPostgres(t),
    BOX_OFFICE_PORT: String(port),
    DATA_DIR: t.testdir(),
  }
  const settings = readSettings(environment)
  const db = await openDatabase(settings)
  t.teardown(() => db.close())
  await migrate(db)
  await fillTestCheckout(db, new Date())
  await db.execute(sql`update seat set attributes = '{}'`)
  await db.execute(sql`delete from seat_allocation`)
  const url = `http://127.0.0.1:${port}`
  const boxOffice = await startRestartingBoxOffice(environment)
  t.teardown(() => boxOffice.stop())

  let checkouts = 0
  const paid = new Set<string>()
  /** One guest: every third is declined first, every fourth closes the window after paying. */
  const buy = async (n: number) => {
    const visitor = visitorAt(url)
    const [productionId, performanceId] = HALLS[n % HALLS.length] ?? HALLS[0]
    const seats = [{ priceTypeId: testProgramme.priceTypes.adult, count: 1 }]
    await untilAnswered(() => visitor.response(production.reserveTicket, { productionId, performanceId, seats }))
    await makeReadyToPay(db, visitor)
    const pay = async (outcome: 'successful' | 'declined') => {
      const { orderId } = await finalize(visitor)
      const open = provider.sessionsOfOrder(orderId).at(-1)
      const sessionId = provider.decide(outcome, open)
      if (outcome === 'successful') paid.add(sessionId)
      await provider.notify(url, sessionId).catch(() => 'the box office is down: this notice is lost')
      if (outcome === 'declined' || n % 4)
        await untilAnswered(() => visitor.response(order.paymentComplete, { sessionId }))
    }
    if (n % 3 === 0) await pay('declined')
    await pay('successful')
    checkouts++
    if (KILLED_AFTER.includes(checkouts)) boxOffice.kill()
    if (checkouts === PROVIDER_AWAY_AFTER) {
      provider.behave('down')
      setTimeout(() => provider.behave('well'), 1_000)
    }
  }
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < CHECKOUTS) await buy(next++)
    }),
  )
  await boxOffice.stop()
  t.equal(boxOffice.kills(), KILLED_AFTER.length)

  const later = { now: () => new Date(Date.now() + 3 * 60_000) }
  const afterwards = createBoxOffice({
    ...{ settings, db, clock: later, random: { bytes: randomBytes }, log: pino({ level: 'silent' }) as never },
    paymentProvider: createPaymentProvider(settings, { now: () => new Date() }),
  })
  const { isComplete, discrepancies } = await findDiscrepancies(afterwards)
  t.same([isComplete, discrepancies], [true, []])
  t.same(await reportPayments(db), { paymentsWithoutOrder: [], ordersWithoutPayment: [] })
  const orders = await db.query<{ sessionId: string }>(sql`
      select p.provider_session_id as session_id
        from orders o join payment p on p.order_id = o.id and p.state = 'successful'
       where o.state = 'completed'`)
  t.same(orders.map(({ sessionId }) => sessionId).sort(), [...paid].sort(), 'an order for each payment, and no other')
  t.equal(paid.size, CHECKOUTS)
  t.equal((await soldSeats(db)).length, CHECKOUTS)
  const mails = await db.first(sql`
      select count(*)::int as count, count(distinct key)::int as orders from mail_outbox where key like 'order-%'`)
  t.same(mails, { count: CHECKOUTS, orders: CHECKOUTS }, 'one mail an order')
  const broken = (await brokenBooks(db)).filter(
    ({ which }) => !Object.values<string>(testCheckout.vouchers).includes(which),
  )
  t.same(broken, [], 'receipts are numbered without a gap')
})

/** The provider may be unreachable, or the response lost: the buyer retries. */
const finalize = async (visitor: TestVisitor) => {
  const response = await untilAnswered(() => visitor.response(order.finalize))
  if (response.body.isError) throw new Error(`${response.body.type}: ${response.body.title}`)
  return response.body.result
}
