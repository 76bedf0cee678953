import { randomBytes } from 'node:crypto'
import t from 'tap'
import { readSettings } from '#config/settings'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { sql } from '#server/box-office/database/sql'
import { createPaymentProvider } from '#server/box-office/orders/provider/create-payment-provider'
import {
  type PaymentRequest,
  ProviderRefused,
  ProviderUnreachable,
} from '#server/box-office/orders/provider/payment-provider'
import { reconcile } from '#server/box-office/orders/reconcile/reconcile'
import { redactSecrets } from '#server/runtime/redact-secrets'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { openBoxOffice } from '#test/support/box-office'
import { type StripeBehaviour, startStripeService } from '#test/support/stripe-service'
import { fillTestCheckout, makeReadyToPay, reserveTickets, soldSeats, testCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'
import { timeLimit, timeLimitSetting } from '#test/support/time-limits'

const stripe = await startStripeService(t)
const venue = await openBoxOffice(t, { fill: fillTestCheckout, settings: stripe.settings })
const { db, clock, settings, paymentProvider: provider, app } = venue
const url = await venue.listen()
const boxOffice = createBoxOffice({
  ...{ settings, db, clock, paymentProvider: provider, random: { bytes: randomBytes }, log: app.log },
})

t.beforeEach(async () => {
  stripe.behave('well')
  stripe.refundsAre('succeeded')
  await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
})

/** Two tickets for the quartet's next day, on the card page. */
async function placeOrder() {
  const visitor = venue.visitor()
  await reserveTickets(visitor, { id: testProgramme.quartet.id, performance: testProgramme.quartet.nextDay })
  await makeReadyToPay(db, visitor)
  return { visitor, placed: await visitor.call(order.finalize), sessionId: stripe.last().id }
}
const send = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  (await fetch(`${url}/payments/notice`, { method: 'POST', headers, body })).status
const stateOfPayment = async (orderId: number) =>
  (await db.first<{ state: string }>(sql`select state from payment where order_id = ${orderId} order by attempt desc`))
    ?.state

let requests = 0
const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  requestKey: `attempt-${++requests}`,
  orderReference: '300001',
  description: 'Your booking',
  amountCents: 12_345,
  currency: 'AUD',
  returnUrl: 'http://localhost/purchase/checkout',
  noticeUrl: `${url}/payments/notice`,
  cancelUrl: `${url}/payments/notice/cancelled/attempt`,
  expiresAt: new Date(clock.now().getTime() + 20 * 60_000),
  ...changes,
})

t.test('an order is paid on Stripe’s card page, and completed by its notice [PAY-12 PAY-13]', async (t) => {
  const { visitor, placed, sessionId } = await placeOrder()
  const { fields } = stripe.last()
  t.equal(placed.paymentRedirectUrl, `${stripe.origin}/c/pay/${sessionId}#fragment`)
  t.match(Object.fromEntries(fields), {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][unit_amount]': String(12_000 + 6_000 + testCheckout.fee),
    'line_items[0][price_data][currency]': 'aud',
    client_reference_id: String(placed.orderId),
    success_url: `${settings.PUBLIC_URL}/purchase/checkout?checkout_flow=successful&sessionId={CHECKOUT_SESSION_ID}`,
    'allowed_payment_method_types[0]': 'card',
    'adaptive_pricing[enabled]': 'false',
  })
  t.equal((await visitor.call(order.finalize)).paymentRedirectUrl, placed.paymentRedirectUrl, 'the same page again')
  t.equal((await visitor.refusal(checkout.donate, { amount: 10 })).type, 'PAYMENT_RUNNING')
  stripe.pay(sessionId)
  t.equal(await send(stripe.notice(sessionId, {}, { at: clock.now() })), 200)
  t.equal((await soldSeats(db)).length, 2)
  t.equal(await send(stripe.notice(sessionId, {}, { at: clock.now() })), 200, 'the same notice again')
  t.same(await visitor.call(order.paymentComplete, { sessionId }), {
    status: 'Successful',
    orderId: placed.orderId,
    sessionKey: placed.sessionKey,
  })
})

t.test('a buyer who returns before Stripe’s notice has the order, because the box office asks', async (t) => {
  const { visitor, placed, sessionId } = await placeOrder()
  stripe.pay(sessionId)
  t.equal((await visitor.call(order.paymentComplete, { sessionId })).orderId, placed.orderId)
  t.equal((await soldSeats(db)).length, 2)
})

