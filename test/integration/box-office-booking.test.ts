import { createHash } from 'node:crypto'
import t from 'tap'
import { areaRoutes } from '#server/box-office/areas'
import { cleanUp } from '#server/box-office/cleanup'
import { sql } from '#server/box-office/database/sql'
import { takenSeats } from '#server/box-office/seating/holds'
import { captcha } from '#shared/ticketing/captcha/captcha'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice, solvedCaptcha, type TestVisitor } from '#test/support/box-office'
import { testProgramme } from '#test/support/test-programme'

const venue = await openBoxOffice(t)
const { clock, db, app, settings } = venue
const { adult, concession, child, friends, programme } = testProgramme.priceTypes
interface BookedPerformance {
  productionId: number
  performanceId: number
}
const quartet: BookedPerformance = {
  productionId: testProgramme.quartet.id,
  performanceId: testProgramme.quartet.performance,
}
const nextDay: BookedPerformance = {
  productionId: testProgramme.quartet.id,
  performanceId: testProgramme.quartet.nextDay,
}

const reserve = (visitor: TestVisitor, count: number, of = quartet, priceTypeId: number = adult) =>
  visitor.call(production.reserveTicket, { ...of, seats: [{ priceTypeId, count }] })
const cartOf = (visitor: TestVisitor, { productionId, performanceId } = quartet) =>
  visitor.call(production.miniCart, { ProductionId: productionId, PerformanceId: performanceId })
/** A production of the test programme that has one performance. */
const of = ({ id, performance }: { id: number; performance: number }) => ({
  productionId: id,
  performanceId: performance,
})

const seatsOf = async (visitor: TestVisitor) => {
  const cart = sql`select cart_id from session where token_sha256 = ${createHash('sha256')
    .update(visitor.token ?? '')
    .digest()}`
  const rows = await db.query<{ seatId: number }>(
    sql`select seat_id from seat_allocation where state = 'held' and cart_id = (${cart}) order by seat_id`,
  )
  return rows.map(({ seatId }) => seatId)
}
const taken = async (performanceId: number) => (await takenSeats(db, performanceId, clock.now())).size

/** Reserves this many seats for other visitors. */
async function fillUp(production: { id: number; performance: number }, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 6) await reserve(venue.visitor(), Math.min(left, 6), of(production))
}

const timer = async (visitor: TestVisitor) => {
  const { cartCount, expiration } = await visitor.call(session.info)
  return { cartCount, minutes: expiration && (Date.parse(expiration) - clock.now().getTime()) / 60_000 }
}

t.test('a visitor without a token has no session, and reading calls create none [API-65 SESS-08]', async (t) => {
  const visitor = venue.visitor()
  t.same(await visitor.call(session.info), {
    cartCount: 0,
    keepToken: false,
    isLoggedIn: false,
    expiration: null,
    sessionStatus: 'None',
  })
  await visitor.call(production.performances, {
    ProductionId: testProgramme.quartet.id,
    PerformanceId: testProgramme.quartet.performance,
  })
  await cartOf(visitor)
  await visitor.call(session.clearCart)
  t.equal(visitor.token, undefined)
})

t.test('the first change of a cart returns a token, which the next call preserves [SESS-08 API-21]', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 2)
  t.match(visitor.token, /^[\w-]{43}$/)
  const first = visitor.token
  await reserve(visitor, 1)
  t.equal(visitor.token, first)
  const { keepToken, cartCount, sessionStatus } = await visitor.call(session.info)
  t.same({ keepToken, cartCount, sessionStatus }, { keepToken: true, cartCount: 1, sessionStatus: 'Active' })
})

t.test('the database has no token, only its SHA-256 [SESS-08]', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 1)
  const rows = await db.query(sql`select s::text as row from session s`)
  t.notOk(JSON.stringify(rows).includes(visitor.token ?? 'none'))
})

