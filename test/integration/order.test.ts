import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import t from 'tap'
import { readSettings } from '#config/settings'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { sql } from '#server/box-office/database/sql'
import { MAIL_CHANNEL } from '#server/box-office/mail/outbox'
import { reconcile } from '#server/box-office/orders/reconcile/reconcile'
import { reportPayments } from '#server/box-office/orders/settle/payment-report'
import { buildPaymentSandbox } from '#server/payment-sandbox/app'
import { fromCents, total } from '#shared/money'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { session } from '#shared/ticketing/session/session'
import { movableClock, type OpenBoxOffice, openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { FaultyPaymentProvider } from '#test/support/faulty-payment-provider'
import { type PaymentService, startPaymentService } from '#test/support/payment-service'
import { freshPostgres } from '#test/support/postgres'
import { testFolder } from '#test/support/temporary-folder'
import {
  address,
  checkOutAsGuest,
  completeOtherSteps,
  fillTestCheckout,
  guest,
  makeReadyToPay,
  reserveTickets,
  soldSeats,
  testCheckout,
} from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const { quartet, rush } = testProgramme
type Booked = { id: number; performance: number }
const nextDay: Booked = { id: quartet.id, performance: quartet.nextDay }

interface BoxOfficeWithPayments extends OpenBoxOffice {
  provider: PaymentService
  url: string
}

/** A box office with a payment provider, listening on a port. */
async function openBoxOfficeWithPayments(test: typeof t, databaseUrl?: string): Promise<BoxOfficeWithPayments> {
  const clock = movableClock()
  const provider = await startPaymentService(test, clock.now)
  const venue = await openBoxOffice(test, {
    clock,
    fill: fillTestCheckout,
    settings: { ...provider.settings, CHECKOUT_DEFAULTS: 'false' },
    ...(databaseUrl && { databaseUrl }),
  })
  return { ...venue, provider, url: await venue.listen() }
}
const boxOfficeOf = ({ settings, db, clock, paymentProvider, app }: BoxOfficeWithPayments) =>
  createBoxOffice({ settings, db, clock, paymentProvider, random: { bytes: randomBytes }, log: app.log })

const venue = await openBoxOfficeWithPayments(t)
const { db, clock, provider, url } = venue

const ordersOf = (boxOffice: Pick<BoxOfficeWithPayments, 'db'> = venue) =>
  boxOffice.db.query<{ id: number; state: string; totalCents: number }>(
    sql`select id, state, total_cents from orders order by id`,
  )
const held = () =>
  db.query<{ performanceId: number; seatId: number }>(
    sql`select performance_id, seat_id from seat_allocation where state = 'held' and expires_at > ${clock.now()} order by 1, 2`,
  )
const mailsOf = (orderId: number) =>
  db.query<{ recipient: string }>(sql`select recipient from mail_outbox where key = ${`order-${orderId}`}`)
const heldUntil = async (seat: { performanceId: number; seatId: number } | undefined) => {
  const row = await db.first<{ expiresAt: Date }>(sql`
    select expires_at from seat_allocation where performance_id = ${seat?.performanceId ?? 0} and seat_id = ${seat?.seatId ?? 0}`)
  return row?.expiresAt
}

/** Each test begins with an empty hall and a working provider. */
t.beforeEach(async () => {
  provider.behave('well')
  clock.move({ minutes: 60 })
  await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
})

/** A guest who has completed every step; by default with two tickets for the quartet. */
async function readyGuest(of: Booked = nextDay, count = 2): Promise<TestVisitor> {
  const visitor = venue.visitor()
  await reserveTickets(visitor, of, count)
  await makeReadyToPay(db, visitor)
  return visitor
}

t.test(
  'a guest pays, and gets the order, its seats, its receipt and one email [API-46 API-47 API-48 PAY-10]',
  async (t) => {
    const visitor = venue.visitor()
    await reserveTickets(visitor, quartet)
    await visitor.call(production.reserveUpsell, {
      upsellPerformanceId: testProgramme.programmeUpsell.id,
      seats: [{ priceTypeId: testProgramme.priceTypes.programme, count: 2 }],
    })
    await checkOutAsGuest(visitor)
    const seats = await held()
    const placed = await visitor.call(order.finalize)
    t.equal(placed.type, 'Payment')
    t.equal(placed.paymentRedirectUrl, `${provider.settings.PAYMENT_URL}/pay/${provider.last().sessionId}`)
    const { request } = provider.last()
    t.same(
      [request.amountCents, request.currency, request.orderReference, request.noticeUrl],
      [18_000 + 1_000 + testCheckout.fee, 'AUD', String(placed.orderId), `${url}/payments/notice`],
    )
    t.match(request.returnUrl, /\/purchase\/checkout$/)
    const paid = await visitor.call(order.paymentComplete, { sessionId: provider.decide('successful') })
    t.same(paid, { status: 'Successful', orderId: placed.orderId, sessionKey: placed.sessionKey })
    t.same(
      await soldSeats(db),
      seats.map((seat) => ({ ...seat, orderId: placed.orderId })),
      'the seats that were held are sold',
    )
    const receipt = await visitor.call(order.receipt, { OrderId: placed.orderId, SessionKey: placed.sessionKey })
    t.equal(receipt.total, 193.95)
    const [performance] = receipt.performances
    t.same([performance?.name, performance?.venue, performance?.amount], ['Quartet', 'Salon', 190])
    t.same(
      performance?.seats.map(({ zone }) => zone),
      ['A', 'A'],
    )
    t.same(performance?.extras, [{ count: 2, name: 'Programme', amount: 5 }])
    t.same([receipt.email, receipt.delivery?.address], [guest.email, null], 'where it went, and how the tickets come')
    t.same(await mailsOf(placed.orderId), [{ recipient: guest.email }], 'one mail for the order')
    t.equal((await visitor.call(session.info)).cartCount, 0)
    t.equal((await visitor.call(checkout.state)).canCheckout, false, 'there is nothing left to pay')
    t.same(
      await visitor.call(order.finalize),
      { ...placed, type: 'NoPayment', paymentRedirectUrl: null },
      'nor to be paid twice',
    )
  },
)

t.test('a receipt requires its own key and a completed order [RCPT-09 ERR-08]', async (t) => {
  const visitor = await readyGuest()
  const { orderId, sessionKey } = await visitor.call(order.finalize)
  const stranger = venue.visitor()
  t.equal((await visitor.refusal(order.receipt, { OrderId: orderId, SessionKey: sessionKey })).status, 404, 'not paid')
  await visitor.call(order.paymentComplete, { sessionId: provider.decide('successful') })
  t.equal((await stranger.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })).orderId, orderId)
  t.equal((await visitor.refusal(order.receipt, { OrderId: orderId, SessionKey: 'wrong' })).status, 404)
  t.equal((await visitor.refusal(order.receipt, { OrderId: orderId - 1, SessionKey: sessionKey })).status, 404)
  t.equal((await visitor.refusal(order.receipt, { OrderId: 'x', SessionKey: sessionKey })).status, 400)
  t.equal((await visitor.refusal(order.receipt, { OrderId: orderId })).status, 400)
})