t.test('a buyer who cancels at Stripe has the cart and its seats again, to change and to pay [PAY-08]', async (t) => {
  const { visitor, sessionId } = await placeOrder()
  const address = stripe.last().fields.get('cancel_url') ?? ''
  t.ok(address.startsWith(`${url}/payments/notice/cancelled/`))
  t.equal((await fetch(address, { headers: { 'sec-purpose': 'prefetch' }, redirect: 'manual' })).status, 403)
  t.equal((await fetch(address, { method: 'HEAD', redirect: 'manual' })).status, 404)
  t.equal(stripe.last().status, 'open', 'who only looks ends nothing')
  const back = await fetch(address, { redirect: 'manual' })
  t.equal(back.status, 303)
  t.equal(
    back.headers.get('location'),
    `${settings.PUBLIC_URL}/purchase/checkout?checkout_flow=cancelled&sessionId=${sessionId}`,
  )
  t.equal(stripe.last().status, 'expired', 'nothing can be paid there any more')
  await visitor.call(checkout.donate, { amount: 10 })
  await visitor.call(order.finalize)
  t.equal(stripe.last().fields.get('line_items[0][price_data][unit_amount]'), String(19_000 + testCheckout.fee))
  const guessed = await fetch(`${url}/payments/notice/cancelled/guessed`, { redirect: 'manual' })
  t.same([guessed.status, guessed.headers.get('location')], [303, `${settings.PUBLIC_URL}/purchase/checkout`])
})

t.test('a buyer who paid in another window and cancels in this one has the order', async (t) => {
  const { placed, sessionId } = await placeOrder()
  const address = stripe.last().fields.get('cancel_url') ?? ''
  stripe.pay(sessionId)
  const back = await fetch(address, { redirect: 'manual' })
  t.match(back.headers.get('location'), `checkout_flow=successful&sessionId=${sessionId}`)
  t.equal(await stateOfPayment(placed.orderId), 'successful')
  const again = await fetch(address, { redirect: 'manual' })
  t.match(again.headers.get('location'), 'checkout_flow=successful')
})

t.test('a buyer who cancels is redirected even if Stripe is unreachable', async (t) => {
  const { placed, sessionId } = await placeOrder()
  stripe.behave('failing')
  const back = await fetch(stripe.last().fields.get('cancel_url') ?? '', { redirect: 'manual' })
  t.match(back.headers.get('location'), `checkout_flow=cancelled&sessionId=${sessionId}`)
  t.equal(await stateOfPayment(placed.orderId), 'pending')
})

t.test('the box office closes an expired attempt’s session, and releases the cart', async (t) => {
  const { placed } = await placeOrder()
  const { fields } = stripe.last()
  const endsAt = clock.now().getTime() / 1000 + 20 * 60
  t.equal(Number(fields.get('expires_at')), endsAt + 31 * 60, 'Stripe’s own end is 30 minutes ahead at the least')
  clock.move({ minutes: 19 })
  await reconcile(boxOffice)
  t.equal(stripe.last().status, 'open')
  clock.move({ minutes: 1 })
  await reconcile(boxOffice)
  t.equal(stripe.last().status, 'expired')
  t.equal(await stateOfPayment(placed.orderId), 'lapsed')
})

t.test('a payment that Stripe takes too late is refunded once', async (t) => {
  const { placed, sessionId } = await placeOrder()
  clock.move({ minutes: 25 })
  await db.execute(sql`
    update seat_allocation set state = 'blocked', cart_id = null, expires_at = null where state = 'held'`)
  stripe.pay(sessionId)
  t.equal(await send(stripe.notice(sessionId, {}, { at: clock.now() })), 200)
  t.equal(await stateOfPayment(placed.orderId), 'refundDue')
  stripe.refundsAre('failed')
  await reconcile(boxOffice)
  t.equal(await stateOfPayment(placed.orderId), 'refundDue', 'a refund that failed is still due')
  stripe.refundsAre('succeeded')
  await reconcile(boxOffice)
  t.equal(await stateOfPayment(placed.orderId), 'refunded')
  t.equal(stripe.last().isRefunded, true)
  t.same(await provider.read(sessionId), {
    ...{ sessionId, status: 'successful', amountCents: 18_000 + testCheckout.fee, isRefunded: true },
    ...{ orderReference: String(placed.orderId), currency: 'AUD' },
  })
  const refundsAsked = () => stripe.requests.filter(({ path }) => path.endsWith('/refunds')).length
  const before = refundsAsked()
  t.equal((await provider.refund(sessionId))?.isRefunded, true, 'asked again it is the same')
  t.equal(refundsAsked(), before, 'and Stripe is asked for no other refund')
  t.equal(await provider.refund('cs_test_nobody'), undefined)
})