t.test(
  'an unknown token is removed by a dash, reads as a new visitor and changes nothing [SESS-07 SESS-09]',
  async (t) => {
    const visitor = venue.visitor()
    visitor.token = 'long-gone'
    const info = await visitor.response(session.info)
    t.equal(info.status, 200)
    t.equal(info.headers['x-session-token'], '-')
    t.equal(info.headers['x-refresh-page'], '-')
    visitor.token = 'long-gone'
    const reserving = await visitor.response(production.reserveTicket, {
      ...quartet,
      seats: [{ priceTypeId: adult, count: 1 }],
    })
    t.equal(reserving.status, 401)
    t.equal(reserving.headers['x-session-token'], '-')
  },
)

t.test('best available seats for two are adjacent, and priced by their zone [API-21 SINGLE-24 CART-01]', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 2, nextDay)
  const { tickets, ticketTotal, hasTickets, canCheckout } = await cartOf(visitor, nextDay)
  t.same({ hasTickets, canCheckout, ticketTotal }, { hasTickets: true, canCheckout: true, ticketTotal: 180 })
  t.equal(tickets.length, 2)
  t.same(
    tickets.map(({ zone, section, priceType, amount }) => ({ zone, section, priceType, amount })),
    Array(2).fill({ zone: 'A', section: 'Stalls', priceType: 'Adult', amount: 90 }),
  )
  t.equal(tickets[0]?.row, tickets[1]?.row)
  t.equal(Number(tickets[1]?.number) - Number(tickets[0]?.number), 1)
})

t.test('reserving again replaces the reserved tickets and releases the old seats [API-21]', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 6, nextDay)
  const before = (await cartOf(visitor, nextDay)).tickets
  await visitor.call(production.reserveTicket, {
    ...nextDay,
    seats: [
      { priceTypeId: adult, count: 1 },
      { priceTypeId: concession, count: 2 },
      { priceTypeId: child, count: 0 },
    ],
  })
  const { tickets, ticketTotal } = await cartOf(visitor, nextDay)
  t.equal(before.length, 6)
  t.same(tickets.map(({ priceType }) => priceType).sort(), ['Adult', 'Concession', 'Concession'])
  t.equal(ticketTotal, 90 + 2 * 79.5)
  t.equal((await visitor.call(session.info)).cartCount, 3)
})

t.test('a reservation of more seats than are free changes nothing [API-21 ERR-08]', async (t) => {
  const visitor = venue.visitor()
  await fillUp(testProgramme.free, 98 - 3)
  await reserve(visitor, 2, of(testProgramme.free))
  const before = await cartOf(visitor, of(testProgramme.free))
  t.match(
    await visitor.refusal(production.reserveTicket, {
      ...of(testProgramme.free),
      seats: [{ priceTypeId: adult, count: 6 }],
    }),
    {
      status: 409,
      type: 'NOT_ENOUGH_SEATS',
    },
  )
  t.same(await cartOf(visitor, of(testProgramme.free)), before)
})

t.test('free tickets cost nothing and can be taken to the checkout', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 1, of(testProgramme.free), adult)
  const { ticketTotal, canCheckout } = await cartOf(visitor, of(testProgramme.free))
  t.same({ ticketTotal, canCheckout }, { ticketTotal: 0, canCheckout: true })
})

t.test('removing one ticket releases its seat, and the others stay [API-22 SINGLE-19]', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 3)
  const [first, ...others] = (await cartOf(visitor)).tickets
  const input = { performanceId: quartet.performanceId, subLineItemId: first?.subLineItemId ?? 0 }
  await visitor.call(production.removeTicket, input)
  t.same((await cartOf(visitor)).tickets, others)
  t.match(await visitor.refusal(production.removeTicket, input), { status: 404 })
  const stranger = venue.visitor()
  t.match(
    await stranger.refusal(production.removeTicket, { ...input, subLineItemId: others[0]?.subLineItemId }),
    { status: 404 },
    'a ticket of another visitor’s cart can’t be removed',
  )
})

t.test('DELETE takes its fields as body or as query [API-06]', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 2)
  const [ticket] = (await cartOf(visitor)).tickets
  const response = await app.inject({
    method: 'DELETE',
    url: `/api/Production/RemoveTicket?performanceId=${quartet.performanceId}&subLineItemId=${ticket?.subLineItemId}`,
    headers: { authorization: `Bearer ${visitor.token}` },
  })
  t.same(response.json(), { isError: false, result: {} })
  t.equal((await cartOf(visitor)).tickets.length, 1)
})

