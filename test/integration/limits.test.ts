import fc from 'fast-check'
import t from 'tap'
import { hashPassword } from '#server/box-office/customers/passwords'
import { sql } from '#server/box-office/database/sql'
import { networkOf, networksOf } from '#server/http/network-of'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { donation } from '#shared/ticketing/donation/donation'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { movableClock, openBoxOffice, solvedCaptcha } from '#test/support/box-office'
import { startPaymentService } from '#test/support/payment-service'
import { fillTestCheckout, makeReadyToPay, reserveTickets } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const PASSWORD = 'Abcdef1!'
const FUND = 1
const owner = { id: 900, email: 'ada@example.org' }

const clock = movableClock()
const provider = await startPaymentService(t, clock.now)
const boxOffice = await openBoxOffice(t, { clock, fill: fillTestCheckout, settings: provider.settings })
const { db } = boxOffice
await db.execute(sql`
  insert into customer (id, email, password_hash, first_name, last_name, created_at)
  values (${owner.id}, ${owner.email}, ${await hashPassword(PASSWORD)}, 'Ada', 'Lovelace', now())`)

t.test('a cart rejects lines beyond its maximum number and total, and stays unchanged', async (t) => {
  const rich = boxOffice.visitor()
  const give = (visitor: typeof rich, amount: number) =>
    visitor.response(donation.create, { fundId: FUND, amount, flags: [] })
  t.equal((await give(rich, 900_000)).status, 200)
  const { status, body } = await give(rich, 5)
  t.match([status, body], [409, { type: 'CART_FULL', title: /at most 50 items and cost at most \$900,000/ }])
  t.equal((await rich.call(session.info)).cartCount, 1)

  const hungry = boxOffice.visitor()
  await reserveTickets(hungry, testProgramme.quartet, 1)
  t.equal((await give(hungry, 899_900)).status, 200)
  const extras = (count: number) =>
    hungry.response(production.reserveUpsell, {
      upsellPerformanceId: testProgramme.programmeUpsell.id,
      seats: [{ priceTypeId: testProgramme.priceTypes.programme, count }],
    })
  t.equal((await extras(2)).status, 200, 'exactly the maximum')
  t.match(await extras(3), { status: 409, body: { type: 'CART_FULL' } })

  const many = boxOffice.visitor()
  const statuses: number[] = []
  for (let line = 0; line < 51; line++) statuses.push((await give(many, 5)).status)
  t.same(statuses, [...Array<number>(50).fill(200), 409])
})

t.test('a payment’s receipt opens in the session that pays, and in no other', async (t) => {
  const buyer = boxOffice.visitor()
  await reserveTickets(buyer, { id: testProgramme.quartet.id, performance: testProgramme.quartet.nextDay }, 1)
  await makeReadyToPay(db, buyer)
  const { orderId, sessionKey } = await buyer.call(order.finalize)
  const sessionId = provider.decide('successful')
  const other = boxOffice.visitor()
  await reserveTickets(other, { id: testProgramme.quartet.id, performance: testProgramme.quartet.nextDay }, 1)
  const unknown = await other.refusal(order.paymentComplete, { sessionId: 'nobody knows it' })
  t.equal(unknown.status, 404)
  t.same(await other.refusal(order.paymentComplete, { sessionId }), unknown)
  t.same(await boxOffice.visitor().refusal(order.paymentComplete, { sessionId }), unknown)
  const paid = { status: 'Successful', orderId, sessionKey }
  t.match(await buyer.call(order.paymentComplete, { sessionId }), paid)
  await buyer.call(donation.create, { fundId: FUND, amount: 5, flags: [] })
  t.match(await buyer.call(order.paymentComplete, { sessionId }), paid, 'also once it has begun a new cart')
})

/** Logs in from an address, by default to the owner's account. */
async function logInFrom(address: string, password: string, userName = owner.email): Promise<number> {
  const captchaToken = await solvedCaptcha(boxOffice.visitor())
  const { statusCode } = await boxOffice.inject({
    ...{ method: 'POST', url: authentication.login.path, headers: { 'x-forwarded-for': address } },
    payload: { userName, password, captchaToken },
  })
  return statusCode
}