t.test('a cart that can’t be checked out becomes no order [ERR-08]', async (t) => {
  const before = await ordersOf()
  t.equal((await venue.visitor().refusal(order.finalize)).type, 'CART_EMPTY', 'no cart')
  const visitor = venue.visitor()
  await reserveTickets(visitor, nextDay)
  t.equal((await visitor.refusal(order.finalize)).type, 'CHECKOUT_INCOMPLETE', 'no buyer')
  await visitor.call(checkout.guestCreate, { ...guest })
  t.equal((await visitor.refusal(order.finalize)).type, 'CHECKOUT_INCOMPLETE', 'no delivery')
  await completeOtherSteps(visitor)
  await db.execute(
    sql`delete from seat_allocation where performance_id = ${nextDay.performance} and seat_id = (select min(seat_id) from seat_allocation where performance_id = ${nextDay.performance})`,
  )
  t.equal((await visitor.refusal(order.finalize)).type, 'SEAT_TAKEN', 'a seat is lost')
  const state = await visitor.call(checkout.state)
  t.same([state.isValidCart, state.canCheckout, state.messages?.length], [false, false, 1], 'the checkout says why')
  const cancelled = await readyGuest(quartet)
  await db.execute(sql`update performance set state = 'cancelled' where id = ${quartet.performance}`)
  t.equal((await cancelled.refusal(order.finalize)).type, 'PERFORMANCE_CANCELLED')
  await db.execute(sql`update performance set state = 'scheduled' where id = ${quartet.performance}`)
  t.same(await ordersOf(), before)
  t.equal((await visitor.refusal(order.paymentComplete, { sessionId: 'nobody knows it' })).status, 404)
})

t.test('an expired cart returns 410, and no order is stored [ERR-08]', async (t) => {
  const visitor = await readyGuest()
  const before = await ordersOf()
  clock.move({ minutes: 16 })
  const state = await visitor.call(checkout.state)
  t.same([state.isValidCart, state.messages], [false, ['Your cart has expired.']])
  const refused = await visitor.refusal(order.finalize)
  t.same([refused.status, refused.type], [410, 'CART_EXPIRED'])
  t.equal((await visitor.refusal(order.finalize)).type, 'CART_EMPTY', 'once; then the cart is a new one')
  t.same(await ordersOf(), before)
  t.same(await held(), [])
})

t.test('a card declined twice and then approved pays for the same cart in one order [PAY-07 PAY-13]', async (t) => {
  const visitor = await readyGuest()
  const seats = await held()
  const first = await visitor.call(order.finalize)
  for (const _ of [1, 2]) {
    const declined = await visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
    t.same(declined, { status: 'Declined', orderId: null, sessionKey: null })
    t.same(await held(), seats, 'the seats are still held')
    t.equal((await visitor.call(checkout.miniCart)).performances[0]?.canDelete, true, 'the cart may change again')
    const next = await visitor.call(order.finalize)
    t.same([next.orderId, next.sessionKey], [first.orderId, first.sessionKey])
  }
  t.equal(provider.sessionsOfOrder(first.orderId).length, 3, 'a session for each attempt')
  await visitor.call(order.paymentComplete, { sessionId: provider.decide('successful') })
  t.same(
    await soldSeats(db),
    seats.map((seat) => ({ ...seat, orderId: first.orderId })),
  )
  t.equal((await mailsOf(first.orderId)).length, 1)
})

