import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { fillTestProgramme, testProgramme } from '#test/support/test-programme'

const venue = await openBoxOffice(t)
const { adult, concession, child, programme, friends } = testProgramme.priceTypes
const { performance, nextDay, past, cancelled, id: productionId } = testProgramme.quartet

/** Seats of the test hall: row 1 to 10 from the stage, number 1 to 10. */
const seat = (row: number, number: number) => (row - 1) * 10 + number
const seats = (row: number, ...numbers: number[]) =>
  numbers.map((number) => ({ seatId: seat(row, number), priceTypeId: adult as number }))
const reserve = (
  visitor: TestVisitor,
  performanceSeats: ReturnType<typeof seats>,
  performanceId: number = performance,
) => visitor.call(seatSelector.performanceReserve, { performanceId, performanceSeats })
const refused = (visitor: TestVisitor, performanceSeats: unknown, performanceId: unknown = performance) =>
  visitor.refusal(seatSelector.performanceReserve, { performanceId, performanceSeats })
const read = (visitor: TestVisitor, PerformanceId: number = performance) =>
  visitor.call(seatSelector.performanceSeats, { PerformanceId })
const statusOf = async (visitor: TestVisitor, seatId: number, performanceId: number = performance) =>
  (await read(visitor, performanceId)).seats.find(({ id }) => id === seatId)?.s
const cartOf = async (visitor: TestVisitor, PerformanceId: number = performance) =>
  (await visitor.call(production.miniCart, { ProductionId: productionId, PerformanceId })).tickets

t.test('a performance’s seats come with its screens, zones and prices [API-51 API-53 API-54]', async (t) => {
  const data = await read(venue.visitor())
  t.equal(data.performance.name, 'Quartet')
  t.equal(data.performance.performanceCompany, 'Marlow Players')
  t.equal(data.performance.venue, 'Salon')
  t.match(data.performance.date, /^\d{4}-\d\d-\d\dT09:00:00.000Z$/)
  t.same(
    data.performance.otherPerformances.map(({ id, availability }) => [id, availability]),
    [[nextDay, 'High']],
  )
  t.same(data.performance.screens, [
    {
      ...{ id: 1, name: 'Floor', available: 100, preview: null },
      zonePrices: [
        { zoneId: 1, name: 'A', start: 79.5, end: 90 },
        { zoneId: 2, name: 'B', start: 49.5, end: 60 },
      ],
    },
  ])
  t.match(data.screens, [{ id: 1, name: 'Floor', map: { url: /^salon-floor\.[0-9a-f]{16}$/ } }])
  t.same(data.viewSections, [{ id: 1, name: 'Stalls', image: null }])
  t.same(data.zonePrices, [
    { zoneId: 1, name: 'A' },
    { zoneId: 2, name: 'B' },
  ])
  t.same(
    data.zonePriceTypeMap.find(({ zoneId, priceTypeId }) => zoneId === 1 && priceTypeId === adult),
    { zoneId: 1, priceTypeId: adult, price: 90 },
  )
  t.same(
    data.priceTypes.map(({ tessituraId, name }) => [tessituraId, name]),
    [
      [adult, 'Adult'],
      [concession, 'Concession'],
    ],
  )
  t.same(
    data.extraPriceTypes.map(({ tessituraId }) => tessituraId),
    [child],
  )
  t.same([data.backgroundColour, data.textColour, data.preview], ['#102030', '#ffffff', null])
  t.equal(data.seats.length, testProgramme.seats)
  t.same(data.seats[0], {
    ...{ key: 'S0-0', id: 1, sid: 1, vid: 1, zid: 1, n: '1', r: 'A', s: 'Available', a: [], p: 0, d: 0 },
  })
  t.same(data.seats.at(-2)?.a, ['W'])
})

