import { randomBytes } from 'node:crypto'
import t from 'tap'
import type { CallTicketing } from '#client/data/use-ticketing.tsx'
import { paymentOutcome, type WayBack } from '#client/features/checkout/payment-outcome.ts'
import { paymentAssurance, paymentMessages } from '#client/features/checkout/payment-return.ts'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { sql } from '#server/box-office/database/sql'
import type { Reversal } from '#server/box-office/orders/provider/payment-provider'
import { reconcile } from '#server/box-office/orders/reconcile/reconcile'
import { recordReversal } from '#server/box-office/orders/settle/payment-reversals'
import { failureOf, noResponse } from '#shared/ticketing/envelope'
import { order } from '#shared/ticketing/order/order'
import { movableClock, openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { startPaymentService } from '#test/support/payment-service'
import { fillTestCheckout, makeReadyToPay, reserveTickets } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const clock = movableClock()
const provider = await startPaymentService(t, clock.now)
const venue = await openBoxOffice(t, {
  ...{ clock, fill: fillTestCheckout, settings: provider.settings, logLevel: 'silent' as const },
})
const { db, settings, paymentProvider, app } = venue
const url = await venue.listen()
const boxOffice = createBoxOffice({
  ...{ settings, db, clock, paymentProvider, random: { bytes: randomBytes }, log: app.log },
})
const performance = { id: testProgramme.quartet.id, performance: testProgramme.quartet.nextDay }

interface Attempt {
  visitor: TestVisitor
  orderId: number
  sessionId: string
}

async function openAttempt(): Promise<Attempt> {
  const visitor = venue.visitor()
  await reserveTickets(visitor, performance)
  await makeReadyToPay(db, visitor)
  const { orderId } = await visitor.call(order.finalize)
  return { visitor, orderId, sessionId: provider.last().sessionId }
}
async function reported(outcome: Parameters<typeof provider.decide>[0]): Promise<Attempt> {
  const attempt = await openAttempt()
  await provider.notify(url, provider.decide(outcome))
  return attempt
}
async function paidTooLate(): Promise<Attempt> {
  const attempt = await openAttempt()
  clock.move({ minutes: 25 })
  await db.execute(
    sql`update seat_allocation set state = 'blocked', cart_id = null, expires_at = null where state = 'held'`,
  )
  await provider.notify(url, provider.decide('successful'))
  return attempt
}

async function reversed(kind: Reversal['kind']): Promise<Attempt> {
  const attempt = await reported('successful')
  const payment = await db.first<{ requestKey: string; amountCents: number }>(sql`
    select request_key, amount_cents from payment where order_id = ${attempt.orderId}`)
  if (!payment) throw new Error('The order has no payment')
  const reversal = { ...payment, kind, providerId: `${kind}-${attempt.orderId}`, isWhole: true }
  await recordReversal(boxOffice, reversal, clock.now())
  return attempt
}

/** Every state of an attempt, and how to reach it. */
const states = {
  open: openAttempt,
  'paid, but not reported yet': async () => {
    const attempt = await openAttempt()
    provider.decide('successful')
    return attempt
  },
  'paid and complete': () => reported('successful'),
  declined: () => reported('declined'),
  cancelled: () => reported('cancelled'),
  expired: () => reported('expired'),
  'paid by another attempt': async () => {
    const attempt = await reported('declined')
    await attempt.visitor.call(order.finalize)
    await provider.notify(url, provider.decide('successful'))
    return attempt
  },
  'reported as declined, then paid': async () => {
    const attempt = await reported('declined')
    provider.decide('successful')
    return attempt
  },
  'refund due': paidTooLate,
  'refunded at the provider': () => reversed('refund'),
  'disputed by the bank': () => reversed('dispute'),
  refunded: async () => {
    const attempt = await paidTooLate()
    await reconcile(boxOffice)
    return attempt
  },
  'provider unreachable': async () => {
    const attempt = await openAttempt()
    provider.behave('down')
    return attempt
  },
  'complete, provider unreachable': async () => {
    const attempt = await reported('successful')
    provider.behave('down')
    return attempt
  },
  'declined, provider unreachable': async () => {
    const attempt = await reported('declined')
    provider.behave('down')
    return attempt
  },
} as const

const EXPIRED = failureOf(409, 'Conflict', { type: 'CART_EXPIRED', message: 'Your cart has expired.' })
const BUSY = failureOf(429, 'Too Many Requests', { type: 'TOO_MANY', message: 'We are very busy.' })

/** Every way to return. A reload follows Back in the same tab; another browser has the address but not the session. */
const ways = {
  back: ({ orderId }: Attempt): WayBack => ({ flow: 'back', orderId }),
  cancel: ({ sessionId }: Attempt): WayBack => ({ flow: 'cancelled', sessionId }),
  decline: ({ sessionId }: Attempt): WayBack => ({ flow: 'declined', sessionId }),
  return: ({ sessionId }: Attempt): WayBack => ({ flow: 'successful', sessionId }),
  reload: ({ orderId }: Attempt): WayBack => ({ flow: 'back', orderId }),
  'another browser, Back': ({ orderId }: Attempt): WayBack => ({ flow: 'back', orderId }),
  'another browser, cancel': ({ sessionId }: Attempt): WayBack => ({ flow: 'cancelled', sessionId }),
  'another browser, decline': ({ sessionId }: Attempt): WayBack => ({ flow: 'declined', sessionId }),
  'another browser, return': ({ sessionId }: Attempt): WayBack => ({ flow: 'successful', sessionId }),
  'cancel without a session id': (): WayBack => ({ flow: 'cancelled', sessionId: null }),
  'decline without a session id': (): WayBack => ({ flow: 'declined', sessionId: null }),
  'Pay in a stale tab': (): WayBack => ({ flow: 'payAgain', failure: EXPIRED }),
  'Pay without a response': (): WayBack => ({ flow: 'payAgain', failure: noResponse(502) }),
  'Pay at a busy moment': (): WayBack => ({ flow: 'payAgain', failure: BUSY }),
} as const
type Way = keyof typeof ways

/** Returns what the visitor reads, or where the page redirects. */
async function words(visitor: TestVisitor, way: WayBack): Promise<string> {
  const call = (async (endpoint: typeof order.paymentComplete, input: { sessionId: string }) =>
    (await visitor.response(endpoint, input)).body) as unknown as CallTicketing
  const outcome = await paymentOutcome(call, way)
  if (outcome.type === 'receipt' || outcome.type === 'unsupported') return outcome.type
  if (outcome.type === 'unconfirmed') return `Check again: ${outcome.failure.title}`
  return [paymentMessages[outcome.message], ...paymentAssurance(outcome, null)].join(' ')
}

const FREE = 'You can change your cart or pay again. Nothing was charged.'
const RETURNED = `You returned from the payment page. ${FREE}`
const CANCELLED = `Error: Payment cancelled. ${FREE}`
const FAILED = 'Error: Payment failed. Please check your details and try again.'
const DECLINED = `${FAILED} Your card was declined. Nothing was charged.`
const LAPSED =
  'Your payment was not made in time. The time to pay was over before a payment was made. Nothing was charged.'
const REFUND =
  /^Your payment is being refunded\. Your payment of \$\d+\.\d\d could not be used: .* being refunded to your card/
const UNCONFIRMED = /^Check again: Your payment could not be confirmed yet/
const ADVICE =
  'If you paid, we’ll email your order confirmation within a few minutes. Please check for it, or call the box office, before you pay again.'
const CANNOT_TELL = `Error: Payment cancelled. ${ADVICE}`
const elsewhere = {
  'another browser, Back': `We can’t confirm yet whether your payment went through. ${ADVICE}`,
  'another browser, cancel': CANNOT_TELL,
  'another browser, decline': `${FAILED} ${ADVICE}`,
  'another browser, return': /^Check again: We can’t find this payment in this browser/,
}

const always = (text: string | RegExp): Record<Way, string | RegExp> => ({
  ...{ back: text, cancel: text, decline: text, return: text, reload: text },
  ...{ 'cancel without a session id': text, 'decline without a session id': text, 'Pay in a stale tab': text },
  ...{ 'Pay without a response': text, 'Pay at a busy moment': text },
  ...elsewhere,
})
/** The cells of an attempt that its buyer has cancelled, now or before. */
const cancelledCells = {
  ...{ cancel: CANCELLED, decline: `${FAILED} ${FREE}` },
  ...{ 'cancel without a session id': CANCELLED, 'decline without a session id': `${FAILED} ${FREE}` },
  'Pay in a stale tab': `${FAILED} Your cart has expired. Nothing was charged.`,
  'Pay without a response': `${FAILED} A communication error has occurred. Nothing was charged.`,
  'Pay at a busy moment': `${FAILED} We are very busy. Nothing was charged.`,
}

const table: Record<keyof typeof states, Record<Way, string | RegExp>> = {
  open: {
    ...always(RETURNED),
    ...cancelledCells,
    return: UNCONFIRMED,
  },
  'paid, but not reported yet': always('receipt'),
  'paid and complete': always('receipt'),
  declined: always(DECLINED),
  cancelled: { ...always(RETURNED), ...cancelledCells, return: CANCELLED },
  expired: always(LAPSED),
  'paid by another attempt': always('receipt'),
  'reported as declined, then paid': always(REFUND),
  'refund due': always(REFUND),
  'refunded at the provider': always('receipt'),
  'disputed by the bank': always('receipt'),
  refunded: always(REFUND),
  'provider unreachable': {
    ...always(UNCONFIRMED),
    ...{ cancel: CANNOT_TELL, 'cancel without a session id': CANNOT_TELL },
    ...{ decline: `${FAILED} ${ADVICE}`, 'decline without a session id': `${FAILED} ${ADVICE}` },
  },
  'complete, provider unreachable': always('receipt'),
  'declined, provider unreachable': always(DECLINED),
}

const attempts = new Map<keyof typeof states, Attempt>()
/** Returns one attempt for all other browsers, which can't change it. */
async function attemptOf(state: keyof typeof states): Promise<Attempt> {
  const attempt = attempts.get(state) ?? (await states[state]())
  attempts.set(state, attempt)
  return attempt
}

t.beforeEach(async () => {
  provider.behave('well')
  clock.move({ minutes: 60 })
  await db.execute(sql`delete from seat_allocation where performance_id = ${performance.performance}`)
})

for (const [state, expected] of Object.entries(table) as [keyof typeof states, Record<Way, string | RegExp>][])
  for (const [name, way] of Object.entries(ways) as [Way, (attempt: Attempt) => WayBack][])
    t.test(`a payment that is ${state} shows the right message by ${name} [PAY-07 PAY-08]`, async (t) => {
      const isElsewhere = name.startsWith('another')
      const attempt = isElsewhere ? await attemptOf(state) : await states[state]()
      const visitor = isElsewhere ? venue.visitor() : attempt.visitor
      if (name === 'reload') await words(visitor, way(attempt))
      const shown = await words(visitor, way(attempt))
      if (typeof expected[name] === 'string') t.equal(shown, expected[name])
      else t.match(shown, expected[name])
    })

t.test('Back in one tab never ends the payment of another order', async (t) => {
  const first = await reported('successful')
  await reserveTickets(first.visitor, performance)
  await makeReadyToPay(db, first.visitor)
  await first.visitor.call(order.finalize)
  t.equal(await words(first.visitor, { flow: 'back', orderId: first.orderId }), 'receipt')
  t.equal(provider.last().status, 'open')
})

t.test('Pay in a stale tab says nothing about an earlier order of the same buyer', async (t) => {
  const { visitor } = await reported('successful')
  await reserveTickets(visitor, performance)
  clock.move({ minutes: 60 })
  t.equal((await visitor.refusal(order.finalize)).type, 'CART_EXPIRED')
  t.match(
    await words(visitor, ways['Pay in a stale tab']()),
    /Your cart has expired\. If you paid for it in another tab/,
  )
})

const paid = () => provider.notify(url, provider.decide('successful'))
/** What happens in the first tab before the second one's request fails, and what the second one gets. */
const secondTabs = {
  'gets the first one’s card page': { meanwhile: async () => {}, opensFirst: true, type: undefined, shown: null },
  'gets the receipt once the first has paid': {
    ...{ meanwhile: paid, opensFirst: true, type: 'PAYMENT_UNCONFIRMED', shown: 'receipt' },
  },
  'reads that nothing was charged if neither has a card page': {
    ...{ meanwhile: async () => {}, opensFirst: false, type: 'PAYMENT_UNAVAILABLE', shown: null },
  },
} as const
for (const [what, { meanwhile, opensFirst, type, shown }] of Object.entries(secondTabs))
  t.test(`a second tab whose Pay can’t reach the provider ${what}`, async (t) => {
    const visitor = venue.visitor()
    await reserveTickets(visitor, performance)
    await makeReadyToPay(db, visitor)
    const { first, second } = await payInTwoTabs(visitor, opensFirst, meanwhile)
    t.equal(first.isError ? first.type : undefined, opensFirst ? undefined : 'PAYMENT_UNAVAILABLE')
    t.equal(second.isError ? second.type : undefined, type)
    if (!first.isError && !second.isError) t.equal(second.result.paymentRedirectUrl, first.result.paymentRedirectUrl)
    if (shown && second.isError) t.equal(await words(visitor, { flow: 'payAgain', failure: second }), shown)
  })

/** Presses Pay in two tabs. Both requests reach the provider; the second one fails after the first tab's response. */
async function payInTwoTabs(visitor: TestVisitor, opensFirst: boolean, meanwhile: () => Promise<unknown>) {
  const pay = async () => (await visitor.response(order.finalize)).body
  const [arrived, arrive] = gate()
  const [isSecond, second] = gate()
  const requests = [
    async () => {
      arrive()
      await isSecond
      return opensFirst
    },
    async () => {
      second()
      await inFirst
      await meanwhile()
      return false
    },
  ]
  provider.whenOpening(async () => requests.shift()?.() ?? true)
  const inFirst = pay()
  await arrived
  const inSecond = pay()
  return { first: await inFirst, second: await inSecond }
}
function gate(): [Promise<void>, () => void] {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, () => open()]
}

t.test('an order that is placed again after a decline has the time and the sums of its last attempt', async (t) => {
  const { visitor, orderId } = await reported('declined')
  clock.move({ minutes: 2 })
  const again = clock.now()
  t.equal((await visitor.call(order.finalize)).orderId, orderId)
  t.same(await db.query(sql`select state, placed_at from orders where id = ${orderId}`), [
    { state: 'pending', placedAt: again },
  ])
})

t.test('the outcome of an attempt whose card page is being opened is unknown', async (t) => {
  const { visitor, orderId } = await openAttempt()
  await db.execute(sql`update payment set provider_session_id = null where order_id = ${orderId}`)
  t.match(await words(visitor, { flow: 'back', orderId }), UNCONFIRMED)
})