t.test('guessing a password locks its owner out only on unknown devices', async (t) => {
  t.equal(await logInFrom('198.51.100.7', PASSWORD), 200)
  for (let guess = 0; guess < 10; guess++) await logInFrom(`203.0.113.${guess}`, 'Wrong-1!')
  t.equal(await logInFrom('203.0.113.99', PASSWORD), 429, 'elsewhere the account is closed for a while')
  t.equal(await logInFrom('198.51.100.7', PASSWORD), 200, 'its owner signs in from where they did before')
  for (let guess = 0; guess < 10; guess++) await logInFrom('198.51.100.7', 'Wrong-1!')
  t.equal(await logInFrom('198.51.100.7', PASSWORD), 429, 'guesses from there count there')
  clock.move({ minutes: 15 })
})

t.test('log-in attempts are counted by network, and an IPv6 household is one network', async (t) => {
  for (let guess = 0; guess < 10; guess++) await logInFrom(`2001:db8:1:2:${guess}::1`, 'Wrong-1!')
  t.equal(await logInFrom('2001:db8:1:2:ffff::1', PASSWORD), 429)
  t.same(
    ['2001:db8::1', '2001:DB8:0:0:9::', '::1', '::ffff:192.0.2.1', '192.0.2.1', 'fe80::1%eth0', 'unknown'].map(
      networkOf,
    ),
    ['2001:db8:0:0::/64', '2001:db8:0:0::/64', '0:0:0:0::/64', '192.0.2.1', '192.0.2.1', 'fe80:0:0:0::/64', 'unknown'],
  )
  clock.move({ minutes: 15 })
})

t.test('two IPv6 addresses share exactly the networks whose bits they have in common', async (t) => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
  // Zero and full groups change how an address is written.
  const address = fc.array(fc.oneof(fc.constantFrom(0, 0xffff), fc.integer({ min: 0, max: 0xffff })), {
    ...{ minLength: 8, maxLength: 8 },
  })
  const written = (of: readonly number[]) => of.map((group) => group.toString(16)).join(':')
  fc.assert(
    fc.property(fc.oneof(groups, address), fc.integer({ min: 0, max: 127 }), (one, bit) => {
      const other = one.map((group, at) => (at === bit >> 4 ? group ^ (0x8000 >> (bit & 15)) : group))
      const [ofOne, ofOther] = [one, other].map((each) => networksOf(written(each), 10).map(({ network }) => network))
      const shared = ofOne?.map((network, at) => network === ofOther?.[at])
      return JSON.stringify(shared) === JSON.stringify([bit >= 64, bit >= 56, bit >= 48])
    }),
    { numRuns: 1_000 },
  )
  const bounds = (from: string, bound: number) => networksOf(from, bound).map((each) => each.bound)
  t.same(bounds('2001:db8::1', 10), [10, 15, 20])
  t.same(bounds('2001:db8::1', 5), [5, 8, 10], 'rounded up')
  t.same(bounds('192.0.2.1', 10), [10])
})

t.test('log-in attempts from the networks of one household share a larger limit', async (t) => {
  const guess = (from: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        logInFrom(from, 'Wrong-1!', `${at}${from.replaceAll(':', '')}@example.org`),
      ),
    )
  for (const subnet of ['200', '201', '202']) await guess(`2001:db8:1:${subnet}::1`, 5)
  t.equal(await logInFrom('2001:db8:1:2ff::1', PASSWORD), 429, 'fifteen for a /56')
  t.equal(await logInFrom('2001:db8:1:3ff::1', PASSWORD), 200, 'a neighbour is not hindered')
  await guess('2001:db8:1:400::1', 5)
  t.equal(await logInFrom('2001:db8:1:3ff::1', PASSWORD), 429, 'twenty for a /48')
  t.equal(await logInFrom('2001:db8:2:2ff::1', PASSWORD), 200)
  clock.move({ minutes: 15 })
})

t.test('a failed log-in recorded by a fast clock doesn’t count longer than others', async (t) => {
  await db.execute(sql`
    insert into login_failure (account, network_address, failed_at)
    select ${owner.email}, '203.0.113.200', ${new Date(clock.now().getTime() + 86_400_000)} from generate_series(1, 10)`)
  t.equal(await logInFrom('203.0.113.201', PASSWORD), 200)
})
