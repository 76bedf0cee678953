import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { createBoxOffice } from '#server/box-office/create-box-office'
import type { Transaction } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import type { OpenedPayment, Payment, PaymentRequest } from '#server/box-office/orders/provider/payment-provider'
import { reconcile } from '#server/box-office/orders/reconcile/reconcile'
import { reportPayments } from '#server/box-office/orders/settle/payment-report'
import { settlePayment } from '#server/box-office/orders/settle/settle-payment'
import { order } from '#shared/ticketing/order/order'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'
import { fillTestCheckout, makeReadyToPay, reserveTickets, soldSeats } from '#test/support/test-checkout'

/** A provider that can be told to return one session for every attempt. */
class RepeatingProvider extends ScriptedPaymentProvider {
  repeats: OpenedPayment | undefined
  override async open(request: PaymentRequest): Promise<OpenedPayment> {
    const opened = await super.open(request)
    return this.repeats ?? opened
  }
}
const provider = new RepeatingProvider()
const venue = await openBoxOffice(t, {
  fill: fillTestCheckout,
  paymentProvider: provider,
  settings: { CHECKOUT_DEFAULTS: 'false' },
  logLevel: 'silent',
})
const { db, clock } = venue
const lines: { msg: string; order?: number; reason?: string }[] = []
const boxOffice = createBoxOffice({
  ...{ settings: venue.settings, db, clock, paymentProvider: provider, random: { bytes: randomBytes } },
  log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
})

t.beforeEach(async () => {
  clock.move({ minutes: 60 })
  provider.repeats = undefined
  await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
})

async function finalized() {
  const visitor = venue.visitor()
  await reserveTickets(visitor)
  await makeReadyToPay(db, visitor)
  const { orderId, paymentRedirectUrl } = await visitor.call(order.finalize)
  return { visitor, orderId, sessionId: provider.decide(paymentRedirectUrl, 'successful') }
}
const complete = (visitor: TestVisitor, sessionId: string) => visitor.call(order.paymentComplete, { sessionId })
const stateOf = async (sessionId: string) =>
  db.first<{ payment: string; order: string }>(sql`
    select p.state as payment, o.state as "order" from payment p join orders o on o.id = p.order_id
     where p.provider_session_id = ${sessionId}`)
const refundMailOf = async (orderId: number) =>
  (
    await db.first<{ text: string }>(
      sql`select text from mail_outbox where subject like ${`%order ${orderId} is being refunded`}`,
    )
  )?.text

const differing: { what: string; change: Partial<Payment>; sum: string }[] = [
  { what: 'in another currency', change: { currency: 'EUR' }, sum: 'EUR ' },
  { what: 'of more than is due', change: { amountCents: 99_950 }, sum: '$999.50' },
  { what: 'of less than is due', change: { amountCents: 150 }, sum: '$1.50' },
  { what: 'for another order', change: { orderReference: '999999' }, sum: '$' },
]
for (const { what, change, sum } of differing)
  t.test(`a payment ${what} completes no order and is refunded`, async (t) => {
    const { visitor, orderId, sessionId } = await finalized()
    provider.alter(sessionId, change)
    const { status, message } = await complete(visitor, sessionId)
    t.equal(status, 'Failed')
    t.ok(message?.includes(`Your payment of ${sum}`), 'the page names what was paid')
    t.same(await stateOf(sessionId), { payment: 'refundDue', order: 'lapsed' })
    t.same(await soldSeats(db), [])
    const mailed = await refundMailOf(orderId)
    t.ok(mailed?.includes(`your payment of ${sum}`), 'the mail names what was paid')
    t.match(mailed, /It wasn’t the amount due/, 'and why, which isn’t an exchange')
    const due = async () => (await reportPayments(db)).paymentsWithoutOrder.filter((each) => each.orderId === orderId)
    t.match(await due(), [{ isRefundDue: true, amountCents: change.amountCents ?? 18_395 }])
    lines.length = 0
    await reconcile(boxOffice)
    t.same(await stateOf(sessionId), { payment: 'refunded', order: 'lapsed' })
    t.equal((await provider.read(sessionId))?.isRefunded, true)
    t.same(await due(), [])
    t.match(lines, [{ order: orderId, reason: 'wrongSum' }], 'the log names the reason')
  })