const reversals = (orderId: number) =>
  db.query<{ kind: string; amountCents: number; isWhole: boolean }>(sql`
    select r.kind, r.amount_cents, r.is_whole
      from payment_reversal r join payment p on p.id = r.payment_id
     where p.order_id = ${orderId} order by r.id`)

t.test('refunds and disputes at Stripe are recorded once, and full ones invalidate the tickets', async (t) => {
  const { placed, sessionId } = await placeOrder()
  const paid = 18_000 + testCheckout.fee
  t.equal(await send(stripe.refundNotice(sessionId, 100, clock.now())), 404, 'sent again later: not paid yet')
  stripe.pay(sessionId)
  await send(stripe.notice(sessionId, {}, { at: clock.now() }))
  t.equal(await send(stripe.refundNotice(sessionId, 0, clock.now())), 400, 'nothing was refunded')
  const sold = () => soldSeats(db).then((seats) => seats.filter(({ orderId }) => orderId === placed.orderId).length)
  t.equal(await send(stripe.refundNotice(sessionId, 1_000, clock.now())), 200)
  t.equal(await sold(), 2)
  t.equal(await send(stripe.refundNotice(sessionId, paid, clock.now(), 'https://shop.example')), 200)
  t.equal(await sold(), 2, 'a refund of the account’s other shop')
  t.equal(await send(stripe.refundNotice(sessionId, paid, clock.now())), 200)
  t.equal(await send(stripe.refundNotice(sessionId, 1_000, clock.now())), 200, 'an older notice changes nothing')
  t.same(await reversals(placed.orderId), [{ kind: 'refund', amountCents: paid, isWhole: true }])
  t.equal(await sold(), 0)
  t.equal(await send(stripe.disputeNotice(sessionId, paid, clock.now())), 200)
  t.equal(await send(stripe.disputeNotice(sessionId, paid, clock.now())), 200)
  t.same((await reversals(placed.orderId)).at(-1), { kind: 'dispute', amountCents: paid, isWhole: true })
  t.equal((await reversals(placed.orderId)).length, 2)
})

t.test('a dispute that is won makes the tickets valid again, in either order of its notices', async (t) => {
  const paid = 18_000 + testCheckout.fee
  /** Each notice with the number of seats that are sold after it. */
  for (const notices of [
    [
      ['opened', 0],
      ['lost', 0],
      ['won', 2],
      ['won', 2],
    ],
    [
      ['opened', 0],
      ['warning_closed', 2],
      ['opened', 2],
    ],
    [
      ['won', 2],
      ['opened', 2],
    ],
  ] as const) {
    await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
    const { placed, sessionId } = await placeOrder()
    t.equal(await send(stripe.disputeNotice(sessionId, paid, clock.now(), 'won')), 404, 'not paid yet')
    stripe.pay(sessionId)
    await send(stripe.notice(sessionId, {}, { at: clock.now() }))
    for (const [notice, sold] of notices) {
      const closedAs = notice === 'opened' ? undefined : notice
      t.equal(await send(stripe.disputeNotice(sessionId, paid, clock.now(), closedAs)), 200)
      t.equal((await soldSeats(db)).length, sold, notices.map(([name]) => name).join(', '))
    }
    t.same(await reversals(placed.orderId), [{ kind: 'dispute', amountCents: paid, isWhole: true }])
  }
})

t.test(
  'a dispute that is won leaves seats in another visitor’s cart, and takes back those of an expired cart',
  async (t) => {
    const paid = 18_000 + testCheckout.fee
    for (const [minutes, sold] of [
      [0, 0],
      [60, 2],
    ] as const) {
      await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
      const { sessionId } = await placeOrder()
      stripe.pay(sessionId)
      await send(stripe.notice(sessionId, {}, { at: clock.now() }))
      const seats = (await soldSeats(db)).map(({ seatId }) => seatId)
      await send(stripe.disputeNotice(sessionId, paid, clock.now()))
      const other = venue.visitor()
      await reserveTickets(other, { id: testProgramme.quartet.id, performance: testProgramme.quartet.nextDay })
      const held = () =>
        db.query<{ seatId: number }>(sql`select seat_id from seat_allocation where state = 'held' order by seat_id`)
      t.same(
        (await held()).map(({ seatId }) => seatId),
        seats,
        'the same seats',
      )
      clock.move({ minutes })
      t.equal(await send(stripe.disputeNotice(sessionId, paid, clock.now(), 'won')), 200)
      t.equal((await soldSeats(db)).length, sold)
      t.equal((await held()).length, 2 - sold)
    }
  },
)