t.test('after a declined payment the order goes to the address that the buyer has changed to', async (t) => {
  const visitor = await readyGuest()
  const { orderId } = await visitor.call(order.finalize)
  await visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
  for (const line1 of ['2 Spencer Street', '3 Russell Street']) {
    const sent = { deliveryMethodId: testCheckout.delivery.post, address: { ...address, line1 } }
    await visitor.call(checkout.setDelivery, sent)
    t.equal((await visitor.call(order.finalize)).orderId, orderId)
    const stored = await db.first<{ lines: string[] }>(
      sql`select delivery_address as lines from orders where id = ${orderId}`,
    )
    t.equal(stored?.lines[0], line1)
    await visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
  }
})

t.test('three payment attempts extend the cart’s time, and later ones don’t', async (t) => {
  const visitor = await readyGuest()
  const [seat] = await held()
  const decline = async (minutes: number) => {
    clock.move({ minutes })
    await visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
  }
  for (const minutes of [19, 19, 10]) {
    await visitor.call(order.finalize)
    t.equal(Date.parse(provider.last().expiresAt), clock.now().getTime() + 20 * 60_000)
    await decline(minutes)
  }
  const end = (await heldUntil(seat))?.getTime() ?? 0
  t.equal(end, clock.now().getTime() + 10.5 * 60_000, 'the third attempt’s time and half a minute more')
  for (const minutes of [4, 5]) {
    await visitor.call(order.finalize)
    t.equal(Date.parse(provider.last().expiresAt), end - 30_000, 'the card page closes before the seats are released')
    await decline(minutes)
    t.equal((await heldUntil(seat))?.getTime(), end)
  }
  clock.move({ minutes: 1 })
  const refused = await visitor.refusal(order.finalize)
  t.same([refused.status, refused.type], [410, 'CART_EXPIRED'], 'no payment begins in the last half minute')
  clock.move({ minutes: 1 })
  t.same(await held(), [])

  await reserveTickets(visitor, nextDay)
  await makeReadyToPay(db, visitor)
  await visitor.call(order.finalize)
  t.equal(Date.parse(provider.last().expiresAt), clock.now().getTime() + 20 * 60_000, 'a new cart has its own three')
})

t.test('other seats have their own payment attempts, and failures at the provider don’t count', async (t) => {
  const visitor = await readyGuest()
  const minutesLeft = () => (Date.parse(provider.last().expiresAt) - clock.now().getTime()) / 60_000
  const payAndDecline = async () => {
    await visitor.call(order.finalize)
    const minutes = minutesLeft()
    await visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
    return minutes
  }
  t.same([await payAndDecline(), await payAndDecline()], [20, 20])
  provider.behave('down')
  await visitor.refusal(order.finalize)
  provider.behave('well')
  clock.move({ minutes: 9 })
  t.same([await payAndDecline(), await payAndDecline()], [20, 20])
  clock.move({ minutes: 1 })
  t.equal(await payAndDecline(), 19)
  await visitor.call(session.clearCart)
  await reserveTickets(visitor, rush)
  await makeReadyToPay(db, visitor)
  t.equal(await payAndDecline(), 20)
})

t.test('a buyer who returns before the notice can pay again or change the cart [PAY-08]', async (t) => {
  const visitor = await readyGuest()
  const { orderId } = await visitor.call(order.finalize)
  t.equal((await visitor.refusal(checkout.donate, { amount: 10 })).type, 'PAYMENT_RUNNING')
  t.same(
    (await visitor.call(order.finalize)).paymentRedirectUrl?.split('/').at(-1),
    provider.last().sessionId,
    'same page',
  )
  provider.decide('declined')
  await visitor.call(order.finalize)
  t.equal(provider.sessionsOfOrder(orderId).length, 2, 'an ended card page is not shown again')
  const sessionId = provider.decide('cancelled')
  t.equal((await visitor.call(checkout.state)).donation.canEdit, true)
  await visitor.call(checkout.donate, { amount: 10 })
  t.same(await visitor.call(order.paymentComplete, { sessionId }), {
    status: 'Failed',
    orderId: null,
    sessionKey: null,
  })
  await visitor.call(order.finalize)
  t.equal(
    provider.last().amountCents,
    12_000 + testCheckout.fee + 1_000 + 6_000,
    'what is paid is what the cart has now',
  )
})

t.test(
  'a cancelled attempt ends at once, and one that was paid meanwhile becomes an order [PAY-08 PAY-13]',
  async (t) => {
    const visitor = await readyGuest()
    const nothing = { status: 'Failed', orderId: null, sessionKey: null }
    t.equal((await visitor.refusal(order.abandonPayment)).type, 'PAYMENT_UNKNOWN', 'there is none yet')
    await visitor.call(order.finalize)
    provider.behave('down')
    t.equal((await visitor.refusal(order.abandonPayment)).type, 'PAYMENT_UNCONFIRMED', 'it may still be paid')
    t.equal((await visitor.refusal(checkout.donate, { amount: 10 })).type, 'PAYMENT_RUNNING')
    provider.behave('well')
    t.equal((await venue.visitor().refusal(order.abandonPayment)).type, 'PAYMENT_UNKNOWN', 'nobody else’s')
    t.equal((await visitor.refusal(checkout.donate, { amount: 10 })).type, 'PAYMENT_RUNNING')
    t.same(await visitor.call(order.abandonPayment, {}), nothing)
    t.equal(provider.last().status, 'cancelled', 'its card page takes no money any more')
    await visitor.call(checkout.donate, { amount: 10 })
    const placed = await visitor.call(order.finalize)
    provider.decide('successful')
    const { orderId, sessionKey } = placed
    t.same(await visitor.call(order.abandonPayment, {}), { status: 'Successful', orderId, sessionKey })
  },
)