t.test('the unchanging part of the seats is cached by the browser, and their states come alone', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, seats(2, 1, 2))
  const { headers, body } = await venue.visitor().response(seatSelector.performanceSeats, {
    ...{ PerformanceId: performance, Split: true },
  })
  t.equal(headers['cache-control'], 'no-store')
  const data = body.isError ? undefined : body.result
  t.same(data?.seats, [])
  t.same(data?.statuses, { unavailable: [seat(2, 1), seat(2, 2)], ticketed: [] })
  const plan = await venue.visitor().response(seatSelector.seatPlan, { Plan: data?.plan ?? '' })
  t.equal(plan.headers['cache-control'], 'public, max-age=31536000, immutable')
  const whole = await read(venue.visitor())
  t.same(
    plan.body.isError || plan.body.result.seats,
    whole.seats.map(({ s: _, ...each }) => each),
  )
  t.equal(data?.version, whole.version)
  const bytesOf = (value: unknown) => JSON.stringify(value).length
  t.ok(bytesOf(data) < bytesOf(whole) / 4, `${bytesOf(data)} of ${bytesOf(whole)} bytes, in a hall of 100 seats`)
  const own = await visitor.call(seatSelector.performanceSeats, { PerformanceId: performance, Split: true })
  t.same(own.statuses, { unavailable: [], ticketed: [seat(2, 1), seat(2, 2)] })
  t.same(own.ticketed, [
    { seatId: seat(2, 1), priceTypeId: adult },
    { seatId: seat(2, 2), priceTypeId: adult },
  ])
  for (const Plan of ['1-0123456789abcdef', '99-0123456789abcdef', 'constructor'])
    t.equal((await venue.visitor().refusal(seatSelector.seatPlan, { Plan })).type, 'NOT_FOUND')
  await visitor.call(seatSelector.performanceRemove, { performanceId: performance })
})

t.test('the list of seat maps has every map that a performance names', async (t) => {
  const { maps } = await venue.visitor().call(seatSelector.seatMaps)
  const { screens } = await read(venue.visitor())
  for (const { map } of screens) t.ok(maps.includes(map.url), map.url)
  t.equal(new Set(maps).size, maps.length)
})

t.test('the kinds of special seats have names and descriptions [API-56]', async (t) => {
  const { attributes } = await venue.visitor().call(seatSelector.information)
  t.same(
    attributes.map(({ key, name }) => [key, name]),
    [
      ['C', 'Companion'],
      ['O', 'Obstructed'],
      ['R', 'Restricted'],
      ['W', 'Wheelchair'],
    ],
  )
  t.ok(attributes.every(({ description }) => typeof description === 'string'))
})

t.test('a screen’s drawing is returned for its map’s address, and is immutable [API-57]', async (t) => {
  const { screens } = await read(venue.visitor())
  const Slug = screens[0]?.map.url ?? ''
  const drawn = await venue.visitor().response(seatSelector.seatMap, { Slug })
  t.equal(drawn.headers['cache-control'], 'public, max-age=31536000, immutable')
  const content = drawn.body.isError ? '' : drawn.body.result.content
  t.match(content, /^<svg [^>]*viewBox="-40 -40 296 296"/)
  t.match(content, '<circle data-seat="S0-0" cx="0" cy="0" r="9"/>')
  t.equal(content.match(/data-seat=/g)?.length, testProgramme.seats, 'a screen that nobody drew shows its seats')

  const older = await venue.visitor().response(seatSelector.seatMap, { Slug: 'salon-floor.0123456789abcdef' })
  t.equal(older.headers['cache-control'], 'no-store', 'an older address gives the present drawing, not for keeping')
  t.equal(older.body.isError || older.body.result.content, content)
  t.equal((await venue.visitor().refusal(seatSelector.seatMap, { Slug: 'toString' })).type, 'NOT_FOUND')
})