t.test('the box office’s own refund of a late payment isn’t recorded as a reversal', async (t) => {
  const { placed, sessionId } = await placeOrder()
  await db.execute(sql`update payment set state = 'refunded', settled_at = now() where order_id = ${placed.orderId}`)
  t.equal(await send(stripe.refundNotice(sessionId, 18_395, clock.now())), 200)
  t.same(await reversals(placed.orderId), [])
})

t.test('a refund on the dashboard is recorded beside one that the desk failed to make', async (t) => {
  const { placed, sessionId } = await placeOrder()
  stripe.pay(sessionId)
  await send(stripe.notice(sessionId, {}, { at: clock.now() }))
  const staff = await db.first<{ id: number }>(sql`
    insert into staff (email, name, role, password_hash, is_demonstration, created_at)
    values ('mia@hall.example', 'Mia', 'boxOffice', '', true, now()) returning id`)
  const byDesk = (state: string, cents: number) =>
    db.execute(sql`
      insert into order_refund
        (order_id, request_key, amount_cents, card_cents, cash_cents, voucher_cents, payment_id, state, reason, staff_id, created_at, done_at)
      select ${placed.orderId}, ${`key-${state}`}, ${cents}, ${cents}, 0, 0, id, ${state}, 'Ill', ${staff?.id ?? 0}, now(),
             case ${state} when 'done' then now() end
        from payment where order_id = ${placed.orderId}`)
  await byDesk('done', 1_000)
  await byDesk('failed', 3_000)
  t.equal(await send(stripe.refundNotice(sessionId, 1_000, clock.now())), 200)
  t.same(await reversals(placed.orderId), [])
  t.equal(await send(stripe.refundNotice(sessionId, 4_000, clock.now())), 200, 'the rest by hand, on the dashboard')
  t.same(await reversals(placed.orderId), [{ kind: 'refund', amountCents: 3_000, isWhole: false }])
})

t.test('a payment refunded by hand in Stripe’s dashboard counts as refunded', async (t) => {
  const { sessionId } = await provider.open(request())
  stripe.pay(sessionId)
  const [first, second] = await Promise.all([provider.refund(sessionId), provider.refund(sessionId)])
  t.same([first?.isRefunded, second?.isRefunded], [true, true])
  for (const [status, isRefunded] of [
    ['pending', true],
    ['failed', false],
  ] as const) {
    const other = await provider.open(request())
    stripe.pay(other.sessionId)
    stripe.refundsAre(status)
    t.equal((await provider.refund(other.sessionId))?.isRefunded, isRefunded, `${status} at Stripe`)
  }
  stripe.refundsAre('succeeded')
  const unpaid = await provider.open(request())
  t.equal((await provider.refund(unpaid.sessionId))?.isRefunded, false, 'nothing was paid')
})

t.test('all payments of this site are listed that weren’t refunded, page by page', async (t) => {
  const since = new Date(0)
  const before = (await provider.paidSince(since)).length
  for (let opened = 0; opened < 60; opened++) stripe.pay((await provider.open(request({ amountCents: 700 }))).sessionId)
  await provider.refund(stripe.last().id)
  await provider.open(request())
  const elsewhere = createPaymentProvider({ ...settings, PUBLIC_URL: 'https://other.example' }, clock)
  stripe.pay((await elsewhere.open(request())).sessionId)
  const paid = await provider.paidSince(since)
  t.equal(paid.length - before, 59)
  t.equal(new Set(paid.map(({ sessionId }) => sessionId)).size, paid.length)
  t.equal((await elsewhere.paidSince(since)).length, 1)
  t.match(stripe.requests.at(-1)?.path, /created\[gte\]=0/)
  stripe.behave('garbage')
  await t.rejects(provider.paidSince(since), { name: 'ProviderUnreachable' })
})

/** Refunds a part of a session. Returns `refunded`, or why Stripe rejected it. */
const refundPart = async (sessionId: string, amountCents: number, requestKey: string): Promise<string> => {
  try {
    await provider.refundPart(sessionId, { requestKey, amountCents })
    return 'refunded'
  } catch (error) {
    if (error instanceof ProviderRefused) return error.code
    throw error
  }
}