t.test('a declined payment restores a voucher’s balance [CART-10]', async (t) => {
  const balance = async () =>
    (
      await db.first<{ cents: number }>(
        sql`select balance_cents as cents from gift_voucher where number = ${testCheckout.vouchers.fifty}`,
      )
    )?.cents
  const visitor = await readyGuest()
  await visitor.call(checkout.giftVoucher, { number: testCheckout.vouchers.fifty.toLowerCase() })
  t.equal(await balance(), 5_000, 'in the cart the voucher keeps its balance')
  await visitor.call(order.finalize)
  t.equal(await balance(), 0)
  t.equal(provider.last().amountCents, 18_000 + testCheckout.fee - 5_000)
  await visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
  t.equal(await balance(), 5_000)
  const { orderId, sessionKey } = await visitor.call(order.finalize)
  await visitor.call(order.paymentComplete, { sessionId: provider.decide('successful') })
  t.equal(await balance(), 0)
  const receipt = await visitor.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
  t.same(receipt.giftVoucherPayments, [{ number: testCheckout.vouchers.fifty, amount: 50, amountLeft: 0 }])
  t.equal(receipt.total, 133.95)
})

t.test(
  'an order with nothing to pay is complete at once, and confirming it again changes nothing [PAY-03]',
  async (t) => {
    const opened = provider.sessions().length
    const free = await readyGuest({ id: testProgramme.free.id, performance: testProgramme.free.performance })
    t.equal((await free.call(checkout.miniCart)).isNoPaymentOrder, true)
    const confirmed = await Promise.all(Array.from({ length: 10 }, () => free.call(order.finalize)))
    t.same(new Set(confirmed.map(({ orderId }) => orderId)).size, 1)
    t.notOk(confirmed.some(({ type, paymentRedirectUrl }) => type === 'Payment' || paymentRedirectUrl))
    const covered = await readyGuest()
    await covered.call(checkout.giftVoucher, { number: testCheckout.vouchers.large })
    const { orderId } = await covered.call(order.finalize)
    t.equal((await mailsOf(orderId)).length, 1)
    t.equal((await soldSeats(db)).length, 4)
    t.equal(provider.sessions().length, opened, 'no payment session was opened')
  },
)

t.test('everything stays held from finalising until the payment session ends [PAY-11]', async (t) => {
  const visitor = await readyGuest()
  clock.move({ minutes: 14 })
  await visitor.call(order.finalize)
  const seats = await held()
  clock.move({ minutes: 19 })
  t.same(await held(), seats, 'past the cart’s own expiry')
  t.same((await visitor.call(session.info)).cartCount, 2)
  clock.move({ minutes: 2 })
  t.same(await held(), [], 'free again when the session is over')
  provider.decide('expired')
  t.same((await visitor.call(checkout.state)).messages, ['Your cart has expired.'])
})

t.test('notices and returns in any order and number make one order [PAY-12 PAY-13]', async (t) => {
  const closed = await readyGuest()
  const { orderId } = await closed.call(order.finalize)
  const sessionId = provider.decide('successful')
  const statuses = await Promise.all(Array.from({ length: 5 }, () => provider.notify(url, sessionId)))
  t.same(statuses, [200, 200, 200, 200, 200], 'the buyer closed the window: the notice completes the order')
  t.same((await ordersOf()).find(({ id }) => id === orderId)?.state, 'completed')
  const both = await Promise.all([
    closed.call(order.paymentComplete, { sessionId }),
    provider.notify(url, sessionId),
    closed.call(order.paymentComplete, { sessionId }),
  ])
  t.same(
    both.map((each) => (typeof each === 'number' ? each : each.status)),
    ['Successful', 200, 'Successful'],
  )
  t.equal((await mailsOf(orderId)).length, 1)
  t.equal((await soldSeats(db)).length, 2)
})

t.test('a notice is accepted only with a recent signature of the provider [PAY-12]', async (t) => {
  const visitor = await readyGuest()
  await visitor.call(order.finalize)
  const sessionId = provider.decide('successful')
  const old = new Date(clock.now().getTime() - 301_000)
  t.equal(await provider.notify(url, sessionId, { secret: 'guessed' }), 401)
  t.equal(await provider.notify(url, sessionId, { at: old }), 401)
  t.equal((await fetch(`${url}/payments/notice`, { method: 'POST', body: '{}' })).status, 401)
  t.equal(await provider.notify(url, 'somebody else’s'), 404)
  t.same(await soldSeats(db), [], 'none of these was accepted')
  t.equal(await provider.notify(url, sessionId), 200)
  t.equal((await soldSeats(db)).length, 2)
})

t.test('if the provider is unreachable, the cart is unchanged and can be paid later [PAY-04]', async (t) => {
  const visitor = await readyGuest()
  await visitor.call(checkout.giftVoucher, { number: testCheckout.vouchers.large })
  await visitor.call(checkout.giftVoucherRemove, {})
  const seats = await held()
  const expiry = await heldUntil(seats[0])
  for (const behaviour of ['down', 'silent', 'garbage', 'failing', 'lost'] as const) {
    provider.behave(behaviour)
    const refused = await visitor.refusal(order.finalize)
    t.same([refused.status, refused.type], [503, 'PAYMENT_UNAVAILABLE'], behaviour)
    t.same([await held(), await heldUntil(seats[0])], [seats, expiry], 'no seat is lost and no time is added')
    t.equal((await visitor.call(checkout.miniCart)).performances[0]?.canDelete, true)
  }
  provider.behave('well')
  await visitor.call(order.finalize)
  const sessionId = provider.decide('successful')
  provider.behave('down')
  t.equal(
    (await visitor.refusal(order.paymentComplete, { sessionId })).type,
    'PAYMENT_UNCONFIRMED',
    'paid, not confirmed yet',
  )
  provider.behave('well')
  t.equal((await visitor.call(order.paymentComplete, { sessionId })).status, 'Successful')
})