t.test('chosen seats are held, at their prices, until the cart expires [API-58 API-51]', async (t) => {
  const visitor = venue.visitor()
  const other = venue.visitor()
  const choice = [...seats(6, 3, 4), { seatId: seat(1, 1), priceTypeId: child as number }]
  t.same(await reserve(visitor, choice), {})
  t.same(
    (await cartOf(visitor)).map(({ row, number, priceType, amount }) => [row, number, priceType, amount]),
    [
      ['A', '1', 'Child', 79.5],
      ['F', '3', 'Adult', 60],
      ['F', '4', 'Adult', 60],
    ],
  )
  t.equal((await visitor.call(session.info)).cartCount, 3)
  t.equal(await statusOf(visitor, seat(6, 3)), 'Ticketed')
  t.equal(await statusOf(other, seat(6, 3)), 'Unavailable')
  t.equal(await statusOf(other, seat(6, 3), nextDay), 'Available', 'the same seat on another day')
  venue.clock.move({ minutes: 15 })
  t.equal(await statusOf(other, seat(6, 3)), 'Available')
  t.equal(await statusOf(visitor, seat(6, 3)), 'Available')
})

t.test('reserving again replaces the performance’s seats, and keeps those chosen twice [API-58]', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, seats(3, 1, 2, 3))
  await visitor.call(production.reserveUpsell, {
    upsellPerformanceId: testProgramme.programmeUpsell.id,
    seats: [{ priceTypeId: programme, count: 1 }],
  })
  await reserve(visitor, seats(3, 3, 4))
  t.same(
    (await cartOf(visitor)).map(({ number }) => number),
    ['3', '4'],
  )
  t.equal(await statusOf(venue.visitor(), seat(3, 1)), 'Available')
  const cart = await visitor.call(production.miniCart, { ProductionId: productionId, PerformanceId: performance })
  t.same(cart.upsellTickets.length, 1, 'its extras stay')
  await visitor.call(seatSelector.performanceRemove, { performanceId: performance })
})

t.test('seats are reserved all or none, naming those that are taken [API-58]', async (t) => {
  const first = venue.visitor()
  const late = venue.visitor()
  await reserve(first, seats(4, 2, 3))
  await reserve(late, seats(4, 8))
  const failure = await refused(late, seats(4, 1, 2, 3))
  t.match(failure, { status: 409, type: 'SEAT_TAKEN', validationErrors: [] })
  t.same(failure.validationErrors, [
    { name: 'performanceSeats.1.seatId', reason: 'Floor, row D, seat 2 is no longer available.' },
    { name: 'performanceSeats.2.seatId', reason: 'Floor, row D, seat 3 is no longer available.' },
  ])
  t.same(
    (await cartOf(late)).map(({ number }) => number),
    ['8'],
  )
  t.equal(await statusOf(venue.visitor(), seat(4, 1)), 'Available')
  for (const visitor of [first, late])
    await visitor.call(seatSelector.performanceRemove, { performanceId: performance })
})

t.test('a performance’s seats are released at once, without affecting other performances [API-60]', async (t) => {
  const visitor = venue.visitor()
  await reserve(visitor, seats(5, 1, 2))
  await reserve(visitor, seats(5, 1), nextDay)
  t.same(await visitor.call(seatSelector.performanceRemove, { performanceId: performance }), {})
  t.equal(await statusOf(venue.visitor(), seat(5, 1)), 'Available')
  t.equal(await statusOf(venue.visitor(), seat(5, 1), nextDay), 'Unavailable')
  t.same(
    await visitor.call(seatSelector.performanceRemove, { performanceId: performance }),
    {},
    'nothing left to give up',
  )
  const nobody = venue.visitor()
  t.same(await nobody.call(seatSelector.performanceRemove, { performanceId: performance }), {})
  t.equal(nobody.token, undefined, 'and no session is begun for it')
  await visitor.call(seatSelector.performanceRemove, { performanceId: nextDay })
})

