import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { sendDueRefunds } from '#server/box-office/staff/orders/send-refund'
import { orders } from '#shared/staff/orders/orders'
import { brokenBooks } from '#test/support/books'
import { openDesk } from '#test/support/desk'
import { boxOfficeOf, sellByCard } from '#test/support/desk-orders'
import { startPaymentService } from '#test/support/payment-service'
import { startRestartingBoxOffice } from '#test/support/restarting-box-office'
import { testCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'
import { timeLimit } from '#test/support/time-limits'
import { untilAnswered } from '#test/support/until-answered'
import { freePorts } from '#test/support/venue'

const ORDERS = 15
const AT_ONCE = 3
/**
 * The calls of the provider before which, and the refunds after which, the box office is killed: before it knows
 * whether the refund was made.
 */
const KILLED_BEFORE = [2, 7]
const KILLED_AFTER = [4, 10]

t.test('staff refund each ticket once while the box office is killed, and each buyer is told once', async (t) => {
  const now = () => new Date()
  const payments = await startPaymentService(t, now)
  const desk = await openDesk(t, {
    ...{ logLevel: 'silent', clock: { now, move: () => {} } },
    settings: { ...payments.settings, CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false' },
  })
  const { db, settings } = desk
  const { token } = await desk.colleague('boxOffice')
  const orderIds = await sellByCard(desk, payments, testProgramme.quartet, ORDERS)
  const port = await freePorts(2)
  const boxOffice = await startRestartingBoxOffice({
    ...payments.settings,
    ...{ DATABASE_URL: settings.DATABASE_URL ?? '', DATA_DIR: t.testdir() },
    ...{ BOX_OFFICE_PORT: String(port), STAFF_PORT: String(port + 1) },
  })
  t.teardown(() => boxOffice.stop())
  const calls = { before: 0, after: 0 }
  payments.whenRefunding((isMade) => {
    const isKilled = isMade ? KILLED_AFTER.includes(++calls.after) : KILLED_BEFORE.includes(++calls.before)
    if (isKilled) boxOffice.kill()
    return !isKilled
  })

  let next = 0
  const refundNext = async () => {
    for (let orderId = orderIds[next++]; orderId; orderId = orderIds[next++]) {
      const [ticket] = await db.query<{ id: number }>(sql`select id from order_ticket where order_id = ${orderId}`)
      const sent = { orderId, ticketIds: [ticket?.id], method: 'card', reason: 'Ill', requestKey: `key-${orderId}` }
      const { body } = await untilAnswered(async () => {
        const answer = await fetch(`http://127.0.0.1:${port + 1}${orders.refund.path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(sent),
          signal: AbortSignal.timeout(timeLimit(10_000)),
        })
        return { status: answer.status, body: (await answer.json()) as { result: { state: string } } }
      })
      t.match(body.result.state, /^(done|due)$/, `order ${orderId}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, refundNext))
  await boxOffice.stop()
  await sendDueRefunds(boxOfficeOf(desk))

  t.equal(boxOffice.kills(), KILLED_BEFORE.length + KILLED_AFTER.length)
  const refunds = await db.query<{
    orderId: number
    cardCents: number
    state: string
    notes: number
    mails: number
  }>(sql`
    select r.order_id, r.card_cents, r.state,
           (select count(*)::int from sales_document d where d.order_id = r.order_id and d.kind = 'creditNote') as notes,
           (select count(*)::int from mail_outbox m where m.key = 'desk-refund-' || r.id) as mails
      from order_refund r
     order by r.order_id`)
  t.same(
    refunds.map(({ orderId }) => orderId),
    orderIds,
    'each order has one refund',
  )
  for (const { orderId, cardCents, ...refund } of refunds) {
    t.same(refund, { state: 'done', notes: 1, mails: 1 }, `order ${orderId}`)
    t.same(
      payments.sessionsOfOrder(orderId).map((session) => [...session.refunds.values()]),
      [[cardCents]],
      'the provider has refunded it once',
    )
  }
  const broken = (await brokenBooks(db)).filter(
    ({ which }) => !Object.values<string>(testCheckout.vouchers).includes(which),
  )
  t.same(broken, [])
})