t.test('a payment after the hold has expired makes the order if the seats are still free', async (t) => {
  const visitor = await readyGuest()
  const { orderId } = await visitor.call(order.finalize)
  clock.move({ minutes: 22 })
  t.equal(await provider.notify(url, provider.decide('successful')), 200)
  t.equal((await soldSeats(db)).filter((seat) => seat.orderId === orderId).length, 2)
})

t.test('a payment for taken seats is refunded, and the buyer is notified', async (t) => {
  const late = await readyGuest(rush, 6)
  await late.call(checkout.giftVoucher, { number: testCheckout.vouchers.large })
  await db.execute(sql`update gift_voucher set balance_cents = 1000 where number = ${testCheckout.vouchers.large}`)
  t.equal((await late.refusal(order.finalize)).type, 'CART_CHANGED', 'a changed total is shown before it is paid')
  const { orderId } = await late.call(order.finalize)
  const [seat] = await held()
  clock.move({ minutes: 22 })
  const quick = venue.visitor()
  await reserveTickets(quick, rush, 6)
  t.same((await held()).map(({ seatId }) => seatId).includes(seat?.seatId ?? 0), true, 'the same seats')
  const mine = await held()
  const sessionId = provider.decide('successful')
  t.equal(await provider.notify(url, sessionId), 200)
  t.same(await soldSeats(db), [])
  t.same(await held(), mine, 'the seats stay held by the second buyer')
  t.same(
    (await reportPayments(db)).paymentsWithoutOrder.map((each) => [each.orderId, each.isRefundDue]),
    [[orderId, true]],
  )
  const readRefundMessage = async () => {
    const { message, ...outcome } = await late.call(order.paymentComplete, { sessionId })
    t.same(outcome, { status: 'Failed', orderId: null, sessionKey: null, ended: 'refunded' })
    const sum = total(fromCents(provider.last().amountCents))
    t.ok(message?.startsWith(`Your payment of ${sum} could not be used: `), message ?? 'no message')
    t.match(message, 'The whole amount is being refunded')
  }
  await readRefundMessage()
  t.same(
    await db.first(sql`select balance_cents from gift_voucher where number = ${testCheckout.vouchers.large}`),
    { balanceCents: 1_000 },
    'the voucher has its money back',
  )
  const mails = await db.query<{ recipient: string; subject: string }>(
    sql`select recipient, subject from mail_outbox where key like 'refund-%'`,
  )
  t.same(mails, [{ recipient: guest.email, subject: `Your payment for order ${orderId} is being refunded` }])
  await reconcile(boxOfficeOf(venue))
  t.ok(provider.last().refundedAt, 'the provider refunded it')
  await readRefundMessage()
  t.same(await reportPayments(db), { paymentsWithoutOrder: [], ordersWithoutPayment: [] })
})

t.test('a late payment has its extras up to the last in stock, and is refunded if they are sold', async (t) => {
  const { id, stock } = testProgramme.programmeUpsell
  const reserveExtras = (visitor: TestVisitor, count: number) =>
    visitor.call(production.reserveUpsell, {
      ...{ upsellPerformanceId: id, seats: [{ priceTypeId: testProgramme.priceTypes.programme, count }] },
    })
  const { sold = 0 } =
    (await db.first<{ sold: number }>(sql`
    select coalesce(sum(u.count), 0)::int as sold
      from order_upsell u
      join order_line l on l.id = u.order_line_id
      join orders o on o.id = l.order_id
     where u.upsell_performance_id = ${id} and o.state = 'completed'`)) ?? {}
  const setStock = (count: number) => db.execute(sql`update upsell_performance set stock = ${count} where id = ${id}`)
  for (const [spare, state] of [
    [-1, 'lapsed'],
    [0, 'completed'],
  ] as const) {
    const late = venue.visitor()
    await reserveTickets(late, quartet, 2)
    await reserveExtras(late, 2)
    await makeReadyToPay(db, late)
    const { orderId } = await late.call(order.finalize)
    const sessionId = provider.decide('successful')
    clock.move({ minutes: 10 })
    const other = venue.visitor()
    await reserveTickets(other, quartet, 1)
    await reserveExtras(other, 1)
    clock.move({ minutes: 12 })
    await setStock(sold + 2 + 1 + spare)
    t.equal(await provider.notify(url, sessionId), 200)
    t.match(
      (await ordersOf()).find((each) => each.id === orderId),
      { state },
      `stock for both buyers, and ${spare}`,
    )
    await other.call(session.clearCart)
    await setStock(stock)
  }
  await reconcile(boxOfficeOf(venue))
})