t.test('the reserve and remove paths take POST with the same effect [API-62]', async (t) => {
  const { performanceReserve, performanceRemove, packageReserve, packagePerformanceRemove } = seatSelector
  const post = async (path: string, payload: object, token = '') => {
    const authorization = token && `Bearer ${token}`
    return venue.app.inject({ method: 'POST', url: path, payload, headers: authorization ? { authorization } : {} })
  }
  const held = await post(performanceReserve.path, { performanceId: performance, performanceSeats: seats(7, 1) })
  t.equal(held.statusCode, 200)
  t.equal(await statusOf(venue.visitor(), seat(7, 1)), 'Unavailable')
  const token = String(held.headers['x-session-token'])
  t.equal((await post(performanceRemove.path, { performanceId: performance }, token)).statusCode, 200)
  t.equal(await statusOf(venue.visitor(), seat(7, 1)), 'Available')
  const ids = { packageId: 1, performanceId: performance }
  const visitor = venue.visitor()
  const put = await visitor.refusal(packageReserve, { ...ids, packageSeats: seats(7, 1) })
  t.equal((await post(packageReserve.path, { ...ids, packageSeats: seats(7, 1) })).json().type, put.type)
  t.same(
    (await post(packagePerformanceRemove.path, ids)).json().result,
    await visitor.call(packagePerformanceRemove, ids),
  )
})

t.test('invalid choices are rejected field by field', async (t) => {
  const visitor = venue.visitor()
  const fields = async (performanceSeats: unknown, performanceId: unknown = performance) => {
    const { type, status, validationErrors } = await refused(visitor, performanceSeats, performanceId)
    t.same([type, status], ['INVALID_INPUT', 400])
    return validationErrors
  }
  t.same(await fields(seats(1, 1, 2, 3, 4, 5, 6, 7)), [{ name: 'performanceSeats', reason: 'Please give at most 6' }])
  t.same(await fields(seats(1, 1, 1)), [{ name: 'performanceSeats', reason: 'Please give each seat once' }])
  t.same(await fields([]), [{ name: 'performanceSeats', reason: 'Please choose at least one seat' }])
  t.same(await fields('all'), [{ name: 'performanceSeats', reason: 'Please give a list' }])
  t.same(await fields([{ seatId: '1; drop table seat', priceTypeId: -1 }]), [
    { name: 'performanceSeats.0.priceTypeId', reason: 'Please give a valid id' },
    { name: 'performanceSeats.0.seatId', reason: 'Please give a number' },
  ])
  t.same(await fields(seats(1, 1), null), [{ name: 'performanceId', reason: 'Please give an id' }])
  t.same(await fields([...seats(1, 1), { seatId: 5001, priceTypeId: adult }]), [
    { name: 'performanceSeats.1.seatId', reason: 'This seat is not in the hall of this performance.' },
  ])
  t.equal(visitor.token, undefined, 'and nothing was begun for them')
})

t.test('a price that a seat’s zone doesn’t have is rejected by the seat’s name', async (t) => {
  const visitor = venue.visitor()
  const wrong = async (priceTypeId: number) => {
    const { type, validationErrors } = await refused(visitor, [...seats(1, 1), { seatId: seat(1, 2), priceTypeId }])
    return [type, validationErrors]
  }
  const told = [{ name: 'performanceSeats.1.priceTypeId', reason: 'Floor, row A, seat 2 is not sold at this price.' }]
  t.same(await wrong(99), ['UNKNOWN_PRICE_TYPE', told])
  t.same(await wrong(programme), ['UNKNOWN_PRICE_TYPE', told], 'an extra isn’t a seat')
  t.same(await wrong(friends), ['UNKNOWN_PRICE_TYPE', told], 'a price for a promo code without it')
  await venue.db.execute(sql`
    delete from zone_price where performance_id = ${nextDay} and zone_id = 2 and price_type_id = ${concession}`)
  const inB = [{ seatId: seat(9, 1), priceTypeId: concession as number }]
  t.equal((await refused(visitor, inB, nextDay)).type, 'UNKNOWN_PRICE_TYPE')
  t.same(await reserve(visitor, inB), {}, 'it is sold on the other day')
  await visitor.call(seatSelector.performanceRemove, { performanceId: performance })
  t.equal((await refused(visitor, [{ seatId: seat(1, 1), priceTypeId: child }])).type, 'EXTRA_ALONE')
})

