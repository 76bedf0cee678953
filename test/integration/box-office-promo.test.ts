import t from 'tap'
import { ineligibleTickets } from '#server/box-office/carts/ineligible-tickets'
import { hashPassword } from '#server/box-office/customers/passwords'
import { sql } from '#server/box-office/database/sql'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { session } from '#shared/ticketing/session/session'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { movableClock, openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { startPaymentService } from '#test/support/payment-service'
import { checkOutAsGuest, fillTestCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const clock = movableClock()
const provider = await startPaymentService(t, clock.now)
const venue = await openBoxOffice(t, { clock, fill: fillTestCheckout, settings: provider.settings })
const { db } = venue
await venue.listen()

const DAY = 86_400_000
const { adult, child, friends } = testProgramme.priceTypes
const { presale, quartet } = testProgramme

/** Codes beside EARLY, which opens the premiere's pre-sale and adds the Friends' price. */
const from = (days: number) => new Date(clock.now().getTime() + days * DAY)
await db.transaction(async (tx) => {
  const codes = [
    { id: 2, code: 'Friends', start: -1, end: 90, most: null },
    { id: 3, code: 'NOTYET', start: 2, end: 90, most: null },
    { id: 4, code: 'OVER', start: -9, end: -1, most: null },
    { id: 5, code: 'TWICE', start: -1, end: 90, most: 2 },
  ]
  for (const { id, code, start, end, most } of codes) {
    await tx.execute(sql`
      insert into promo_code (id, code, messages, starts_at, ends_at, most_orders)
      values (${id}, ${code}, ${[`${code} it is`]}::text[], ${from(start)}, ${from(end)}, ${most})`)
    await tx.execute(sql`insert into promo_code_price_type values (${id}, ${friends})`)
  }
})

const ada = { userName: 'ada@example.org', password: 'Sonata.No1' }
await db.execute(sql`
  insert into customer (first_name, last_name, email, password_hash, created_at)
  values ('Ada', 'Byron', ${ada.userName}, ${await hashPassword(ada.password)}, ${clock.now()})`)

let strangers = 0
// All visitors here have one address, by which wrong attempts are counted.
t.beforeEach(() => db.execute(sql`delete from login_failure`))

const apply = (visitor: TestVisitor, code: string) => visitor.call(promo.apply, { code })
const withCode = async (code: string) => {
  const visitor = venue.visitor()
  await apply(visitor, code)
  return visitor
}
/** The names of the prices that a visitor is offered. */
const pricesOf = async (visitor: TestVisitor, of: { id: number; performance: number }) =>
  (
    await visitor.call(production.performances, { ProductionId: of.id, PerformanceId: of.performance })
  ).selectedPerformance?.prices.map(({ name }) => name)
const reserve = (visitor: TestVisitor, of: { id: number; performance: number }, wanted: Record<number, number>) =>
  visitor.call(production.reserveTicket, {
    productionId: of.id,
    performanceId: of.performance,
    seats: Object.entries(wanted).map(([priceTypeId, count]) => ({ priceTypeId: Number(priceTypeId), count })),
  })
const premiere = { productionId: presale.id, performanceId: presale.performance }
const premiereTicket = { ...premiere, seats: [{ priceTypeId: adult, count: 1 }] }
const cartOf = (visitor: TestVisitor, { id, performance }: { id: number; performance: number }) =>
  visitor.call(production.miniCart, { ProductionId: id, PerformanceId: performance })
const priceTypesOf = async (visitor: TestVisitor, of: { id: number; performance: number }) =>
  (await cartOf(visitor, of)).tickets.map(({ priceType }) => priceType)
const actionOf = async (visitor: TestVisitor) =>
  (await visitor.call(whatsOn.production, { TessituraProductionSeasonId: presale.id })).bookingAction
const heldFor = async (performanceId: number) =>
  (await db.query(sql`select from seat_allocation where performance_id = ${performanceId} and state = 'held'`)).length

const GONE = 'they were offered with a promo code that no longer applies.'
const NOTHING = { code: null, firstName: null, isLoggedIn: false, messages: [] }

t.test(
  'a visitor without a session has no code, and reading or removing one creates no session [API-66 API-S-33]',
  async (t) => {
    const visitor = venue.visitor()
    t.same(await visitor.call(promo.get), NOTHING)
    t.same(await visitor.call(promo.remove), { firstName: null, isLoggedIn: false })
    t.equal(visitor.token, undefined)
  },
)

t.test('a code is accepted in any case, creates a session, and is stored in it [API-S-32 API-66]', async (t) => {
  const visitor = venue.visitor()
  t.same(await apply(visitor, ' early '), { messages: ['Welcome'] })
  t.match(visitor.token, /^[\w-]{43}$/)
  t.same(await visitor.call(promo.get), { ...NOTHING, code: 'EARLY', messages: ['Welcome'] })
  const { cartCount, expiration, sessionStatus } = await visitor.call(session.info)
  t.same({ cartCount, expiration, sessionStatus }, { cartCount: 0, expiration: null, sessionStatus: 'Active' })
  const token = visitor.token
  t.same(await apply(visitor, 'FRIENDS'), { messages: ['Friends it is'] })
  t.same([(await visitor.call(promo.get)).code, visitor.token], ['Friends', token])
  await visitor.call(promo.remove)
  t.same(await visitor.call(promo.get), NOTHING)
})

t.test(
  'a signed-in customer is greeted by first name, with or without a code [SINGLE-03 API-66 API-S-33]',
  async (t) => {
    const visitor = await withCode('EARLY')
    await visitor.call(checkout.login, ada)
    t.match(await visitor.call(promo.get), { code: 'EARLY', firstName: 'Ada', isLoggedIn: true })
    t.same(await visitor.call(promo.remove), { firstName: 'Ada', isLoggedIn: true })
    t.same(await visitor.call(promo.get), { code: null, firstName: 'Ada', isLoggedIn: true, messages: [] })
  },
)

t.test('unknown, early, late and empty codes are rejected at their field without effect', async (t) => {
  const stranger = venue.visitor()
  const friend = await withCode('EARLY')
  for (const code of ['NOPE', 'NOTYET', 'over', "' or true --"])
    for (const visitor of [stranger, friend])
      t.match(await visitor.refusal(promo.apply, { code }), {
        status: 400,
        type: 'PROMO_UNKNOWN',
        validationErrors: [{ name: 'code', reason: 'This promo code is not valid.' }],
      })
  for (const input of [{}, { code: ' ' }, { code: 'x'.repeat(61) }])
    t.match(await stranger.refusal(promo.apply, input), { status: 400, validationErrors: [{ name: 'code' }] })
  t.equal(stranger.token, undefined, 'a refused first try leaves no session')
  t.equal((await friend.call(promo.get)).code, 'EARLY')
})

t.test('after ten wrong codes within 15 minutes every code is rejected, even a valid one', async (t) => {
  const visitor = venue.visitor()
  await apply(venue.visitor(), 'EARLY')
  for (let guess = 0; guess < 9; guess++) await visitor.refusal(promo.apply, { code: `GUESS${guess}` })
  await apply(visitor, 'EARLY')
  await visitor.refusal(promo.apply, { code: 'ONE MORE' })
  const { status, headers, body } = await visitor.response(promo.apply, { code: 'EARLY' })
  t.match([status, body], [429, { type: 'TOO_MANY_TRIES' }])
  t.equal(headers['retry-after'], '900')
  clock.move({ minutes: 15 })
  t.same(await apply(visitor, 'EARLY'), { messages: ['Welcome'] })
})

t.test('wrong codes of one cart count together, from whichever network', async (t) => {
  const [one, other] = ['203.0.113.7', '198.51.100.7'].map((from) => venue.visitor(from))
  if (!one || !other) throw new Error('There are two visitors')
  await apply(one, 'EARLY')
  other.token = one.token
  for (let guess = 0; guess < 5; guess++)
    for (const each of [one, other]) t.equal((await each.response(promo.apply, { code: `GUESS${guess}` })).status, 400)
  for (const each of [one, other]) t.equal((await each.refusal(promo.apply, { code: 'EARLY' })).type, 'TOO_MANY_TRIES')
})

t.test('concurrent wrong codes are limited to ten attempts as well', async (t) => {
  const visitor = venue.visitor()
  const responses = await Promise.all(
    Array.from({ length: 14 }, (_, at) => visitor.response(promo.apply, { code: `GUESS${at}` })),
  )
  t.same(responses.map(({ status }) => status).sort(), [...Array(10).fill(400), ...Array(4).fill(429)])
})

t.test('valid codes never count, however many arrive at once from one address', async (t) => {
  const right = (code: string) => venue.visitor().response(promo.apply, { code })
  const responses = await Promise.all(Array.from({ length: 30 }, () => right('EARLY')))
  t.same(new Set(responses.map(({ status }) => status)), new Set([200]))
  const mixed = await Promise.all(Array.from({ length: 40 }, (_, at) => right(at % 2 ? 'EARLY' : `GUESS${at}`)))
  const wrong = mixed.filter((_, at) => at % 2 === 0).map(({ status }) => status)
  t.same(wrong.filter((status) => status === 400).length, 10)
  t.same(wrong.filter((status) => status === 429).length, 10, 'guesses among them are limited as ever')
})

t.test('a presale code unlocks its presale and prices only for the visitor who entered it', async (t) => {
  const stranger = venue.visitor()
  const friend = venue.visitor()
  t.match(await actionOf(friend), { type: 'Inactive', isPresale: true })
  t.match(await friend.refusal(production.reserveTicket, premiereTicket), { status: 409, type: 'NOT_ON_SALE' })
  await apply(friend, 'EARLY')
  const bookingOf = async (visitor: TestVisitor) => {
    const input = { ProductionId: presale.id }
    const { performances } = await visitor.call(production.performances, input)
    const { productions } = await visitor.call(production.upcoming)
    const tile = productions.find(({ tessituraId }) => tessituraId === presale.id)
    return [performances.length, (await actionOf(visitor)).type, tile?.bookingAction.type]
  }
  t.same(await bookingOf(friend), [1, 'Active', 'Active'])
  t.same(
    await bookingOf(stranger),
    [0, 'Inactive', 'Inactive'],
    'shortly afterwards: nothing cached for the other is shown',
  )
  t.same(await bookingOf(friend), [1, 'Active', 'Active'])
  t.same(await pricesOf(friend, presale), ['Adult', 'Concession', 'Child', 'Friends'])
  t.same(await pricesOf(friend, quartet), ['Adult', 'Concession', 'Child', 'Friends'])
  t.same(await pricesOf(stranger, quartet), ['Adult', 'Concession', 'Child'])
  await reserve(friend, presale, { [adult]: 1, [friends]: 1 })
  t.same(await priceTypesOf(friend, presale), ['Adult', 'Friends'])
  t.match(await stranger.refusal(production.reserveTicket, premiereTicket), { status: 409, type: 'NOT_ON_SALE' })
})

t.test('a code without a presale opens none', async (t) => {
  const friend = await withCode('FRIENDS')
  t.match(await actionOf(friend), { type: 'Inactive', isPresale: true })
  t.match(await friend.refusal(production.reserveTicket, premiereTicket), { type: 'NOT_ON_SALE' })
})

t.test('removing a code removes its tickets from the cart, releases their seats and says so [API-S-33]', async (t) => {
  const visitor = await withCode('EARLY')
  const before = [await heldFor(presale.performance), await heldFor(quartet.performance)]
  await reserve(visitor, presale, { [adult]: 2 })
  await reserve(visitor, quartet, { [adult]: 1, [friends]: 1 })
  await visitor.call(promo.remove)
  t.same(await priceTypesOf(visitor, presale), [])
  t.same(await priceTypesOf(visitor, quartet), ['Adult'])
  t.same([await heldFor(presale.performance), await heldFor(quartet.performance)], [before[0], (before[1] ?? 0) + 1])
  const notices = [
    `2 tickets for Premiere have been taken out of your cart: ${GONE}`,
    '1 ticket for Quartet has been taken out of your cart: it was offered with a promo code that no longer applies.',
  ]
  t.same(await visitor.call(promo.get), { ...NOTHING, messages: notices })
  const { performances, total } = await visitor.call(checkout.miniCart)
  t.same(
    performances.map(({ name, subtotal }) => [name, subtotal]),
    [['Quartet', 90]],
  )
  t.equal(total, 93.95)
  t.match(await actionOf(visitor), { type: 'Inactive', isPresale: true })
  await visitor.call(promo.remove)
  t.same((await visitor.call(promo.get)).messages, notices, 'there was no code any more to remove')
  clock.move({ minutes: 15 })
  t.same((await visitor.call(promo.get)).messages, [], 'shown for the time of a cart')
})

t.test('removing adults removes children’s tickets and extras, and an empty cart has no timer', async (t) => {
  const visitor = await withCode('FRIENDS')
  await reserve(visitor, quartet, { [friends]: 1, [child]: 1 })
  await visitor.call(production.reserveUpsell, {
    upsellPerformanceId: testProgramme.programmeUpsell.id,
    seats: [{ priceTypeId: testProgramme.priceTypes.programme, count: 1 }],
  })
  await visitor.call(promo.remove)
  t.same((await visitor.call(promo.get)).messages, [
    `2 tickets for Quartet and their extras have been taken out of your cart: ${GONE}`,
  ])
  const { cartCount, expiration } = await visitor.call(session.info)
  t.same({ cartCount, expiration }, { cartCount: 0, expiration: null })
})

t.test('a new code keeps the tickets that it also sells, and removes the others with a message', async (t) => {
  const visitor = await withCode('EARLY')
  await reserve(visitor, presale, { [adult]: 1 })
  await reserve(visitor, quartet, { [friends]: 2 })
  t.same(await apply(visitor, 'EARLY'), { messages: ['Welcome'] }, 'the same code again takes nothing')
  const { messages } = await apply(visitor, 'FRIENDS')
  const notice = `1 ticket for Premiere has been taken out of your cart: ${GONE.replace('they were', 'it was')}`
  t.same(messages, ['Friends it is', notice])
  t.same(await visitor.call(promo.get), { ...NOTHING, code: 'Friends', messages })
  t.same(await priceTypesOf(visitor, quartet), ['Friends', 'Friends'])
})

t.test('presale tickets stay valid once the public sale has begun', async (t) => {
  const visitor = await withCode('EARLY')
  await reserve(visitor, presale, { [adult]: 1, [friends]: 1 })
  await db.execute(sql`update production set on_sale_at = ${clock.now()} where id = ${presale.id}`)
  await visitor.call(promo.remove)
  t.same(await priceTypesOf(visitor, presale), ['Adult'])
  await db.execute(sql`update production set on_sale_at = ${from(5)} where id = ${presale.id}`)
})

t.test('concurrent changes of a visitor’s code never leave tickets without their code', async (t) => {
  const visitor = await withCode('EARLY')
  await reserve(visitor, presale, { [adult]: 1 })
  await reserve(visitor, quartet, { [friends]: 1 })
  const responses = await Promise.all([
    visitor.response(promo.apply, { code: 'FRIENDS' }),
    visitor.response(promo.remove),
    visitor.response(promo.apply, { code: 'early' }),
    visitor.response(promo.apply, { code: 'NOPE' }),
    visitor.response(promo.apply, { code: 'Friends' }),
  ])
  t.same(
    responses.map(({ status }) => status),
    [200, 200, 200, 400, 200],
  )
  t.same(await priceTypesOf(visitor, presale), [], 'one of them closed the pre-sale')
  t.same(await priceTypesOf(visitor, quartet), [], 'and one the price')
})

t.test('many visitors apply one code concurrently, each in their own session [API-S-32]', async (t) => {
  const visitors = Array.from({ length: 8 }, () => venue.visitor())
  await Promise.all(visitors.map((visitor) => apply(visitor, 'EARLY')))
  t.equal(new Set(visitors.map(({ token }) => token)).size, 8)
  const states = await Promise.all(visitors.map((visitor) => visitor.call(promo.get)))
  t.same([...new Set(states.map(({ code }) => code))], ['EARLY'])
})

t.test('a code belongs to the session, so it outlives an expired cart', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, quartet, { [adult]: 1 })
  clock.move({ minutes: 16 })
  t.same(await apply(visitor, 'EARLY'), { messages: ['Welcome'] })
  await reserve(visitor, presale, { [adult]: 1 })
  clock.move({ minutes: 16 })
  t.match(await visitor.refusal(production.reserveTicket, premiereTicket), { type: 'CART_EXPIRED' })
  t.equal((await visitor.call(promo.get)).code, 'EARLY')
  await reserve(visitor, presale, { [adult]: 1 })
})