t.test('a box office killed after the payment completes the order when it restarts', async (t) => {
  const visitor = await readyGuest()
  const { orderId } = await visitor.call(order.finalize)
  provider.decide('successful')
  const declined = await readyGuest(quartet)
  await declined.call(order.finalize)
  provider.decide('declined')
  await reconcile(boxOfficeOf(venue))
  t.equal(
    (await ordersOf()).find(({ id }) => id === orderId)?.state,
    'pending',
    'the buyer and the notice have time first',
  )
  clock.move({ minutes: 0.5 })
  provider.behave('down')
  await reconcile(boxOfficeOf(venue))
  t.equal((await ordersOf()).find(({ id }) => id === orderId)?.state, 'pending')
  provider.behave('well')
  await reconcile(boxOfficeOf(venue))
  t.equal((await ordersOf()).find(({ id }) => id === orderId)?.state, 'completed')
  t.equal((await mailsOf(orderId)).length, 1)
  t.equal((await soldSeats(db)).length, 2)
  t.equal((await declined.call(checkout.miniCart)).performances[0]?.canDelete, true, 'the other may try again')
})

t.test('a box office killed before the provider responds leaves no cart in payment', async (t) => {
  const visitor = await readyGuest()
  const { orderId } = await visitor.call(order.finalize)
  await db.execute(sql`update payment set provider_session_id = null, redirect_url = null where order_id = ${orderId}`)
  const again = await visitor.call(order.finalize)
  t.equal(
    again.paymentRedirectUrl?.split('/').at(-1),
    provider.last().sessionId,
    'the same attempt has its card page again',
  )
  await db.execute(sql`update payment set provider_session_id = null, redirect_url = null where order_id = ${orderId}`)
  clock.move({ minutes: 3 })
  await reconcile(boxOfficeOf(venue))
  await visitor.call(checkout.donate, { amount: 0 })
  t.pass('the cart may change again')
})

t.test('payments without an order and orders without a payment are logged', async (t) => {
  t.same(await reportPayments(db), { paymentsWithoutOrder: [], ordersWithoutPayment: [] })
  const visitor = await readyGuest()
  const { orderId } = await visitor.call(order.finalize)
  await db.execute(sql`update orders set state = 'completed', completed_at = now() where id = ${orderId}`)
  t.same((await reportPayments(db)).ordersWithoutPayment, [
    { orderId, totalCents: 12_000 + 6_000 + testCheckout.fee, paidCents: 0 },
  ])
  await db.execute(sql`update orders set state = 'lapsed', completed_at = null where id = ${orderId}`)
  await db.execute(sql`update payment set state = 'successful', settled_at = now() where order_id = ${orderId}`)
  const { paymentsWithoutOrder } = await reportPayments(db)
  t.same(
    paymentsWithoutOrder.map((each) => [each.orderId, each.isRefundDue]),
    [[orderId, false]],
  )
  await db.execute(sql`delete from orders where id = ${orderId}`)
})

t.test(
  'an order issues its vouchers, begins its memberships and stores the buyer’s consents [MEMB-07 API-48]',
  async (t) => {
    const visitor = await readyGuest()
    const mine = await db.first<{ cartId: string }>(
      sql`select a.cart_id from seat_allocation a where a.state = 'held' limit 1`,
    )
    await db.execute(sql`
    insert into cart_line (cart_id, kind, membership_level_id, amount_cents, created_at) values (${mine?.cartId}, 'Membership', 1, 12000, now())`)
    await db.execute(sql`
    insert into cart_line (cart_id, kind, amount_cents, details, created_at) values (${mine?.cartId}, 'GiftVoucher', 7500, '{"sendType":"Myself"}', now())`)
    await visitor.call(checkout.setPresenters, { mrcUpdates: true })
    const { orderId, sessionKey } = await visitor.call(order.finalize)
    await visitor.call(order.paymentComplete, { sessionId: provider.decide('successful') })
    const receipt = await visitor.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
    const [voucher] = receipt.giftVouchers
    t.equal(voucher?.subtotal, 75)
    const issued = await db.first(
      sql`select balance_cents from gift_voucher where number = ${voucher?.giftCertificateNumber ?? ''}`,
    )
    t.same(issued, { balanceCents: 7_500 })
    t.equal(voucher?.refusedBy, null)
    await db.execute(sql`
      update mail_outbox set refused_at = now() where order_ids = array[${orderId}]::bigint[] and key like 'voucher-%'`)
    const later = await visitor.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
    t.match(later.giftVouchers, [{ refusedBy: guest.email }], 'the receipt names a voucher’s refused mail')
    t.equal(later.isMailRefused, false)
    t.same(later.guest, { firstName: guest.firstName, lastName: guest.lastName })
    await db.execute(sql`update mail_outbox set refused_at = now() where key = ${`order-${orderId}`}`)
    const last = await visitor.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
    t.equal(last.isMailRefused, true, 'the receipt says that the confirmation was refused')
    await db.execute(sql`
    insert into customer (email, password_hash, first_name, last_name, created_at) values (upper(${guest.email}), 'hash', 'Ada', '', now())`)
    const known = await visitor.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
    t.equal(known.guest, undefined, 'the address has an account')
    await db.execute(sql`delete from customer where email = upper(${guest.email})`)
    const [membership] = receipt.memberships
    t.equal(membership?.title, 'Friend')
    const years = await db.first<{ is: boolean }>(sql`
    select expires_on = (starts_on + interval '1 year')::date as is from customer_membership order by id desc limit 1`)
    t.same(years, { is: true })
    t.same(
      await db.first(
        sql`select email_communications from customer where id = (select customer_id from orders where id = ${orderId})`,
      ),
      { emailCommunications: true },
    )
  },
)