t.test(
  'removing a production removes all of its tickets and extras, and stops the timer [API-23 SINGLE-18]',
  async (t) => {
    const visitor = venue.visitor()
    await reserve(visitor, 1)
    await reserve(visitor, 2, nextDay)
    await visitor.call(production.reserveUpsell, {
      upsellPerformanceId: testProgramme.programmeUpsell.id,
      seats: [{ priceTypeId: programme, count: 1 }],
    })
    await visitor.call(production.remove, { productionId: testProgramme.quartet.id })
    t.same(await timer(visitor), { cartCount: 0, minutes: null })
    t.same((await cartOf(visitor)).upsellTickets, [])
  },
)

t.test(
  'extras are reserved with tickets, up to their stock, and are part of the total [API-24 API-20 CART-02 SINGLE-21]',
  async (t) => {
    const visitor = venue.visitor()
    const extras = (count: number) => ({
      upsellPerformanceId: testProgramme.programmeUpsell.id,
      seats: [{ priceTypeId: programme, count }],
    })
    t.match(await visitor.refusal(production.reserveUpsell, extras(1)), { type: 'CART_EMPTY' })
    await reserve(visitor, 2)
    await visitor.call(production.reserveUpsell, extras(3))
    const { upsellTotal, upsellTickets } = await cartOf(visitor)
    t.equal(upsellTotal, 15)
    t.same(upsellTickets, [{ count: 3, priceTypeId: programme, upsellPerformanceId: testProgramme.programmeUpsell.id }])
    const { selectedPerformance } = await visitor.call(production.performances, {
      ProductionId: quartet.productionId,
      PerformanceId: quartet.performanceId,
    })
    t.same(
      selectedPerformance?.upsells.map(({ name, prices }) => ({ name, prices })),
      [{ name: 'Programme', prices: [{ amount: 5, count: 3, priceTypeId: programme }] }],
    )
    const other = venue.visitor()
    await reserve(other, 1)
    await other.call(production.reserveUpsell, extras(6))
    await visitor.call(production.reserveUpsell, extras(4))
    t.match(await visitor.refusal(production.reserveUpsell, extras(5)), { type: 'NOT_ENOUGH_EXTRAS' })
    await visitor.call(production.reserveUpsell, extras(0))
    t.same((await cartOf(visitor)).upsellTickets, [])
  },
)

t.test('each kind of extras is counted on its own', async (t) => {
  const drinks = 112
  await db.execute(sql`insert into upsell (id, slug, name, position) values (2, 'drink', 'A drink', 2)`)
  await db.execute(sql`insert into upsell_performance values (${drinks}, 2, ${quartet.performanceId}, 5)`)
  await db.execute(sql`insert into upsell_price values (${drinks}, ${programme}, 800)`)
  const visitor = venue.visitor()
  await reserve(visitor, 2)
  const take = (upsellPerformanceId: number, count: number) =>
    visitor.call(production.reserveUpsell, { upsellPerformanceId, seats: [{ priceTypeId: programme, count }] })
  const taken = async () =>
    (await cartOf(visitor)).upsellTickets.map(({ upsellPerformanceId, count }) => [upsellPerformanceId, count])
  const { id: programmes } = testProgramme.programmeUpsell
  await take(programmes, 1)
  await take(drinks, 2)
  t.same(await taken(), [
    [programmes, 1],
    [drinks, 2],
  ])
  await take(programmes, 0)
  t.same(await taken(), [[drinks, 2]])
  await visitor.call(production.remove, { productionId: quartet.productionId })
  await db.execute(sql`delete from upsell_price where upsell_performance_id = ${drinks}`)
  await db.execute(sql`delete from upsell_performance where id = ${drinks}`)
})