/** Opens and pays a session of 12,345 cents. `part` refunds a part of it. */
async function openPaid() {
  const { sessionId } = await provider.open(request())
  stripe.pay(sessionId)
  const part = (amountCents: number, requestKey = `part-${++requests}`) =>
    refundPart(sessionId, amountCents, requestKey)
  return { sessionId, part }
}

t.test('refunds a part in cents, once for its key, and never more than was paid', async (t) => {
  const { sessionId, part } = await openPaid()
  t.equal(await part(2_345, 'a'), 'refunded')
  t.equal(await part(2_345, 'a'), 'refunded')
  t.same(stripe.refunded(sessionId), [{ amount: 2_345, status: 'succeeded' }])
  t.equal(await part(10_001), 'HTTP 400', 'more than what is left')
  stripe.refundsAre('pending')
  t.equal(await part(10_000), 'refunded', 'one that Stripe has accepted')
  t.equal(await part(1), 'charge_already_refunded', 'the whole payment is refunded')
  t.same(
    stripe.refunded(sessionId).map(({ amount }) => amount),
    [2_345, 10_000],
  )
  const keys = stripe.requests
    .filter(({ path }) => path === '/v1/refunds')
    .map((each) => each.headers['idempotency-key'])
  t.match(keys.slice(-4), [/^a-0$/, /^part-\d+-1$/, /^part-\d+-1$/, /^part-\d+-2$/])
})

t.test('a partial refund that failed has its reason, and can be sent again with its key', async (t) => {
  const { sessionId, part } = await openPaid()
  stripe.refundsAre('failed')
  t.equal(await part(2_345, 'again'), 'lost_or_stolen_card')
  stripe.refundsAre('succeeded')
  t.equal(await part(2_345, 'again'), 'refunded')
  t.same(
    stripe.refunded(sessionId).map(({ status }) => status),
    ['failed', 'succeeded'],
  )
})

t.test('a partial refund that is repeated after an outage is made once, and none is made unpaid', async (t) => {
  const { sessionId, part } = await openPaid()
  stripe.behave('down')
  await t.rejects(part(2_345, 'lost'), ProviderUnreachable)
  stripe.behave('well')
  t.same(stripe.refunded(sessionId), [])
  const two = await Promise.allSettled([part(2_345, 'lost'), part(2_345, 'lost')])
  t.ok(two.some((each) => each.status === 'fulfilled'))
  t.equal(await part(2_345, 'lost'), 'refunded')
  t.same(stripe.refunded(sessionId), [{ amount: 2_345, status: 'succeeded' }])
  const unpaid = await provider.open(request())
  t.equal(await refundPart(unpaid.sessionId, 1, 'unpaid'), 'not_successful')
  t.equal(await refundPart('cs_test_nobody', 1, 'nobody'), 'not_successful')
})

t.test('one key opens one session, even ten times at once or after a lost response', async (t) => {
  const opening = request()
  const before = stripe.sessions().length
  stripe.awaitRequests(10)
  const ten = await Promise.all(Array.from({ length: 10 }, () => provider.open(opening)))
  t.equal(new Set(ten.map(({ sessionId }) => sessionId)).size, 1)
  stripe.behave('lost')
  const lost = request()
  await t.rejects(provider.open(lost), ProviderUnreachable)
  stripe.behave('well')
  await provider.open(lost)
  t.equal(stripe.sessions().length, before + 2)
})

t.test('whatever Stripe does, a call ends in time with an unknown outcome', async (t) => {
  const { sessionId } = await provider.open(request())
  const impatient = createPaymentProvider(
    readSettings({ ...stripe.settings, PAYMENT_TIMEOUT_MS: timeLimitSetting(300) }),
    clock,
  )
  const behaviours: StripeBehaviour[] = ['down', 'silent', 'trickling', 'failing', 'limited', 'refusing', 'garbage']
  for (const behaviour of behaviours) {
    stripe.behave(behaviour)
    const calls: (() => Promise<unknown>)[] = [
      () => impatient.open(request()),
      () => impatient.read(sessionId),
      () => impatient.close(sessionId),
      () => impatient.refund(sessionId),
      () => provider.read(sessionId, { timeoutMs: timeLimit(300) }),
    ]
    for (const call of calls) {
      const start = performance.now()
      await t.rejects(call(), behaviour === 'refusing' ? ProviderRefused : ProviderUnreachable, behaviour)
      t.ok(performance.now() - start < timeLimit(1_400), `${behaviour} is given up in time`)
    }
  }
  stripe.behave('well')
  t.equal(await provider.read('cs_test_nobody'), undefined, 'a session that Stripe doesn’t know')
  t.equal(await provider.close('cs_test_nobody'), undefined)
})