t.test('a payment of the amount due completes its order', async (t) => {
  const { visitor, orderId, sessionId } = await finalized()
  t.match(await complete(visitor, sessionId), { status: 'Successful', orderId })
})

t.test('a session id that the provider returns twice is rejected, and the cart can be paid again', async (t) => {
  const first = await finalized()
  provider.repeats = { sessionId: first.sessionId, redirectUrl: `https://pay.example/${first.sessionId}` }
  const visitor = venue.visitor()
  await reserveTickets(visitor)
  await makeReadyToPay(db, visitor)
  const { status, type } = await visitor.refusal(order.finalize)
  t.same([status, type], [503, 'PAYMENT_UNAVAILABLE'])
  provider.repeats = undefined
  t.equal((await visitor.call(order.finalize)).type, 'Payment')
})

t.test('of two attempts that store one session concurrently, one is rejected', async (t) => {
  const first = await finalized()
  const visitor = venue.visitor()
  await reserveTickets(visitor)
  await makeReadyToPay(db, visitor)
  provider.repeats = { sessionId: 'given-twice', redirectUrl: 'https://pay.example/given-twice' }
  let store = () => {}
  const refused = new Promise<void>((resolve) => {
    store = resolve
  }).then(() => visitor.refusal(order.finalize))
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update payment set provider_session_id = 'given-twice' where provider_session_id = ${first.sessionId}`)
    store()
    while (!(await isAwaited(tx))) await setImmediate()
  })
  const { status, type } = await refused
  t.same([status, type], [503, 'PAYMENT_UNAVAILABLE'])
})
/** Returns whether another transaction waits for this one. */
const isAwaited = async (tx: Transaction) =>
  (await tx.first(sql`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`)) !==
  undefined

t.test('only the visitor who owned the cart learns the outcome of a payment', async (t) => {
  const { visitor, sessionId } = await finalized()
  const stranger = venue.visitor()
  await reserveTickets(stranger, undefined, 1)
  for (const other of [stranger, venue.visitor()]) {
    const { status, type } = await other.refusal(order.paymentComplete, { sessionId })
    t.same([status, type], [404, 'PAYMENT_UNKNOWN'])
  }
  t.equal((await complete(visitor, sessionId)).status, 'Successful')
  const { type } = await stranger.refusal(order.paymentComplete, { sessionId })
  t.equal(type, 'PAYMENT_UNKNOWN', 'also once it is paid')
  await visitor.call(session.info)
})

t.test('a late report of a decline doesn’t undo a payment', async (t) => {
  const { visitor, sessionId } = await finalized()
  await complete(visitor, sessionId)
  const sold = await soldSeats(db)
  t.equal(sold.length, 2)
  const payment = await provider.read(sessionId)
  if (!payment) throw new Error('The provider lost the payment')
  for (const status of ['declined', 'cancelled', 'expired', 'open'] as const) {
    const settled = await settlePayment(boxOffice, { ...payment, status }, clock.now(), { isNotice: true })
    t.equal(settled?.state, 'successful', status)
  }
  t.same(await stateOf(sessionId), { payment: 'successful', order: 'completed' })
  t.same(await soldSeats(db), sold)
})

t.test('a second report of a decline doesn’t reopen the cart, which is being paid for again', async (t) => {
  const visitor = venue.visitor()
  await reserveTickets(visitor)
  await makeReadyToPay(db, visitor)
  const pay = async () => (await visitor.call(order.finalize)).paymentRedirectUrl
  const sessionId = provider.decide(await pay(), 'declined')
  await complete(visitor, sessionId)
  const next = await pay()
  const declined = await provider.read(sessionId)
  if (!declined) throw new Error('The provider lost the payment')
  for (const status of ['declined', 'cancelled', 'expired'] as const)
    await settlePayment(boxOffice, { ...declined, status }, clock.now(), { isNotice: true })
  t.match(await stateOf(sessionId), { payment: 'declined' })
  t.match(await visitor.refusal(session.extend), { type: 'PAYMENT_RUNNING' })
  t.equal((await complete(visitor, provider.decide(next, 'successful'))).status, 'Successful')
})