t.test('a code applied before signing in also applies to the customer’s earlier cart', async (t) => {
  const earlierVisitor = venue.visitor()
  await reserve(earlierVisitor, quartet, { [adult]: 1 })
  await earlierVisitor.call(checkout.login, ada)
  const telephone = await withCode('EARLY')
  await telephone.call(checkout.login, ada)
  t.same(await priceTypesOf(telephone, quartet), ['Adult'])
  t.equal((await telephone.call(promo.get)).code, 'EARLY')
})

t.test('a used-up code is rejected and sells no more orders than its limit', async (t) => {
  const [first, second, third] = await Promise.all([withCode('TWICE'), withCode('TWICE'), withCode('TWICE')])
  for (const visitor of [first, second, third]) {
    await reserve(visitor, quartet, { [friends]: 1 })
    await checkOutAsGuest(visitor, { email: `guest${++strangers}@example.org` })
  }
  const responses = await Promise.all([first, second, third].map((visitor) => visitor.response(order.finalize)))
  t.same(responses.map(({ status }) => status).sort(), [200, 200, 409])
  const loser = [first, second, third][responses.findIndex(({ status }) => status === 409)] ?? third
  t.match(responses.find(({ status }) => status === 409)?.body, { type: 'CART_CHANGED' })
  t.same(await loser.call(promo.get), {
    ...NOTHING,
    messages: [`1 ticket for Quartet has been taken out of your cart: ${GONE.replace('they were', 'it was')}`],
  })
  t.match(await venue.visitor().refusal(promo.apply, { code: 'TWICE' }), {
    type: 'PROMO_UNKNOWN',
    validationErrors: [{ name: 'code' }],
  })
  const winner = [first, second, third].find((visitor) => visitor !== loser) ?? first
  t.match(await winner.refusal(promo.remove), { type: 'PAYMENT_RUNNING' })
  t.equal((await winner.call(promo.get)).code, 'TWICE', 'who is paying keeps it')
  t.ok((await pricesOf(winner, quartet))?.includes('Friends'))
  t.notOk((await pricesOf(loser, quartet))?.includes('Friends'))
})