t.test('with the payment sandbox an order is declined, then paid by the notice alone [PAY-12 PAY-14]', async (t) => {
  const folder = testFolder(t)
  const settings = readSettings({
    DATA_DIR: folder,
    PAYMENT_SECRET: 'shared',
    PORT: '0',
    DEMO: 'true',
    LOG_LEVEL: 'silent',
  })
  const clock = movableClock()
  const sandbox = await buildPaymentSandbox({ settings, log: pino({ level: 'silent' }), retries: [5], now: clock.now })
  t.teardown(() => sandbox.close())
  const PAYMENT_URL = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const real = await openBoxOffice(t as never, {
    ...{ clock, fill: fillTestCheckout },
    settings: { PAYMENT_URL, PAYMENT_SECRET: 'shared' },
  })
  await real.listen()
  const visitor = real.visitor()
  await reserveTickets(visitor)
  await makeReadyToPay(real.db, visitor)
  const pay = async (number: string) => {
    const { paymentRedirectUrl } = await visitor.call(order.finalize)
    const page = PAYMENT_URL + new URL(paymentRedirectUrl ?? '').pathname
    const formToken = /name="formToken" value="([^"]+)"/.exec(await (await fetch(page)).text())?.[1] ?? ''
    const body = new URLSearchParams({ number, expiry: '12/39', cvc: '123', name: 'Grace Hopper', formToken })
    const response = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    return new URL(response.headers.get('location') ?? '')
  }
  const declined = await pay('4000 0000 0000 0002')
  t.equal(declined.pathname, '/purchase/checkout')
  t.equal(declined.searchParams.get('checkout_flow'), 'declined')
  const completed = new Promise<void>((resolve) => void real.db.subscribe(MAIL_CHANNEL, () => resolve()))
  const paid = await pay('4242 4242 4242 4242')
  t.equal(paid.searchParams.get('checkout_flow'), 'successful')
  await completed
  t.equal((await soldSeats(real.db)).length, 2)
  const sessionId = paid.searchParams.get('sessionId') ?? ''
  t.equal((await visitor.call(order.paymentComplete, { sessionId })).status, 'Successful')
})

t.test('on a real PostgreSQL', async (t) => {
  const real = await openBoxOfficeWithPayments(t as never, await freshPostgres(t))
  const ready = async (of: Booked, count = 1) => {
    const visitor = real.visitor()
    await reserveTickets(visitor, of, count)
    await makeReadyToPay(real.db, visitor)
    return visitor
  }

  await t.test(
    'a cart finalised ten times concurrently makes one order with one payment session [PAY-13]',
    async (t) => {
      const visitor = await ready(nextDay, 2)
      const placed = await Promise.all(Array.from({ length: 10 }, () => visitor.call(order.finalize)))
      t.equal(new Set(placed.map((each) => each.paymentRedirectUrl)).size, 1)
      t.equal(new Set(placed.map((each) => each.orderId)).size, 1)
      t.equal(real.provider.sessions().length, 1)
      await visitor.call(order.paymentComplete, { sessionId: real.provider.decide('successful') })
    },
  )

  await t.test('twenty concurrent carts never spend more than a voucher’s balance [CART-10]', async (t) => {
    const visitors = await Promise.all(Array.from({ length: 20 }, () => ready(quartet)))
    // One after the other, as every number that is tried counts towards the network's limit until it is found.
    for (const each of visitors) await each.call(checkout.giftVoucher, { number: testCheckout.vouchers.fifty })
    const outcomes = await Promise.all(visitors.map((each) => each.response(order.finalize)))
    const refused = outcomes.flatMap(({ body }) => (body.isError ? [body.type] : []))
    t.same(refused, Array(19).fill('CART_CHANGED'), 'one pays with it, the others are shown what their cart costs now')
    const used = await real.db.first(sql`
      select v.balance_cents, (select sum(amount_cents)::int from gift_voucher_use) as used
        from gift_voucher v where v.number = ${testCheckout.vouchers.fifty}`)
    t.same(used, { balanceCents: 0, used: 5_000 })
    const loser = visitors[outcomes.findIndex(({ body }) => body.isError)] as TestVisitor
    t.same((await loser.call(checkout.miniCart)).giftVoucher, null)
    t.equal((await loser.call(order.finalize)).type, 'Payment', 'then they can pay')
  })

  await t.test('one of twenty concurrent orders with a code’s last use is placed', async (t) => {
    const { friends } = testProgramme.priceTypes
    await real.db.execute(sql`
      insert into promo_code (id, code, messages, starts_at, ends_at, most_orders)
      values (90, 'LAST', '{}', ${real.clock.now()}::timestamptz - interval '1 day', ${real.clock.now()}::timestamptz + interval '90 days', 1)`)
    await real.db.execute(sql`insert into promo_code_price_type values (90, ${friends})`)
    const visitors = Array.from({ length: 20 }, () => real.visitor())
    // One after the other: they all have one address, by which attempts are counted.
    for (const visitor of visitors) await visitor.call(promo.apply, { code: 'LAST' })
    await Promise.all(
      visitors.map(async (visitor) => {
        await visitor.call(production.reserveTicket, {
          ...{ productionId: quartet.id, performanceId: quartet.performance },
          seats: [{ priceTypeId: friends, count: 1 }],
        })
        await makeReadyToPay(real.db, visitor)
      }),
    )
    const outcomes = await Promise.all(visitors.map((each) => each.response(order.finalize)))
    const refused = outcomes.flatMap(({ body }) => (body.isError ? [body.type] : []))
    t.same(refused, Array(19).fill('CART_CHANGED'))
    const used = await real.db.first(sql`
      select count(*)::int as count from order_line l join order_ticket t on t.order_line_id = l.id
       where t.price_type_id = ${friends}`)
    t.same(used, { count: 1 })
  })

  await t.test('200 notices and returns at the same moment make 200 orders [PAY-13]', async (t) => {
    const before = (await ordersOf(real)).filter(({ state }) => state === 'completed').length
    const halls: Booked[] = [rush, nextDay, quartet]
    const buyers: { visitor: TestVisitor; sessionId: string }[] = []
    for (let at = 0; at < 200; at += 10) {
      const some = await Promise.all(Array.from({ length: 10 }, (_, n) => ready(halls[(at + n) % 3] as Booked)))
      for (const visitor of some) {
        const { orderId } = await visitor.call(order.finalize)
        const [open] = real.provider.sessionsOfOrder(orderId)
        buyers.push({ visitor, sessionId: real.provider.decide('successful', open) })
      }
    }
    const outcomes = await Promise.all(
      buyers.flatMap(({ visitor, sessionId }) => [
        visitor.call(order.paymentComplete, { sessionId }).then(({ status }) => status),
        real.provider.notify(real.url, sessionId),
      ]),
    )
    t.same(
      outcomes,
      buyers.flatMap(() => ['Successful', 200]),
    )
    t.equal((await ordersOf(real)).filter(({ state }) => state === 'completed').length, before + 200)
    const sold = await soldSeats(real.db)
    t.equal(new Set(sold.slice().map(({ orderId }) => orderId)).size, before + 200)
    const report = await reportPayments(real.db)
    t.same(report, { paymentsWithoutOrder: [], ordersWithoutPayment: [] })
    const mails = await real.db.first(
      sql`select count(*)::int as count, count(distinct key)::int as keys from mail_outbox`,
    )
    t.same(mails, { count: before + 200, keys: before + 200 })
  })
})

