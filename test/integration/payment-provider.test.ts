import { randomBytes } from 'node:crypto'
import t from 'tap'
import { readSettings } from '#config/settings'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { sql } from '#server/box-office/database/sql'
import { createPaymentProvider } from '#server/box-office/orders/provider/create-payment-provider'
import { reconcile } from '#server/box-office/orders/reconcile/reconcile'
import { abandonAttempt } from '#server/box-office/orders/settle/attempt-ending'
import { order } from '#shared/ticketing/order/order'
import { openBoxOffice } from '#test/support/box-office'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'
import { fillTestCheckout, makeReadyToPay, reserveTickets, soldSeats, testCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const paymentProvider = new ScriptedPaymentProvider()
const venue = await openBoxOffice(t, { fill: fillTestCheckout, paymentProvider })
const { db, clock, settings, app } = venue
const url = await venue.listen()
const boxOffice = createBoxOffice({
  settings,
  db,
  clock,
  paymentProvider,
  random: { bytes: randomBytes },
  log: app.log,
})

/** Two tickets for the quartet, ready to be paid on the card page. */
async function placeOrder() {
  const visitor = venue.visitor()
  await reserveTickets(visitor, testProgramme.quartet)
  await makeReadyToPay(db, visitor)
  return { visitor, placed: await visitor.call(order.finalize) }
}
const notify = async (body: string, authorization = 'Bearer scripted') =>
  (await fetch(`${url}/payments/notice`, { method: 'POST', headers: { authorization }, body })).status
const stateOfPayment = async (orderId: number) =>
  (await db.first<{ state: string }>(sql`select state from payment where order_id = ${orderId}`))?.state

t.test('an order is declined, then paid, with a payment provider other than the sandbox [PAY-12]', async (t) => {
  const { visitor, placed } = await placeOrder()
  const amountCents = 18_000 + testCheckout.fee
  t.match(paymentProvider.requests.at(-1), { amountCents, orderReference: String(placed.orderId), currency: 'AUD' })
  t.ok(placed.paymentRedirectUrl?.startsWith('https://pay.example/scripted-'))
  const declined = paymentProvider.decide(placed.paymentRedirectUrl, 'declined')
  t.equal((await visitor.call(order.paymentComplete, { sessionId: declined })).status, 'Declined')

  const again = await visitor.call(order.finalize)
  const paid = paymentProvider.decide(again.paymentRedirectUrl, 'successful')
  t.equal(await notify(paid, 'Bearer guessed'), 401)
  t.equal(await notify('no payment'), 400)
  t.same(await soldSeats(db), [], 'a notice that the provider doesn’t know sells nothing')
  t.equal(await notify(paid), 200)
  t.equal((await soldSeats(db)).length, 2)
  t.same(await visitor.call(order.paymentComplete, { sessionId: paid }), {
    status: 'Successful',
    orderId: again.orderId,
    sessionKey: again.sessionKey,
  })
})

t.test('a card page that opens after its attempt has ended is neither stored nor shown', async (t) => {
  const visitor = venue.visitor()
  await reserveTickets(visitor, testProgramme.quartet)
  await makeReadyToPay(db, visitor)
  const { begun, release } = paymentProvider.holdOpening()
  const finalizing = visitor.refusal(order.finalize)
  await begun
  const attempt = await db.first<{ id: number }>(sql`select id from payment where state = 'pending' order by id desc`)
  t.ok(await abandonAttempt(boxOffice, attempt?.id ?? 0, { reason: 'providerUnreachable' }, clock.now()))
  release()
  t.equal((await finalizing).type, 'PAYMENT_UNAVAILABLE')
  t.same(await db.first(sql`select provider_session_id, redirect_url from payment where id = ${attempt?.id ?? 0}`), {
    ...{ providerSessionId: null, redirectUrl: null },
  })
  const { paymentRedirectUrl } = await visitor.call(order.finalize)
  t.equal(await notify(paymentProvider.decide(paymentRedirectUrl, 'cancelled')), 200, 'and can be paid again')
})

t.test('a payment that arrives too late is refunded by that provider', async (t) => {
  const { placed } = await placeOrder()
  clock.move({ minutes: 25 })
  await db.execute(sql`
    update seat_allocation set state = 'blocked', cart_id = null, expires_at = null where state = 'held'`)
  const paid = paymentProvider.decide(placed.paymentRedirectUrl, 'successful')
  t.equal(await notify(paid), 200)
  t.equal(await stateOfPayment(placed.orderId), 'refundDue')
  await reconcile(boxOffice)
  t.equal((await paymentProvider.read(paid))?.isRefunded, true)
  t.equal(await stateOfPayment(placed.orderId), 'refunded')
})

t.test('a payment provider is selected by name, and the start fails without its settings', async (t) => {
  const create = (environment: Record<string, string>) => createPaymentProvider(readSettings(environment), clock)
  t.ok(create({ PAYMENT_SECRET: 'shared' }), 'the sandbox by default')
  t.ok(create({ PAYMENT_PROVIDER: 'sandbox', PAYMENT_SECRET: 'shared' }))
  t.throws(() => create({ PAYMENT_PROVIDER: 'somebody' }), { message: /^PAYMENT_PROVIDER: wants sandbox/ })
  t.throws(() => create({}), { message: /^PAYMENT_SECRET: must be set/ })
  t.throws(() => create({ PUBLIC_URL: 'https://hall.example', PAYMENT_SECRET: 'shared' }), {
    message: /^PAYMENT_URL: must be set/,
  })
})