t.test('a notice counts only with Stripe’s recent signature and for this venue’s payments', async (t) => {
  const { placed, sessionId } = await placeOrder()
  stripe.pay(sessionId)
  const now = clock.now()
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  t.equal(await send(stripe.notice(sessionId, {}, { at: now, secret: 'whsec_guessed' })), 401)
  t.equal(await send(stripe.notice(sessionId, {}, { at: minutesAgo(6) })), 401, 'too old')
  t.equal(await send({ ...stripe.notice(sessionId, {}, { at: now }), headers: {} }), 401, 'without a signature')
  const { body, headers } = stripe.notice(sessionId, {}, { at: now })
  t.equal(await send({ headers, body: body.replace('paid', 'PAID') }), 401, 'another text than was signed')
  t.equal(await send({ body: 'no JSON', headers: stripe.signed('no JSON', now) }), 400)
  const odd = JSON.stringify({ type: 'checkout.session.completed', data: { object: { object: 'charge' } } })
  t.equal(await send({ body: odd, headers: stripe.signed(odd, now) }), 400, 'no session in it')
  for (const others of [
    { event: { account: 'acct_another' } },
    { session: { metadata: { site: 'https://shop.example' } } },
    { session: { metadata: {} } },
    { type: 'payment_intent.created' },
  ])
    t.equal(await send(stripe.notice(sessionId, others, { at: now })), 200, 'received, so that Stripe sends no more')
  t.equal(await stateOfPayment(placed.orderId), 'pending', 'none of these was believed')
  t.equal(await send(stripe.notice(sessionId, {}, { at: minutesAgo(4) })), 200)
  t.equal(await stateOfPayment(placed.orderId), 'successful')
})

t.test('a notice of an expired Stripe session releases the cart', async (t) => {
  const { visitor, placed, sessionId } = await placeOrder()
  stripe.expire(sessionId)
  t.equal(await send(stripe.notice(sessionId, { type: 'checkout.session.expired' }, { at: clock.now() })), 200)
  t.equal(await stateOfPayment(placed.orderId), 'lapsed')
  await visitor.call(checkout.donate, { amount: 10 })
})

t.test('Stripe needs its keys: test keys in a demonstration, live keys otherwise', async (t) => {
  const create = (changes: Record<string, string | undefined>) => () =>
    createPaymentProvider(readSettings({ ...stripe.settings, ...changes }), clock)
  const real = {
    PUBLIC_URL: 'https://hall.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    PAYMENT_NOTICE_URL: 'https://hall.example/payments/notice',
  }
  t.doesNotThrow(create({}))
  t.doesNotThrow(create(real))
  t.throws(create({ STRIPE_SECRET_KEY: undefined }), { message: /^STRIPE_SECRET_KEY: must be set/ })
  t.throws(create({ STRIPE_WEBHOOK_SECRET: undefined }), { message: /^STRIPE_WEBHOOK_SECRET: must be set/ })
  t.throws(create({ STRIPE_SECRET_KEY: 'sk_live_x' }), { message: /^STRIPE_SECRET_KEY: must be a test key/ })
  t.throws(create({ ...real, STRIPE_SECRET_KEY: 'rk_test_x' }), { message: /^STRIPE_SECRET_KEY: is a test key/ })
  t.throws(create({ ...real, PAYMENT_NOTICE_URL: undefined }), { message: /^PAYMENT_NOTICE_URL: must be set/ })
  t.throws(create({ CURRENCY: 'JPY' }), { message: /^CURRENCY: wants .* two decimals/ })
})

t.test('Stripe’s keys in errors are never logged', async (t) => {
  stripe.behave('refusing')
  const error = await provider.open(request()).catch((thrown: unknown) => thrown)
  t.match(String(error), 'StripeInvalidRequestError, amount_too_small, HTTP 400, req_tests')
  t.match(error, { code: 'amount_too_small', detail: /\w/ })
  t.notMatch(JSON.stringify(error), stripe.settings.STRIPE_SECRET_KEY)
  t.equal(redactSecrets('key sk_live_51Habc and whsec_9x'), 'key sk_[redacted] and whsec_[redacted]')
})