t.test('errors in a purchase are logged with the request and the order', async (t) => {
  const paymentProvider = new FaultyPaymentProvider()
  const logTo = new PassThrough()
  const venue = await openBoxOffice(t, { fill: fillTestCheckout, paymentProvider, logTo })
  const visitor = venue.visitor()
  await reserveTickets(visitor)
  await checkOutAsGuest(visitor)
  const failures: [string, () => Promise<unknown>][] = [
    ['No card page could be opened', () => visitor.response(order.finalize)],
    ['The state of a payment could not be read', () => visitor.response(order.paymentComplete, { sessionId })],
    ['The state of a payment could not be read', () => visitor.response(order.abandonPayment, {})],
  ]
  let sessionId = ''
  for (const [message, act] of failures) {
    logTo.read()
    paymentProvider.failNext('away')
    await act()
    const lines = String(logTo.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const line = lines.find(({ msg }) => msg === message)
    t.match(line, { reqId: String, order: Number }, message)
    t.ok(
      lines.some(({ msg, reqId }) => msg === 'answered' && reqId === line?.reqId),
      'the line of the answer has the same id',
    )
    if (sessionId) continue
    await visitor.call(order.finalize)
    sessionId = paymentProvider.payments().at(-1)?.sessionId ?? ''
  }
})

t.test('an unexpected failure of any call in a purchase is logged with the order', async (t) => {
  const paymentProvider = new FaultyPaymentProvider()
  const logTo = new PassThrough()
  const venue = await openBoxOffice(t, { fill: fillTestCheckout, paymentProvider, logTo })
  const { db, settings, clock, app } = venue
  const visitor = venue.visitor()
  await reserveTickets(visitor)
  await checkOutAsGuest(visitor)
  const { orderId, sessionKey } = await visitor.call(order.finalize)
  const sessionId = paymentProvider.payments().at(-1)?.sessionId ?? ''
  const reconciling = createBoxOffice({
    settings,
    db,
    clock,
    paymentProvider,
    random: { bytes: randomBytes },
    log: app.log,
  })
  const key = await db.first<{ requestKey: string }>(sql`select request_key from payment`)
  const cancelled = `${await venue.listen()}/payments/notice/cancelled/${key?.requestKey}`
  paymentProvider.decide(sessionId, 'successful')
  await db.execute(sql`alter table order_ticket rename to order_ticket_away`)
  const failing: [string, () => Promise<unknown>][] = [
    ['A call failed', () => visitor.response(order.paymentComplete, { sessionId })],
    ['A call failed', () => visitor.response(order.abandonPayment, {})],
    ['A call failed', () => fetch(cancelled)],
    ['A payment could not be reconciled', () => reconcile(reconciling)],
    [
      'A call failed',
      async () => {
        await db.execute(sql`update orders set state = 'completed', completed_at = now() where id = ${orderId}`)
        await visitor.response(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
      },
    ],
  ]
  clock.move({ minutes: 1 })
  for (const [message, act] of failing) {
    logTo.read()
    await act()
    const lines = String(logTo.read()).trim().split('\n')
    const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === message)
    t.match(line, { err: Object, order: orderId }, `${message}: ${act}`)
  }
})