t.test(
  'bookable performances are listed with date and availability, the chosen one with prices [API-19 SINGLE-05 FORMAT-06]',
  async (t) => {
    const visitor = venue.visitor()
    const performances = await visitor.call(production.performances, {
      ProductionId: quartet.productionId,
      PerformanceId: quartet.performanceId,
    })
    t.same(
      performances.performances.map(({ id }) => id),
      [testProgramme.quartet.performance, testProgramme.quartet.nextDay],
      'neither the one that is over nor the one that is cancelled',
    )
    t.equal(performances.performances[1]?.availability, 'High')
    t.match(performances.performances[0]?.date, /^\d{4}-\d\d-\d\dT09:00:00\.000Z$/)
    t.same(performances.selectedPerformance?.prices, [
      { name: 'Adult', tooltip: null, priceStart: 60, priceEnd: 90, priceTypeId: adult, count: 2 },
      {
        name: 'Concession',
        tooltip: 'With a card',
        priceStart: 49.5,
        priceEnd: 79.5,
        priceTypeId: concession,
        count: 0,
      },
      { name: 'Child', tooltip: null, priceStart: 49.5, priceEnd: 79.5, priceTypeId: child, count: 0 },
    ])
    t.equal(performances.selectedPerformance?.canSelectYourOwnSeat, Object.hasOwn(areaRoutes, 'seatSelector'))
    t.equal(performances.productionImage?.url, '/media/poster.png')
  },
)

t.test('special requirements are stored with the tickets [API-25 SINGLE-23]', async (t) => {
  const visitor = venue.visitor()
  const input = { performanceId: quartet.performanceId, specialRequirements: 'A seat for a guide dog' }
  t.match(await visitor.refusal(production.checkout, input), { type: 'CART_EMPTY' })
  await reserve(visitor, 1)
  await visitor.call(production.checkout, input)
  const requirements = await db.query(sql`select notes from cart_requirement where notes like '%guide dog'`)
  t.same(requirements, [{ notes: 'A seat for a guide dog' }])
})

t.test('a cart expires 15 minutes after its first item, and later items don’t extend it [CONST-03]', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 1)
  t.same(await timer(visitor), { cartCount: 1, minutes: 15 })
  clock.move({ minutes: 5 })
  await reserve(visitor, 2, nextDay)
  t.same(await timer(visitor), { cartCount: 3, minutes: 10 })
  await visitor.refusal(production.reserveTicket, { ...quartet, seats: [{ priceTypeId: programme, count: 1 }] })
  t.same(await timer(visitor), { cartCount: 3, minutes: 10 }, 'a failed action doesn’t move it either')
})

t.test(
  'an expired cart is empty, rejects the next change once, and releases its seats [CONST-03 ERR-08]',
  async (t) => {
    const visitor = venue.visitor()
    await reserve(visitor, 6, of(testProgramme.rush))
    const seats = await seatsOf(visitor)
    clock.move({ minutes: 15 })
    t.same(await timer(visitor), { cartCount: 0, minutes: null })
    t.equal((await cartOf(visitor, of(testProgramme.rush))).hasTickets, false)
    const other = venue.visitor()
    await reserve(other, 6, of(testProgramme.rush))
    t.same(await seatsOf(other), seats)
    t.match(
      await visitor.refusal(production.reserveTicket, { ...quartet, seats: [{ priceTypeId: adult, count: 1 }] }),
      {
        status: 410,
        type: 'CART_EXPIRED',
      },
    )
    await reserve(visitor, 1)
    t.same(await timer(visitor), { cartCount: 1, minutes: 15 })
    await visitor.call(session.clearCart)
    t.same(await seatsOf(other), seats, 'clearing a cart frees no seats of another’s')
  },
)

t.test('clearing a cart empties it and releases its seats, whether it has expired or not', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 2)
  const before = await taken(quartet.performanceId)
  await visitor.call(session.clearCart)
  t.same(await timer(visitor), { cartCount: 0, minutes: null })
  t.equal(await taken(quartet.performanceId), before - 2)
  await reserve(visitor, 2)
  clock.move({ minutes: 16 })
  await visitor.call(session.clearCart)
  await reserve(visitor, 1)
  t.same(await timer(visitor), { cartCount: 1, minutes: 15 })
})