t.test('an order placed after its code was used up doesn’t get the code', async (t) => {
  await db.execute(sql`update promo_code set most_orders = most_orders + 1 where code = 'TWICE'`)
  const [first, second] = await Promise.all([withCode('TWICE'), withCode('TWICE')])
  for (const visitor of [first, second]) {
    await reserve(visitor, quartet, { [adult]: 1 })
    await checkOutAsGuest(visitor, { email: `guest${++strangers}@example.org` })
  }
  for (const visitor of [first, second]) await visitor.call(order.finalize)
  const [code] = await db.query<{ orders: number; limit: number }>(sql`
    select count(*)::int as orders, p.most_orders as "limit"
      from orders o join promo_code p on p.id = o.promo_code_id where p.code = 'TWICE' group by p.id`)
  t.equal(code?.orders, code?.limit)
})

t.test('tickets reserved while their code was being removed are never sold', async (t) => {
  const visitor = await withCode('EARLY')
  await reserve(visitor, presale, { [adult]: 1 })
  await checkOutAsGuest(visitor, { email: `guest${++strangers}@example.org` })
  await db.execute(sql`update cart set promo_code_id = null where promo_code_id = 1 and state = 'open'`)
  t.match(await visitor.refusal(order.finalize), { status: 409, type: 'CART_CHANGED' })
  t.same(await priceTypesOf(visitor, presale), [])
})

