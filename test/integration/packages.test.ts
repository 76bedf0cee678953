import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { series } from '#shared/ticketing/series/series'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { fillTestPackages, packageSeat, testPackages } from '#test/support/test-packages'
import { testProgramme } from '#test/support/test-programme'

const venue = await openBoxOffice(t, { fill: fillTestPackages })
const { db, clock } = venue
const { adult, concession, child } = testProgramme.priceTypes
const { fixedSeries, flexiSeries, eight, three, choice, varying, zones, performances, productions } = testPackages
const [first = 0, second = 0] = performances

t.beforeEach(async () => {
  clock.move({ minutes: 20 })
  await db.execute(sql`delete from seat_allocation where performance_id > 1000`)
})

const seatsOf = (count: number, priceTypeId: number = adult) => [{ priceTypeId, count }]
const reserveEight = (visitor: TestVisitor, count = 2, zoneId: number = zones.front) =>
  visitor.call(series.reserveFixed, { packageId: eight, zoneId, seats: seatsOf(count) })
const fixedOf = (visitor: TestVisitor) => visitor.call(series.productions, { SeriesId: fixedSeries })
const flexiOf = (visitor: TestVisitor) => visitor.call(series.productions, { SeriesId: flexiSeries })
/** Returns the concert with a number, 1 to 8, with two adults in the front. */
const concert = (number: number, packageId: number = choice, count = 2) => ({
  ...{ packageId, productionId: productions[number - 1] ?? 0, performanceId: performances[number - 1] ?? 0 },
  ...{ zoneId: zones.front as number, seats: seatsOf(count) },
})
const block = (performanceId: number, seats: readonly number[]) =>
  db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select ${performanceId}, s, 'blocked' from unnest(${[...seats]}::int[]) s`)
const held = () =>
  db.query<{ performanceId: number; seatId: number }>(sql`
    select performance_id, seat_id from seat_allocation where state = 'held' and performance_id > 1000 order by performance_id, seat_id`)

t.test('a hall’s first reservation can be seats chosen on the map', async (t) => {
  const opened = await openBoxOffice(t as never, { fill: fillTestPackages })
  const visitor = opened.visitor()
  const ids = { packageId: varying, performanceId: first }
  const packageSeats = [{ priceTypeId: adult, seatId: packageSeat(3, 4) }]
  t.same(await visitor.call(seatSelector.packageReserve, { ...ids, packageSeats, performanceSeats: [] }), {})
})

t.test(
  'a series has its packages, and the chosen fixed one price types, zones and concerts [API-08 API-09]',
  async (t) => {
    const visitor = venue.visitor()
    const opening = await fixedOf(visitor)
    t.match(opening, {
      ...{ type: 'Fixed', hasPackageSelected: false, canCheckout: false, concertCount: 0, ticketCount: 0, total: 0 },
      packages: [
        { id: eight, label: 'All eight', discount: 'Save 25%' },
        { id: three, label: 'The first three', discount: null },
      ],
    })
    t.same([opening.selectedFixedPackage, opening.selectedFlexiPackage], [null, null])

    const chosen = await visitor.call(series.productions, { SeriesId: fixedSeries, PackageId: three })
    t.equal(chosen.hasPackageSelected, false, 'it isn’t in the cart')
    t.match(chosen.selectedFixedPackage, {
      ...{ id: three, tessituraId: three, totalTickets: 0, isComplete: false, specialRequirements: null },
      priceTypes: [
        { name: 'Adult', toolTip: null, tessituraId: adult, count: 2 },
        { name: 'Concession', toolTip: 'With a card', tessituraId: concession, count: 0 },
        { name: 'Child', tessituraId: child, count: 0 },
      ],
      zones: [
        { name: 'Front', tessituraId: zones.front, available: true, selected: false },
        { name: 'Back', tessituraId: zones.back, available: true, selected: false },
      ],
    })
    t.same(chosen.selectedFixedPackage?.zones[0]?.prices?.[0], { priceTypeId: adult, amount: 135 }, 'of all three')
    t.same(
      chosen.selectedFixedPackage?.productions.map(({ name, venue, hasTickets }) => [name, venue, hasTickets]),
      [1, 2, 3].map((number) => [`Concert ${number}`, 'Main Hall', false]),
    )
    t.equal((await visitor.refusal(series.productions, { SeriesId: 999 })).status, 404)
    t.equal((await visitor.refusal(series.productions, { SeriesId: fixedSeries, PackageId: choice })).status, 404)
  },
)

t.test(
  'a fixed package reserves the same seats in every concert, with its buyer’s requirements [API-09 API-11 API-12]',
  async (t) => {
    const visitor = venue.visitor()
    const seats = [...seatsOf(2), { priceTypeId: concession, count: 1 }]
    const wish = { packageId: eight, zoneId: zones.back, seats, specialRequirements: 'An aisle seat' }
    t.same(await visitor.call(series.reserveFixed, wish), {})
    const answer = await fixedOf(visitor)
    t.match(answer, {
      hasPackageSelected: true,
      canCheckout: true,
      concertCount: 8,
      ticketCount: 24,
      total: 540,
      saved: 180,
    })
    const chosen = answer.selectedFixedPackage
    t.match(chosen, { isComplete: true, totalTickets: 24, specialRequirements: 'An aisle seat' })
    t.same(chosen?.advice, [])
    t.same(
      chosen?.priceTypes.map(({ count }) => count),
      [2, 1, 0],
    )
    t.same(
      chosen?.zones.map(({ selected }) => selected),
      [false, true],
    )
    t.same(Object.keys(chosen?.productions[0]?.tickets[0] ?? {}).sort(), [
      ...['amount', 'number', 'priceType', 'row', 'section', 'zone'],
    ])
    t.match(chosen?.productions[0]?.tickets[0], { zone: 'Back', priceType: 'Adult', section: 'Stalls', amount: 22.5 })
    const places = chosen?.productions.map(({ tickets }) => tickets.map(({ row, number }) => `${row}${number}`).join())
    t.equal(new Set(places).size, 1, 'the same seats eight times')
    t.same((await held()).length, 24)

    await reserveEight(visitor, 1)
    const replaced = await fixedOf(visitor)
    t.match(replaced, { ticketCount: 8, total: 360 }, 'it takes the place of what there was')
    t.same(
      replaced.selectedFixedPackage?.zones.map(({ selected }) => selected),
      [true, false],
    )
    t.same((await held()).length, 8, 'and the seats given up are free')
    t.equal((await visitor.call(session.info)).cartCount, 1)
  },
)

t.test('in a concert whose hall has fewer zones, a package’s zone is the last of them', async (t) => {
  const visitor = venue.visitor()
  const back = async () => {
    const { selectedFixedPackage } = await visitor.call(series.productions, { SeriesId: fixedSeries, PackageId: three })
    const zone = selectedFixedPackage?.zones.find(({ tessituraId }) => tessituraId === zones.back)
    return [zone?.available, zone?.prices?.[0]?.amount]
  }
  t.same(await back(), [true, 67.5])
  const prices = await db.query<{ packageId: number; priceTypeId: number; amountCents: number }>(sql`
    delete from package_price where performance_id = ${second} and zone_id = ${zones.back}
    returning package_id, price_type_id, amount_cents`)
  clock.move({ minutes: 1 })
  t.same(await back(), [true, 90], 'twice in the back and once in the front')
  await block(
    second,
    Array.from({ length: 100 }, (_, at) => packageSeat(1, 1) + at),
  )
  clock.move({ minutes: 1 })
  t.same((await back())[0], false, 'the front of that concert is full')
  for (const { packageId, priceTypeId, amountCents } of prices)
    await db.execute(sql`
      insert into package_price (package_id, performance_id, zone_id, price_type_id, amount_cents)
      values (${packageId}, ${second}, ${zones.back}, ${priceTypeId}, ${amountCents})`)
})

t.test('a package has the nearest seats in a concert where its seats are taken, and says so', async (t) => {
  await block(
    second,
    Array.from({ length: 100 }, (_, at) => 1001 + at).filter((id) => id % 20 > 14 || id % 20 === 0 || id > 1060),
  )
  await block(first, [packageSeat(4, 10), packageSeat(4, 11), packageSeat(5, 10)])
  for (const at of performances.slice(2))
    await block(
      at,
      Array.from({ length: 60 }, (_, seat) => 1001 + seat),
    )
  const visitor = venue.visitor()
  await reserveEight(visitor)
  const { selectedFixedPackage } = await fixedOf(visitor)
  const places = selectedFixedPackage?.productions.map(({ tickets }) => tickets.map(({ row }) => row).join('')) ?? []
  t.same(places[1], 'CC', 'the nearest row of the concert that is full behind it')
  t.ok(places.every((each, at) => at === 1 || each === places[0]))
  t.match(selectedFixedPackage?.advice, [/^Your usual seats aren’t available for Concert 2, .*Stalls, row C, seat/])
})

t.test('a package is refused whole, naming the concert without enough seats', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(production.reserveTicket, {
    ...{ productionId: testProgramme.quartet.id, performanceId: testProgramme.quartet.performance },
    seats: seatsOf(1),
  })
  await reserveEight(visitor, 1)
  const before = await held()
  await block(
    performances[5] ?? 0,
    Array.from({ length: 100 }, (_, at) => 1001 + at).filter((id) => !before.some(({ seatId }) => seatId === id)),
  )
  const { type, status, errors } = await visitor.refusal(series.reserveFixed, {
    ...{ packageId: eight, zoneId: zones.front, seats: seatsOf(2) },
  })
  t.same([type, status], ['NOT_ENOUGH_SEATS', 409])
  t.match(errors[0]?.message, /for Concert 6, .*Nothing was reserved\./)
  t.same(await held(), before, 'what the cart had it still has')
})

t.test('packages without seats, above six seats or beyond the season’s maximum are refused [SERIES-14]', async (t) => {
  const visitor = venue.visitor()
  const fixed = (count: number) =>
    visitor.response(series.reserveFixed, { packageId: eight, zoneId: zones.front, seats: seatsOf(count) })
  t.same([(await fixed(0)).status, (await fixed(7)).status, (await fixed(6)).status], [400, 400, 200])
  t.equal((await visitor.refusal(series.reserveFlexi, concert(1, choice, 0))).status, 400)
  const many = await visitor.refusal(series.reserveFlexi, concert(1, choice, 9))
  t.same([many.status, many.title], [400, 'Please choose between 1 and 8 tickets for each concert.'])
  t.same(await visitor.call(series.reserveFlexi, concert(1, choice, 8)), {})
  const most = await visitor.refusal(series.reserveFlexi, concert(1, varying, 21))
  t.equal(most.title, 'Please choose between 1 and 20 tickets for each concert.')
  t.same(await visitor.call(series.reserveFlexi, concert(2, varying, 20)), {})
})

t.test('a flexible package has its productions with performances and zones [API-10]', async (t) => {
  const visitor = venue.visitor()
  const { type, selectedFlexiPackage: chosen } = await visitor.call(series.productions, {
    ...{ SeriesId: flexiSeries, PackageId: choice },
  })
  t.equal(type, 'Flexi')
  t.match(chosen, {
    ...{ id: choice, tessituraId: choice, minimumProductions: 3, maximumProductions: 4, totalTickets: 0 },
    ...{ isComplete: false, priceTypes: [{ name: 'Adult', count: 2 }, { count: 0 }, { count: 0 }] },
  })
  t.equal(chosen?.productions.length, 8)
  const [opening] = chosen?.productions ?? []
  t.match(opening, { id: 101, name: 'Concert 1', venue: 'Main Hall', hasTickets: false, canSelectOwnSeats: true })
  t.same(
    opening?.performances.map(({ id, availability, hasTickets }) => [id, availability, hasTickets]),
    [
      [first, 'High', false],
      [testPackages.secondDate, 'High', false],
    ],
  )
  t.match(opening?.performances[0], {
    ...{ date: String, specialRequirements: null, tickets: [] },
    zones: [
      { name: 'Front', tessituraId: zones.front, available: true, selected: false },
      { name: 'Back', tessituraId: zones.back, available: true, selected: false },
    ],
  })
})

t.test('a flexible package grows by concerts, and is complete at its minimum [API-13 API-11 FLEXI-14]', async (t) => {
  const visitor = venue.visitor()
  t.same(await visitor.call(series.reserveFlexi, concert(1)), {})
  await visitor.call(series.reserveFlexi, concert(2))
  const answer = await flexiOf(visitor)
  t.match(answer, { canCheckout: false, concertCount: 2, ticketCount: 4, total: 180, saved: 60 })
  t.equal(answer.selectedFlexiPackage?.isComplete, false)
  const [opening] = answer.selectedFlexiPackage?.productions ?? []
  t.match(opening?.performances[0], {
    hasTickets: true,
    tickets: [{ zone: 'Front', priceType: 'Adult', row: String, number: String, section: 'Stalls', amount: 45 }, {}],
    zones: [{ selected: true }, { selected: false }],
  })
  const inCart = async () => (await visitor.call(checkout.miniCart)).packages.map(({ isIncomplete }) => isIncomplete)
  t.same(await inCart(), [true])
  await visitor.call(series.reserveFlexi, concert(3))
  t.same(await inCart(), [false])
  t.match(await flexiOf(visitor), { canCheckout: true, selectedFlexiPackage: { isComplete: true } })

  await visitor.call(series.reserveFlexi, concert(4))
  const fifth = await visitor.refusal(series.reserveFlexi, concert(5))
  t.same([fifth.type, fifth.title], ['CART_CHANGED', 'This package has at most 4 concerts.'])
  const other = await visitor.refusal(series.reserveFlexi, concert(4, choice, 1))
  t.match(other.title, /the same tickets/)
  t.equal((await held()).length, 8)
})

t.test('a concert whose sale ends stays in the packages that have it, and is offered in no other', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(series.reserveFlexi, concert(2))
  await visitor.call(series.reserveFlexi, concert(3))
  const salesEnd = (at: string) =>
    db.execute(sql`update performance set sales_end_at = ${at}::timestamptz where id = ${performances[1]}`)
  const [before] = await db.query<{ at: string }>(sql`
    select sales_end_at::text as at from performance where id = ${performances[1]}`)
  await salesEnd(clock.now().toISOString())
  clock.move({ minutes: 1 })
  const listed = async (of: TestVisitor) => {
    const { selectedFlexiPackage } = await of.call(series.productions, { SeriesId: flexiSeries, PackageId: choice })
    const all = selectedFlexiPackage?.productions.flatMap((each) => each.performances) ?? []
    return all.filter(({ id }) => id === performances[1]).map(({ hasTickets }) => hasTickets)
  }
  t.same(await listed(visitor), [true])
  t.same(await listed(venue.visitor()), [])
  await salesEnd(before?.at ?? '')
})

t.test('another date of the same production replaces the first', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(series.reserveFlexi, concert(1))
  await visitor.call(series.reserveFlexi, { ...concert(1), performanceId: testPackages.secondDate })
  t.same([...new Set((await held()).map(({ performanceId }) => performanceId))], [testPackages.secondDate])
  t.match(await flexiOf(visitor), { concertCount: 1, ticketCount: 2 })
})

t.test('concerts have different numbers of seats if the package allows it', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(series.reserveFlexi, concert(1, varying, 4))
  await visitor.call(series.reserveFlexi, concert(2, varying, 1))
  t.match(await flexiOf(visitor), {
    canCheckout: true,
    ticketCount: 5,
    selectedFlexiPackage: { allowsDifferentCounts: true },
  })
  const maximum = async (number: number) => {
    const [of, performanceId = 0] = [{ PackageId: varying }, performances[number - 1]]
    return (await visitor.call(seatSelector.packageSeats, { ...of, PerformanceId: performanceId })).maximumSeats
  }
  const own = { packageId: varying, performanceId: performances[2] ?? 0, performanceSeats: [] }
  const chosen = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ priceTypeId: adult, seatId: packageSeat(7, at + 1) }))
  const most = await maximum(3)
  t.same([await maximum(1), await maximum(2)], [most, most], 'those of other concerts don’t limit it')
  await visitor.call(seatSelector.packageReserve, { ...own, packageSeats: chosen(3) })
  const { ticketCount, selectedFlexiPackage } = await flexiOf(visitor)
  t.equal(ticketCount, 8)
  t.match(
    selectedFlexiPackage?.priceTypes.find(({ tessituraId }) => tessituraId === adult),
    { count: 3 },
    'the next concert begins with the last number',
  )
})

t.test('a performance, or the whole package, is removed from the cart with its seats [API-14 API-15]', async (t) => {
  const visitor = venue.visitor()
  for (const number of [1, 2, 3]) await visitor.call(series.reserveFlexi, concert(number))
  const { packageId, productionId, performanceId } = concert(2)
  const wrong = { packageId, productionId: 101, performanceId }
  t.equal((await visitor.refusal(series.removePerformance, wrong)).status, 404)
  t.same(await visitor.call(series.removePerformance, { packageId, productionId, performanceId }), {})
  t.same([...new Set((await held()).map((each) => each.performanceId))], [performances[0], performances[2]])
  t.match(await flexiOf(visitor), { concertCount: 2, canCheckout: false })

  t.same(await visitor.call(series.removePackage, { packageId }), {})
  t.same(await held(), [])
  t.match(await flexiOf(visitor), { hasPackageSelected: false, selectedFlexiPackage: null })
  t.match(await visitor.call(session.info), { cartCount: 0, expiration: null }, 'the timer stops with it')
  t.equal((await visitor.refusal(series.removePackage, { packageId })).status, 404)
})

t.test('a complete package can be checked out, with the requirements for each concert [API-16]', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(series.reserveFlexi, concert(1))
  const notes = [
    { performanceId: first, notes: 'A wheelchair place' },
    { performanceId: second, notes: '' },
    { performanceId: performances[2] ?? 0 },
  ]
  const ready = { packageId: choice, specialRequirements: notes }
  t.equal((await visitor.refusal(series.checkout, ready)).type, 'PACKAGE_INCOMPLETE')
  for (const number of [2, 3]) await visitor.call(series.reserveFlexi, concert(number))
  t.same(await visitor.call(series.checkout, ready), {})
  t.same(
    await db.query(
      sql`select r.performance_id, r.notes from cart_requirement r join cart_line l on l.id = r.cart_line_id where l.package_id = ${choice}`,
    ),
    [{ performanceId: first, notes: 'A wheelchair place' }],
  )
  const { selectedFlexiPackage } = await flexiOf(visitor)
  t.equal(selectedFlexiPackage?.productions[0]?.performances[0]?.specialRequirements, 'A wheelchair place')
  t.equal((await venue.visitor().refusal(series.checkout, ready)).type, 'CART_EMPTY')
})

t.test('the mini cart sums up a package [API-17]', async (t) => {
  const visitor = venue.visitor()
  const query = { SeriesId: fixedSeries, PackageId: eight }
  const nothing = { canCheckout: false, concertCount: 0, ticketCount: 0, total: 0, saved: 0 }
  t.same(await visitor.call(series.miniCart, query), { seriesName: 'Evenings', ...nothing })
  await reserveEight(visitor)
  const sums = { canCheckout: true, concertCount: 8, ticketCount: 16, total: 720, saved: 240 }
  t.same(await visitor.call(series.miniCart, query), { seriesName: 'Evenings', ...sums })
  t.same(await venue.visitor().call(series.miniCart, query), { seriesName: 'Evenings', ...nothing })
})

t.test('the seat selector has a package’s seats at its prices, with those in the cart chosen [API-52]', async (t) => {
  const visitor = venue.visitor()
  await reserveEight(visitor)
  const data = await visitor.call(seatSelector.packageSeats, { PackageId: eight, PerformanceId: first })
  t.match(
    data,
    { performance: { name: 'Concert 1', otherPerformances: [] }, maximumSeats: 2 },
    'as many as the other concerts',
  )
  t.same(
    data.zonePriceTypeMap.filter(({ priceTypeId }) => priceTypeId === adult),
    [
      { zoneId: zones.front, priceTypeId: adult, price: 45 },
      { zoneId: zones.back, priceTypeId: adult, price: 22.5 },
    ],
  )
  t.same(
    [data.priceTypes.map(({ name }) => name), data.extraPriceTypes.map(({ name }) => name)],
    [['Adult', 'Concession'], ['Child']],
  )
  const own = data.seats.filter(({ s }) => s === 'Ticketed').map(({ id }) => id)
  t.same(
    own,
    (await held()).filter(({ performanceId }) => performanceId === first).map(({ seatId }) => seatId),
  )
  t.same(
    data.ticketed?.map(({ seatId }) => seatId),
    own,
  )
  const others = await venue
    .visitor()
    .call(seatSelector.packageSeats, { PackageId: eight, PerformanceId: first, Split: true })
  t.same([others.statuses?.ticketed, own.every((id) => others.statuses?.unavailable.includes(id))], [[], true])
  t.equal((await visitor.refusal(seatSelector.packageSeats, { PackageId: three, PerformanceId: 1081 })).status, 404)
  const flexible = await visitor.call(seatSelector.packageSeats, { PackageId: choice, PerformanceId: first })
  t.same(
    flexible.performance.otherPerformances.map(({ id }) => id),
    [testPackages.secondDate],
  )
})

t.test('a package’s reserve and remove paths take POST with the same effect [API-62]', async (t) => {
  const visitor = venue.visitor()
  await reserveEight(visitor)
  const post = (path: string, payload: object) =>
    venue.inject({ method: 'POST', url: path, payload, headers: { authorization: `Bearer ${visitor.token}` } })
  const ids = { packageId: eight, performanceId: second }
  const packageSeats = [1, 2].map((number) => ({ priceTypeId: adult, seatId: packageSeat(1, number) }))
  const inSecond = async () =>
    (await held()).flatMap(({ performanceId, seatId }) => (performanceId === second ? [seatId] : []))
  t.equal((await post(seatSelector.packageReserve.path, { ...ids, packageSeats })).statusCode, 200)
  t.same(await inSecond(), [packageSeat(1, 1), packageSeat(1, 2)])
  t.equal((await post(seatSelector.packagePerformanceRemove.path, ids)).statusCode, 200)
  t.same(await inSecond(), [])
})

t.test('chosen seats replace a package’s seats for one concert, also with a child’s seat [API-59]', async (t) => {
  const visitor = venue.visitor()
  await reserveEight(visitor)
  const packageSeats = [1, 2].map((number) => ({ priceTypeId: adult, seatId: packageSeat(1, number) }))
  const performanceSeats = [{ priceTypeId: child, seatId: packageSeat(1, 3) }]
  const ids = { packageId: eight, performanceId: second }
  t.same(await visitor.call(seatSelector.packageReserve, { ...ids, packageSeats, performanceSeats }), {})
  t.same(
    (await held()).filter(({ performanceId }) => performanceId === second).map(({ seatId }) => seatId),
    [1, 2, 3].map((number) => packageSeat(1, number)),
  )
  t.match(await fixedOf(visitor), { ticketCount: 17, canCheckout: true, total: 720 + 15 })

  const rival = venue.visitor()
  const taken = await rival.refusal(seatSelector.packageReserve, {
    ...ids,
    packageSeats: [...packageSeats, { priceTypeId: adult, seatId: packageSeat(1, 4) }],
  })
  t.equal(taken.type, 'SEAT_TAKEN')
  t.same(
    taken.validationErrors.map(({ name, reason }) => [name, reason]),
    [
      ['packageSeats.0.seatId', 'Stalls, row A, seat 1 is no longer available.'],
      ['packageSeats.1.seatId', 'Stalls, row A, seat 2 is no longer available.'],
    ],
  )
  t.equal((await rival.call(session.info)).cartCount, 0, 'and nothing of it is held')
  const more = [4, 5, 6].map((number) => ({ priceTypeId: adult, seatId: packageSeat(2, number) }))
  t.match((await visitor.refusal(seatSelector.packageReserve, { ...ids, packageSeats: more })).title, /same tickets/)
  const seven = Array.from({ length: 7 }, (_, at) => ({ priceTypeId: adult, seatId: packageSeat(3, at + 1) }))
  t.equal((await visitor.refusal(seatSelector.packageReserve, { ...ids, packageSeats: seven })).type, 'TOO_MANY_SEATS')
  const asPrimary = { ...ids, packageSeats: performanceSeats }
  t.equal((await visitor.refusal(seatSelector.packageReserve, asPrimary)).type, 'UNKNOWN_PRICE_TYPE')
})

t.test('a package’s seats for one concert are released, the others stay [API-61]', async (t) => {
  const visitor = venue.visitor()
  await reserveEight(visitor)
  const ids = { packageId: eight, performanceId: second }
  t.same(await venue.visitor().call(seatSelector.packagePerformanceRemove, ids), {})
  t.equal((await held()).length, 16)
  t.same(await visitor.call(seatSelector.packagePerformanceRemove, ids), {})
  t.same(
    [...new Set((await held()).map(({ performanceId }) => performanceId))],
    performances.filter((id) => id !== second),
  )
  t.match(await fixedOf(visitor), { canCheckout: false, concertCount: 7 })
  t.equal((await visitor.call(checkout.miniCart)).packages[0]?.isIncomplete, true)
})

t.test('a cart can’t hold a seat both in a package and as a single ticket', async (t) => {
  const visitor = venue.visitor()
  const seatId = packageSeat(1, 1)
  const single = { performanceId: first, performanceSeats: [{ priceTypeId: adult, seatId }] }
  await visitor.call(seatSelector.performanceReserve, single)
  const ids = { packageId: choice, performanceId: first }
  const twice = await visitor.refusal(seatSelector.packageReserve, {
    ...ids,
    packageSeats: [{ priceTypeId: adult, seatId }],
  })
  t.equal(twice.type, 'SEAT_TAKEN')
  await visitor.call(series.reserveFlexi, concert(1))
  t.equal((await held()).length, 3)
})

t.test('a price type that has no price in the chosen zone is refused', async (t) => {
  await db.execute(sql`
    delete from package_price where zone_id = ${zones.front} and price_type_id = ${concession}`)
  const visitor = venue.visitor()
  const seats = seatsOf(2, concession)
  const wishes = [
    () => visitor.refusal(series.reserveFlexi, { ...concert(1), seats }),
    () => visitor.refusal(series.reserveFixed, { packageId: eight, zoneId: zones.front, seats }),
    () =>
      visitor.refusal(seatSelector.packageReserve, {
        ...{ packageId: varying, performanceId: first, performanceSeats: [] },
        packageSeats: [{ priceTypeId: concession, seatId: packageSeat(3, 4) }],
      }),
  ]
  for (const wish of wishes) t.equal((await wish()).type, 'UNKNOWN_PRICE_TYPE')
  t.same(await held(), [])
})

t.test('a package is sold only whole, while it is on sale, and before its cart is paid for', async (t) => {
  const visitor = venue.visitor()
  const wish = { packageId: eight, zoneId: zones.front, seats: seatsOf(1) }
  const refused = async () => (await visitor.refusal(series.reserveFixed, wish)).type
  t.equal((await visitor.refusal(series.reserveFixed, { ...wish, packageId: 999 })).type, 'NOT_FOUND')
  t.equal((await visitor.refusal(series.reserveFixed, { ...wish, packageId: choice })).type, 'NOT_FOUND')
  t.equal((await visitor.refusal(series.reserveFixed, { ...wish, zoneId: 1 })).type, 'NOT_FOUND')
  t.equal((await visitor.refusal(series.reserveFixed, { ...wish, seats: seatsOf(1, 4) })).type, 'UNKNOWN_PRICE_TYPE')
  t.equal((await visitor.refusal(series.reserveFixed, { ...wish, seats: seatsOf(1, child) })).type, 'EXTRA_ALONE')
  await db.execute(sql`update performance set state = 'cancelled' where id = 1081`)
  t.equal(await refused(), 'NOT_ON_SALE')
  t.equal((await visitor.refusal(series.reserveFlexi, concert(8))).type, 'PERFORMANCE_CANCELLED')
  await db.execute(sql`update performance set state = 'scheduled' where id = 1081`)
  clock.move({ minutes: 2 })
  t.same(await visitor.call(series.reserveFixed, wish), {})
  await db.execute(sql`update cart set state = 'paying'`)
  t.equal(await refused(), 'PAYMENT_RUNNING')
  await db.execute(sql`update cart set state = 'open'`)
  clock.move({ days: 10 })
  t.equal(await refused(), 'NOT_ON_SALE')
})