t.test('the timer can be extended twice by the cart’s time, and the seats stay held', async (t) => {
  const visitor = venue.visitor()
  t.match(await visitor.refusal(session.extend), { type: 'CART_EMPTY' })
  await reserve(visitor, 2, nextDay)
  const seats = await seatsOf(visitor)
  clock.move({ minutes: 14 })
  await visitor.call(session.extend)
  t.same(await timer(visitor), { cartCount: 2, minutes: 16 })
  clock.move({ minutes: 14 })
  await visitor.call(session.extend)
  t.match(await visitor.refusal(session.extend), { status: 409, type: 'EXTENDED_TWICE' })
  t.same(await timer(visitor), { cartCount: 2, minutes: 17 })
  await reserve(venue.visitor(), 2, nextDay)
  t.same(await seatsOf(visitor), seats)
  t.equal((await cartOf(visitor, nextDay)).tickets.length, 2)
})

t.test('performances that can’t be booked are rejected, each with its message [ERR-08]', async (t) => {
  const visitor = venue.visitor()
  const cases = [
    [{ productionId: testProgramme.quartet.id, performanceId: testProgramme.quartet.past }, 409, 'PERFORMANCE_PAST'],
    [
      { productionId: testProgramme.quartet.id, performanceId: testProgramme.quartet.cancelled },
      409,
      'PERFORMANCE_CANCELLED',
    ],
    [of(testProgramme.soldOut), 409, 'SOLD_OUT'],
    [of(testProgramme.presale), 409, 'NOT_ON_SALE'],
    [of(testProgramme.external), 409, 'NOT_ON_SALE'],
    [{ productionId: testProgramme.soldOut.id, performanceId: testProgramme.quartet.performance }, 404, 'NOT_FOUND'],
    [{ productionId: 1, performanceId: 999 }, 404, 'NOT_FOUND'],
  ] as const
  for (const [input, status, type] of cases) {
    const failure = await visitor.refusal(production.reserveTicket, {
      ...input,
      seats: [{ priceTypeId: adult, count: 1 }],
    })
    t.same({ status: failure.status, type: failure.type }, { status, type })
  }
  t.equal(visitor.token, undefined, 'a refused first change leaves no session')
})

t.test('invalid input is rejected field by field with 400 [ERR-08]', async (t) => {
  const visitor = venue.visitor()
  const seats = (count: unknown) => ({ ...quartet, seats: [{ priceTypeId: adult, count }] })
  const cases: [unknown, string][] = [
    [seats(-1), 'seats.0.count'],
    [seats(7), 'seats.0.count'],
    [seats(1.5), 'seats.0.count'],
    [seats('two'), 'seats.0.count'],
    [seats(0), 'seats'],
    [
      {
        ...quartet,
        seats: [
          { priceTypeId: adult, count: 4 },
          { priceTypeId: concession, count: 3 },
        ],
      },
      'seats',
    ],
    [{ ...quartet, performanceId: 'eleven', seats: [] }, 'performanceId'],
    [{ ...quartet, seats: 'many' }, 'seats'],
    [{}, 'performanceId'],
  ]
  for (const [input, field] of cases) {
    const failure = await visitor.refusal(production.reserveTicket, input)
    t.equal(failure.status, 400)
    t.ok(
      failure.validationErrors.some(({ name, reason }) => name === field && reason),
      `${field}: ${JSON.stringify(input)}`,
    )
  }
  t.match(await visitor.refusal(production.performances, { ProductionId: '-1' }), {
    status: 400,
    validationErrors: [{ name: 'ProductionId' }],
  })
})

t.test('invalid JSON and an unknown path return an envelope [ERR-08 API-01]', async (t) => {
  const broken = await app.inject({
    method: 'PUT',
    url: '/api/Production/ReserveTicket',
    headers: { 'content-type': 'application/json' },
    payload: '{"productionId": 1,',
  })
  t.equal(broken.statusCode, 400)
  t.match(broken.json(), { isError: true, status: 400, errors: [{ type: 'UNREADABLE' }] })
  for (const payload of ['null', '[1]', '"text"', '7', '']) {
    const invalid = await app.inject({ method: 'PUT', url: '/api/Production/ReserveTicket', payload })
    t.equal(invalid.statusCode, 400, payload)
    t.equal(invalid.json().isError, true)
  }
  const unknown = await app.inject({ method: 'GET', url: '/api/Production/Nothing' })
  t.equal(unknown.statusCode, 404)
  t.match(unknown.json(), { isError: true, status: 404, type: 'NOT_FOUND' })
  t.equal(unknown.headers['cache-control'], 'no-store')
  const known = await app.inject({ method: 'GET', url: '/api/Session/Info' })
  t.equal(known.headers['cache-control'], 'no-store')
})