t.test('only seats on sale here can be chosen, and the rejection says why', async (t) => {
  const visitor = venue.visitor()
  const why = async (performanceId: number) => [
    (await visitor.refusal(seatSelector.performanceSeats, { PerformanceId: performanceId })).type,
    (await refused(visitor, seats(1, 1), performanceId)).type,
  ]
  t.same(await why(999), ['NOT_FOUND', 'NOT_FOUND'])
  t.same(await why(past), ['PERFORMANCE_PAST', 'PERFORMANCE_PAST'])
  t.same(await why(cancelled), ['PERFORMANCE_CANCELLED', 'PERFORMANCE_CANCELLED'])
  t.same(await why(testProgramme.presale.performance), ['NOT_ON_SALE', 'NOT_ON_SALE'])
  await venue.db.execute(
    sql`update performance set can_select_seats = false where id = ${testProgramme.free.performance}`,
  )
  t.same(await why(testProgramme.free.performance), ['NOT_FOUND', 'NOT_FOUND'], 'nobody chooses seats of this one')
  const { validationErrors } = await visitor.refusal(seatSelector.performanceSeats, { PerformanceId: 'x' })
  t.same(validationErrors, [{ name: 'PerformanceId', reason: 'Please give a number' }])
})

t.test('a sold-out performance is shown with every seat unavailable', async (t) => {
  const data = await read(venue.visitor(), testProgramme.soldOut.performance)
  t.ok(data.seats.every(({ s }) => s === 'Unavailable'))
  t.equal(data.performance.screens[0]?.available, 0)
  t.equal((await refused(venue.visitor(), seats(1, 1), testProgramme.soldOut.performance)).type, 'SEAT_TAKEN')
})

t.test('a choice that leaves a lone seat is reported with the seat’s name', async (t) => {
  const visitor = venue.visitor()
  const other = venue.visitor()
  await reserve(other, seats(8, 4))
  const { advice } = await reserve(visitor, seats(8, 2))
  t.same(advice, [
    'Floor, row H, seat 1 would be left on its own. Please choose seats beside it, if you can.',
    'Floor, row H, seat 3 would be left on its own. Please choose seats beside it, if you can.',
  ])
  t.same(await reserve(visitor, seats(8, 1, 2, 3)), {})
  t.equal((await read(visitor)).loneSeats, 'gentle')
  for (const each of [visitor, other]) await each.call(seatSelector.performanceRemove, { performanceId: performance })
})

t.test('a companion seat without its wheelchair place is sold, with advice', async (t) => {
  const fresh = await openBoxOffice(t, {
    settings: { LONE_SEATS: 'strict' },
    fill: async (db, now) => {
      await fillTestProgramme(db, now)
      await db.execute(sql`update seat set companion_of = ${seat(10, 9)} where id = ${seat(10, 10)}`)
    },
  })
  const visitor = fresh.visitor()
  const data = await visitor.call(seatSelector.performanceSeats, { PerformanceId: performance })
  t.equal(data.seats.at(-1)?.c, seat(10, 9))
  t.equal(data.loneSeats, 'strict')
  t.same(await reserve(visitor, seats(10, 10)), {
    advice: [
      'Floor, row J, seat 10 is for the companion of the person in the wheelchair place beside it, which you haven’t chosen.',
    ],
  })
  t.same(await reserve(visitor, seats(10, 9, 10)), {})
  const alone = await refused(visitor, seats(2, 2))
  t.same([alone.type, alone.status], ['LONE_SEAT', 409], 'a strict venue refuses a seat left alone')
  t.equal(
    alone.errors[0]?.message,
    'Floor, row B, seat 1 would be left on its own. Please choose seats beside it, if you can.',
  )
  t.equal((await visitor.call(session.info)).cartCount, 2, 'and the cart stays as it was')
})