t.test('an expired code opens no sale, but tickets reserved before can be bought', async (t) => {
  const visitor = await withCode('EARLY')
  await reserve(visitor, presale, { [friends]: 1 })
  await checkOutAsGuest(visitor, { email: `guest${++strangers}@example.org` })
  await db.execute(sql`update promo_code set ends_at = ${new Date(clock.now().getTime() + 60_000)} where id = 1`)
  clock.move({ minutes: 1 })
  t.same(await visitor.call(promo.get), NOTHING)
  t.match(await actionOf(visitor), { type: 'Inactive', isPresale: true })
  t.match(await visitor.refusal(production.reserveTicket, premiereTicket), { type: 'NOT_ON_SALE' })
  t.match(await venue.visitor().refusal(promo.apply, { code: 'EARLY' }), { type: 'PROMO_UNKNOWN' })
  t.match(await visitor.call(order.finalize), { type: 'Payment' })
})

t.test('a visitor with an unknown token can’t apply a code until the page is reloaded', async (t) => {
  const visitor = await withCode('FRIENDS')
  clock.move({ days: 8 })
  t.match(await visitor.refusal(promo.apply, { code: 'FRIENDS' }), { status: 401, type: 'SESSION_ENDED' })
  t.same(await visitor.call(promo.get), NOTHING)
})

t.test('a package is removed completely if one of its tickets is not eligible', async (t) => {
  const ticket = (seatId: number, some = {}) => ({
    ...{ lineId: 1, kind: 'Package' as const, productionId: 1, performanceId: 11, seatId, priceTypeId: adult },
    ...{ priceTypeKind: 'Primary' as const, isRestricted: false, onSaleAt: from(5), ...some },
  })
  const whole = [ticket(1), ticket(2, { priceTypeId: friends, isRestricted: true })]
  const other = ticket(3, { lineId: 2 })
  const none = { productions: new Set<number>(), priceTypes: new Set<number>() }
  t.same(ineligibleTickets([...whole, other], none, clock.now()), whole, 'its sale is its own')
  t.same(ineligibleTickets([...whole, other], { ...none, priceTypes: new Set([friends]) }, clock.now()), [])
})