t.test('unavailable price types, code-only ones and a child’s ticket alone are rejected', async (t) => {
  const visitor = venue.visitor()
  const refusal = async (priceTypeId: number) =>
    (await visitor.refusal(production.reserveTicket, { ...quartet, seats: [{ priceTypeId, count: 1 }] })).type
  t.equal(await refusal(programme), 'UNKNOWN_PRICE_TYPE')
  t.equal(await refusal(friends), 'UNKNOWN_PRICE_TYPE')
  t.equal(await refusal(child), 'EXTRA_ALONE')
})

t.test('with a presale code, its performance can be booked before the public sale', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 1)
  await db.execute(sql`update cart set promo_code_id = ${testProgramme.presale.codeId}`)
  await reserve(visitor, 1, of(testProgramme.presale))
  t.equal((await cartOf(visitor, of(testProgramme.presale))).tickets.length, 1)
  await reserve(visitor, 1, quartet, friends)
  t.same(
    (await cartOf(visitor)).tickets.map(({ priceType }) => priceType),
    ['Friends'],
  )
  await db.execute(sql`update cart set promo_code_id = null`)
})

t.test('a captcha token is valid once; missing, invalid and expired ones are rejected [API-07 CAPT-06]', async (t) => {
  const visitor = venue.visitor()
  const refused = { status: 422, validationErrors: [{ name: 'captchaToken' }] }
  const withToken = (captchaToken?: string) => ({ productionId: testProgramme.quartet.id, captchaToken })
  const bare = await app.inject({ method: 'DELETE', url: '/api/Production/Remove', payload: { productionId: 1 } })
  t.match(bare.json(), refused)
  t.match(await visitor.refusal(production.remove, withToken('made up')), refused)
  const token = await solvedCaptcha(visitor)
  await visitor.call(production.remove, { productionId: testProgramme.quartet.id, captchaToken: token })
  t.match(await visitor.refusal(production.remove, withToken(token)), refused)
  const spaced = Buffer.from(` ${Buffer.from(token, 'base64')}`).toString('base64')
  t.match(await visitor.refusal(production.remove, withToken(spaced)), refused, 'nor written another way')
  const unsolved = { challenge: await visitor.call(captcha.challenge), solution: { counter: 0, derivedKey: '00' } }
  t.match(await visitor.refusal(production.remove, withToken(btoa(JSON.stringify(unsolved)))), refused)
  const old = await solvedCaptcha(visitor)
  clock.move({ minutes: 21 })
  t.match(await visitor.refusal(production.remove, withToken(old)), refused)
})

t.test('one of two concurrent calls with one captcha token is accepted [API-07]', async (t) => {
  const visitor = venue.visitor()
  const captchaToken = await solvedCaptcha(visitor)
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => visitor.response(production.remove, { productionId: 1, captchaToken })),
  )
  t.same(responses.map(({ status }) => status).sort(), [200, 422, 422, 422, 422])
})

t.test('only expired sessions, carts and captcha tokens are deleted', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, 2, of(testProgramme.rush))
  await cleanUp(db, clock.now(), settings)
  t.equal((await cartOf(visitor, of(testProgramme.rush))).tickets.length, 2)
  clock.move({ days: 9 })
  await cleanUp(db, clock.now(), settings)
  t.same(await db.query(sql`select count(*) as count from seat_allocation where state = 'held'`), [{ count: 0 }])
  t.same(await db.query(sql`select count(*) as count from session`), [{ count: 0 }])
  t.same(await db.query(sql`select count(*) as count from cart`), [{ count: 0 }])
  t.same(await db.query(sql`select count(*) as count from captcha_token`), [{ count: 0 }])
  t.match(await visitor.refusal(session.extend), { status: 401, type: 'SESSION_ENDED' })
})
