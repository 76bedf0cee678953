import t from 'tap'
import { areaRoutes } from '#server/box-office/areas'
import type { Queries } from '#server/box-office/database/database'
import { type Statement, sql } from '#server/box-office/database/sql'
import { readAvailability } from '#server/box-office/seating/availability'
import { createShortCache } from '#server/box-office/short-cache'
import { addDays, mondayOf } from '#shared/calendar-day'
import { instantAt, showDay, venueDay } from '#shared/dates'
import { everyCall } from '#shared/ticketing/contract'
import { global } from '#shared/ticketing/global/global'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { series as seriesArea } from '#shared/ticketing/series/series'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { openBoxOffice } from '#test/support/box-office'
import { testProgramme } from '#test/support/test-programme'

const venue = await openBoxOffice(t)
const { clock, db, settings } = venue
const visitor = venue.visitor()
const today = () => venueDay(clock.now(), settings.VENUE_TIME_ZONE)
const unfiltered = () => ({
  searchText: '',
  dates: [] as string[],
  filters: [] as string[],
  venueIds: [] as number[],
  pageNumber: 1,
  startDate: null as string | null,
  artistId: undefined as number | undefined,
})
const calendar = (filters: Partial<ReturnType<typeof unfiltered>> = {}) =>
  visitor.call(whatsOn.productions, { filtersApplied: { ...unfiltered(), ...filters } })
const names = ({ dates }: Awaited<ReturnType<typeof calendar>>) =>
  dates.flatMap(({ productions }) => productions.map(({ name }) => name))

t.test('every call of the contract has its route', async (t) => {
  for (const { area, name, call } of everyCall)
    for (const method of call.alsoPost ? [call.method, 'POST'] : [call.method])
      t.ok(venue.app.hasRoute({ method, url: call.path }), `${method} ${area}.${name}`)
})

t.test(
  'the calendar lists upcoming dates with their productions, times and booking action [API-S-44 API-S-34 API-S-37 WHATSON-05 WHATSON-06]',
  async (t) => {
    const { dates, hasMore } = await calendar()
    t.equal(hasMore, false)
    t.same(names({ dates, hasMore }), ['Quartet', 'Quartet', 'Gala', 'Elsewhere', 'Open', 'Rush', 'Premiere'])
    t.same(
      dates,
      dates.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    )
    const [tile] = dates[0]?.productions ?? []
    t.match(tile, {
      id: testProgramme.quartet.contentId,
      name: 'Quartet',
      company: 'Marlow Players',
      venue: 'Salon',
      route: '/whats-on/quartet',
      tessituraId: testProgramme.quartet.id,
      tags: ['music'],
      backgroundColour: '#102030',
      bookingAction: { type: 'Active', externalLink: null, isPresale: false },
    })
    t.equal(tile?.times.length, 1)
    t.match(tile?.dateLabel, /^\d{1,2}.* – \d{1,2} \w+ \d{4}$/)
  },
)

t.test('the calendar’s first page has the days of twelve weeks, and a run its other days', async (t) => {
  const { dates, days } = await calendar()
  t.same(
    days,
    dates.map(({ date }) => date),
  )
  const runs = dates.flatMap(({ date, productions }) =>
    productions.flatMap(({ name, alsoOn }) => (name === 'Quartet' ? [[date, alsoOn]] : [])),
  )
  const [[one] = [], [other] = []] = runs
  t.same(runs, [
    [one, [other]],
    [other, [one]],
  ])
  t.notOk(
    dates.at(-1)?.productions.some(({ alsoOn }) => alsoOn),
    'a single date has no others',
  )
  t.same((await calendar({ searchText: 'quartet' })).days, [one, other], 'of what passes the filters')
  t.same((await calendar({ startDate: String(other) })).days, days, 'from today on')
  t.equal((await calendar({ pageNumber: 2 })).days, undefined)
  const { VENUE_TIME_ZONE: timeZone } = settings
  const lastDay = addDays(mondayOf(venueDay(clock.now(), timeZone)), 12 * 7 - 1)
  const [moved] = await db.query<{ id: number; startsAt: Date; endsAt: Date }>(sql`
    select id, starts_at, ends_at from performance where id = ${testProgramme.quartet.nextDay}`)
  const daysWith = async (startsAt: Date | undefined, endsAt: Date | undefined) => {
    await db.execute(sql`update performance set starts_at = ${startsAt}, ends_at = ${endsAt} where id = ${moved?.id}`)
    clock.move({ minutes: 1 })
    return (await calendar()).days
  }
  const daysOn = (day: string) => daysWith(instantAt(day, '20:00', timeZone), instantAt(day, '22:00', timeZone))
  const lists = [await daysOn(lastDay), await daysOn(addDays(lastDay, 1))]
  await daysWith(moved?.startsAt, moved?.endsAt)
  t.same(
    lists.map((list) => list?.some((day) => day >= lastDay)),
    [true, false],
    'up to the Sunday of the twelfth week',
  )
})

t.test('filters narrow the calendar, and empty ones have no effect [API-S-44]', async (t) => {
  const first = (await calendar()).dates[0]?.date ?? ''
  t.same(names(await calendar({ searchText: 'quartet' })), ['Quartet', 'Quartet'])
  t.same(names(await calendar({ searchText: 'SCHUBERT salon', dates: [first] })), ['Quartet'])
  t.same(names(await calendar({ searchText: 'no such thing' })), [])
  t.same(names(await calendar({ startDate: addDays(first, 1), searchText: 'quartet' })), ['Quartet'])
  t.same(names(await calendar({ filters: [String(testProgramme.genre.chamber)] })), ['Quartet', 'Quartet'])
  t.equal(names(await calendar({ filters: ['1', '2'] })).length, 7, 'options of one type widen each other')
  t.same(names(await calendar({ filters: ['99'] })), [])
  t.equal(names(await calendar({ venueIds: [testProgramme.hall] })).length, 7)
  t.same(names(await calendar({ venueIds: [2] })), [])
  t.same(names(await calendar({ startDate: addDays(today(), 300) })), [])
})

t.test('productions are filtered by price, and a tile says how many seats are left', async (t) => {
  const { options } = await visitor.call(whatsOn.filterOptions, { Id: 'Price' })
  t.same(
    options.map(({ name }) => name),
    ['Free', 'Up to $30', '$30 to $60', '$60 to $100', 'Over $100'],
  )
  const idOf = (name: string) => options.find((option) => option.name === name)?.id ?? ''
  t.same(names(await calendar({ filters: [idOf('Free')] })), ['Open'])
  t.same(names(await calendar({ filters: [idOf('Over $100')] })), [])
  t.notOk(names(await calendar({ filters: [idOf('$60 to $100')] })).includes('Open'))
  t.same(
    names(await calendar({ filters: [idOf('Free'), idOf('$30 to $60')] })),
    names(await calendar()),
    'in one range or another',
  )
  t.same(names(await calendar({ filters: [idOf('Free'), '9'] })), [], 'and by every other kind of filter')
  const { performance } = testProgramme.rush
  const before = await db.query<{ zoneId: number; priceTypeId: number; amountCents: number }>(sql`
    select zone_id, price_type_id, amount_cents from zone_price where performance_id = ${performance}`)
  await db.execute(sql`update zone_price set amount_cents = 3000 where performance_id = ${performance}`)
  for (const range of ['Up to $30', '$30 to $60'])
    t.ok(names(await calendar({ filters: [idOf(range)] })).includes('Rush'), `$30 is in the range ${range}`)
  for (const { zoneId, priceTypeId, amountCents } of before)
    await db.execute(sql`
      update zone_price set amount_cents = ${amountCents}
       where performance_id = ${performance} and zone_id = ${zoneId} and price_type_id = ${priceTypeId}`)
  const { dates } = await calendar()
  const tiles = dates.flatMap(({ productions }) => productions)
  t.equal(tiles.find(({ name }) => name === 'Quartet')?.availability, 'High')
})

t.test('how many seats are left counts seats with a price alone, and those kept for a list as taken', async (t) => {
  const { performance } = testProgramme.quartet
  const left = async (tx: Queries) => (await readAvailability(tx, [performance], clock.now())).get(performance)
  const undone = new Error('undone')
  const before = async (change: Statement) => {
    let found: unknown
    const tried = db.transaction(async (tx) => {
      await tx.execute(sql`delete from zone_price where performance_id = ${performance} and zone_id = 1`)
      await tx.execute(sql`delete from seat_allocation where performance_id = ${performance}`)
      await tx.execute(change)
      found = await left(tx)
      throw undone
    })
    await t.rejects(tried, undone)
    return found
  }
  const blocked = (zone: number, count: number) => sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select ${performance}::int, id, 'blocked' from seat where zone_id = ${zone} order by id limit ${count}`
  t.equal(await before(blocked(1, 40)), 'High')
  t.equal(await before(blocked(2, 29)), 'High')
  t.equal(await before(blocked(2, 30)), 'Moderate', 'half of sixty')
  t.equal(await before(blocked(2, 60)), 'SoldOut')
  t.equal(
    await before(sql`
      insert into returned_seat_list (performance_id, is_waiting, open_seats)
      select ${performance}::int, true, array(select id from seat where zone_id = 2 order by id limit 6)`),
    'Limited',
  )
})

t.test('a tile shows the lowest price that can be bought alone, or none if nothing is left', async (t) => {
  const { productions } = await visitor.call(production.upcoming)
  const priceOf = (title: string) => productions.find(({ name }) => name === title)?.priceStart
  t.equal(priceOf('Quartet'), 49.5)
  t.equal(priceOf('Open'), 0)
  await db.execute(sql`update price_type set kind = 'Extra' where id = ${testProgramme.priceTypes.concession}`)
  clock.move({ minutes: 1 })
  const later = (await visitor.call(production.upcoming)).productions
  t.equal(later.find(({ name }) => name === 'Quartet')?.priceStart, 60, 'a price that needs another ticket isn’t it')
  await db.execute(sql`update price_type set kind = 'Primary' where id = ${testProgramme.priceTypes.concession}`)
  clock.move({ minutes: 1 })
})

/** Returns the quartet's prices as the lists, its page and the price filter have them. */
async function pricesOfQuartet() {
  clock.move({ minutes: 1 })
  const { productions } = await visitor.call(production.upcoming)
  const { productions: featured } = await visitor.call(whatsOn.featured)
  const page = await visitor.call(whatsOn.production, { TessituraProductionSeasonId: testProgramme.quartet.id })
  const { options } = await visitor.call(whatsOn.filterOptions, { Id: 'price' })
  const found = await Promise.all(
    options.map(async ({ id, name }) => (names(await calendar({ filters: [id] })).includes('Quartet') ? [name] : [])),
  )
  return {
    list: productions.find(({ name }) => name === 'Quartet')?.priceStart,
    featured: featured[0]?.priceStart,
    page: [page.priceStart, page.priceEnd],
    filter: found.flat(),
  }
}

t.test('lists, page, filter and seat map agree on a production’s prices', async (t) => {
  const { quartet, priceTypes } = testProgramme
  await db.execute(sql`update price_type set kind = 'Extra' where id = ${priceTypes.concession}`)
  // Cheaper, but cancelled, over or restricted: none of them counts.
  await db.execute(sql`
    insert into zone_price (performance_id, zone_id, price_type_id, amount_cents)
    select f.id, z.id, ${priceTypes.adult}, 1500 from performance f cross join zone z
     where f.production_id = ${quartet.id} and (f.state = 'cancelled' or f.ends_at < ${clock.now()}) and z.name = 'B'
    on conflict (performance_id, zone_id, price_type_id) do update set amount_cents = 1500`)
  t.same(await pricesOfQuartet(), {
    ...{ list: 60, featured: 60, page: [60, 90], filter: ['$30 to $60', '$60 to $100'] },
  })
  const map = await visitor.call(seatSelector.performanceSeats, { PerformanceId: quartet.nextDay })
  t.same(
    map.performance.screens.flatMap(({ zonePrices }) => zonePrices.map(({ start, end }) => [start, end])),
    [
      [90, 90],
      [60, 60],
    ],
  )
  await db.execute(sql`update price_type set kind = 'Primary' where id = ${priceTypes.concession}`)
  await db.execute(sql`update zone_price set amount_cents = 6000 where amount_cents = 1500`)
  clock.move({ minutes: 1 })
})

t.test('prices of a sold-out performance count only once the whole production is sold out', async (t) => {
  const { quartet, priceTypes } = testProgramme
  await db.execute(sql`
    insert into zone_price (performance_id, zone_id, price_type_id, amount_cents)
    values (${quartet.nextDay}, ${testProgramme.zones.b}, ${priceTypes.adult}, 1500)
    on conflict (performance_id, zone_id, price_type_id) do update set amount_cents = 1500`)
  const withCheap = await pricesOfQuartet()
  t.match(withCheap, { list: 15, featured: 15, page: [15, 90] })
  t.ok(withCheap.filter.includes('Up to $30'))
  const { performance, nextDay } = quartet
  const sellOut = (id: number) =>
    db.execute(sql`
      insert into seat_allocation (performance_id, seat_id, state)
      select ${id}, id, 'blocked' from seat on conflict do nothing`)
  await sellOut(nextDay)
  t.same(await pricesOfQuartet(), {
    ...{ list: 49.5, featured: 49.5, page: [49.5, 90], filter: ['$30 to $60', '$60 to $100'] },
  })
  await sellOut(performance)
  const soldOut = await pricesOfQuartet()
  t.match(soldOut, { list: undefined, featured: undefined, page: [15, 90] })
  t.ok(soldOut.filter.includes('Up to $30'), 'its page still shows what it cost')
  await db.execute(sql`update performance set state = 'cancelled' where id = ${nextDay}`)
  t.notOk((await pricesOfQuartet()).filter.includes('Up to $30'), 'but not what a cancelled one did')
  await db.execute(sql`update performance set state = 'scheduled' where id = ${nextDay}`)
  await db.execute(
    sql`delete from seat_allocation where state = 'blocked' and performance_id in (${performance}, ${nextDay})`,
  )
  await db.execute(sql`update zone_price set amount_cents = 6000 where amount_cents = 1500`)
})

t.test('a past date is listed on request', async (t) => {
  t.ok(names(await calendar({ startDate: addDays(today(), -30) })).includes('Farewell'))
})

t.test('a day of the calendar is from midnight to midnight at the venue', async (t) => {
  const day = addDays(today(), 60)
  const starts = [instantAt(day, '00:00', settings.VENUE_TIME_ZONE), instantAt(day, '23:59', settings.VENUE_TIME_ZONE)]
  starts.push(instantAt(addDays(day, 1), '00:00', settings.VENUE_TIME_ZONE))
  for (const [at, start] of starts.entries())
    await db.execute(sql`
      insert into performance (id, production_id, hall_id, starts_at, ends_at, sales_end_at)
      values (${690 + at}, ${testProgramme.rush.id}, 1, ${start}, ${start}::timestamptz + interval '30 seconds', ${start})`)
  clock.move({ minutes: 1 })
  const { dates } = await calendar({ startDate: day })
  t.same(
    dates.map(({ date, productions }) => [date, productions.flatMap(({ times }) => times).length]),
    [
      [day, 2],
      [addDays(day, 1), 1],
    ],
  )
  await db.execute(sql`delete from performance where id between 690 and 692`)
  clock.move({ minutes: 1 })
})

t.test('a page of the calendar has 10 dates, and says whether there are more [WHATSON-16]', async (t) => {
  await db.transaction(async (tx) => {
    for (let day = 0; day < 16; day++) {
      const at = new Date(clock.now().getTime() + (100 + day) * 86_400_000)
      await tx.execute(sql`
        insert into performance (id, production_id, hall_id, starts_at, ends_at, sales_end_at)
        values (${700 + day}, ${testProgramme.rush.id}, 1, ${at}, ${at}::timestamptz + interval '2 hours', ${at})`)
    }
  })
  clock.move({ minutes: 1 })
  const pages = [
    await calendar(),
    await calendar({ pageNumber: 2 }),
    await calendar({ pageNumber: 3 }),
    await calendar({ pageNumber: 4 }),
  ]
  t.same(
    pages.map(({ dates, hasMore }) => [dates.length, hasMore]),
    [
      [10, true],
      [10, true],
      [3, false],
      [0, false],
    ],
  )
  const all = pages.flatMap(({ dates }) => dates.map(({ date }) => date))
  t.equal(new Set(all).size, 23)
})

t.test('featured productions are those marked as featured with an upcoming date [API-S-43]', async (t) => {
  const setFeatured = (isFeatured: boolean) =>
    db.execute(sql`update production set is_featured = ${isFeatured} where id = ${testProgramme.over.id}`)
  await setFeatured(true)
  // The list is stored for a moment.
  clock.move({ minutes: 1 })
  const { productions } = await visitor.call(whatsOn.featured)
  await setFeatured(false)
  t.same(
    productions.map(({ name, priceStart, availability }) => ({ name, priceStart, availability })),
    [{ name: 'Quartet', priceStart: 49.5, availability: 'High' }],
    'and not one that is over',
  )
})

t.test('a production is found by its GUID or its ticketing id, with prices and dates [API-S-47]', async (t) => {
  const byId = await visitor.call(whatsOn.production, { Id: testProgramme.quartet.contentId.toUpperCase() })
  t.same(await visitor.call(whatsOn.production, { TessituraProductionSeasonId: testProgramme.quartet.id }), byId)
  t.same([byId.priceStart, byId.priceEnd], [49.5, 90])
  t.equal(byId.dates.length, 3, 'the past one too, the cancelled one not')
  t.same(byId.priceTypes[0], {
    heading: 'Adult',
    zonePriceInformation: [
      { zoneName: 'A', zonePrice: 90 },
      { zoneName: 'B', zonePrice: 60 },
    ],
  })
  t.notOk(
    byId.priceTypes.some(({ heading }) => heading === 'Friends'),
    'what needs a promo code is not advertised',
  )
  t.match(await visitor.refusal(whatsOn.production, { Id: 'nowhere' }), { status: 404 })
  t.match(await visitor.refusal(whatsOn.production, {}), { status: 400 })
})

t.test('productions carry their artists’ ids, and an artist’s are found without those of their name', async (t) => {
  const { quartet, soldOut, rush } = testProgramme
  await db.execute(sql`insert into artist values (101, 'Ada Quill'), (102, 'Ada Quill'), (103, 'Ilse Varga')`)
  await db.execute(sql`
    insert into production_artist
    values (${quartet.id}, 103, 1), (${quartet.id}, 101, 2), (${soldOut.id}, 102, 1), (${rush.id}, 103, 1)`)
  const artists = [
    { tessituraId: 103, name: 'Ilse Varga' },
    { tessituraId: 101, name: 'Ada Quill' },
  ]
  const search = { startDate: today(), searchText: 'Ada Quill' }
  const of = async (artistId: number, filters = {}) => {
    const { dates } = await calendar({ ...search, artistId, ...filters })
    return [...new Set(dates.flatMap(({ productions }) => productions.map(({ name }) => name)))]
  }
  t.same(await of(101), ['Quartet'])
  t.same(await of(102), ['Gala'])
  t.same(await of(103, { searchText: 'elsewhere' }), ['Quartet', 'Elsewhere', 'Rush'], 'and what the text finds')
  t.same(await of(103, { searchText: '' }), ['Quartet', 'Rush'])
  t.same(await of(103, { filters: [String(testProgramme.genre.chamber)] }), ['Quartet'], 'other filters narrow them')
  t.same(await of(104), [])
  t.ok(names(await calendar()).length > 2, 'all dates, which are cached')
  const { dates } = await calendar({ artistId: 101 })
  t.equal(dates.length, 2, 'not the cached dates without filters')
  t.same(dates[0]?.productions[0]?.artists, artists)
  const detail = (id: number) => visitor.call(whatsOn.production, { TessituraProductionSeasonId: id })
  t.same((await detail(quartet.id)).artists, artists)
  t.notOk('artists' in (await detail(testProgramme.free.id)), 'absent without any')
  await db.execute(sql`delete from production_artist`)
})

t.test('the booking action reflects the production’s state of sale [API-S-37]', async (t) => {
  const action = async (id: number) =>
    (await visitor.call(whatsOn.production, { TessituraProductionSeasonId: id })).bookingAction
  t.match(await action(testProgramme.quartet.id), { type: 'Active', isPresale: false })
  t.match(await action(testProgramme.soldOut.id), { type: 'Inactive', label: 'Sold out' })
  t.match(await action(testProgramme.presale.id), { type: 'Inactive', label: 'Pre-sale', isPresale: true })
  t.match(await action(testProgramme.over.id), { type: 'Inactive', label: 'This event is over' })
  await db.execute(sql`
    update production set booking_label = 'At the gate', booking_text_colour = '#ffffff', booking_button_colour = '#102030'
     where id = ${testProgramme.external.id}`)
  clock.move({ minutes: 10 })
  t.same(await action(testProgramme.external.id), {
    type: 'External',
    externalLink: { url: 'https://tickets.example/elsewhere', label: 'Tickets elsewhere' },
    ...{ label: 'At the gate', textColour: '#ffffff', buttonColour: '#102030', isPresale: false },
  })
})

t.test('a presale is open to visitors with its code until the public sale begins [API-S-37]', async (t) => {
  const friend = venue.visitor()
  await friend.call(production.reserveTicket, {
    productionId: testProgramme.quartet.id,
    performanceId: testProgramme.quartet.performance,
    seats: [{ priceTypeId: testProgramme.priceTypes.adult, count: 1 }],
  })
  await db.execute(sql`update cart set promo_code_id = ${testProgramme.presale.codeId}`)
  const premiere = { TessituraProductionSeasonId: testProgramme.presale.id }
  const bookingActionOf = async (buyer: typeof visitor) =>
    (await buyer.call(whatsOn.production, premiere)).bookingAction
  t.match(await bookingActionOf(friend), { type: 'Active', isPresale: true })
  t.match(await bookingActionOf(visitor), { type: 'Inactive', isPresale: true })
  clock.move({ days: 5 })
  t.match(await bookingActionOf(visitor), { type: 'Active', isPresale: false })
})

t.test('series are listed with their upcoming productions [API-S-45 API-S-46]', async (t) => {
  const { cancelled } = testProgramme.quartet
  const move = (by: string) =>
    db.execute(sql`
      update performance set starts_at = starts_at + ${by}::interval, ends_at = ends_at + ${by}::interval
       where id = ${cancelled}`)
  await move('90 days')
  const type = Object.hasOwn(areaRoutes, 'series') ? 'Active' : 'Hide'
  const { series, hasMore } = await visitor.call(whatsOn.series, { filtersApplied: unfiltered() })
  t.equal(hasMore, false)
  t.same(
    series.map(({ id, name, events, tessituraId, bookingAction }) => ({
      id,
      name,
      events,
      tessituraId,
      type: bookingAction.type,
    })),
    [{ id: testProgramme.series.contentId, name: 'Chamber', events: 1, tessituraId: 1, type }],
  )
  const last = await db.first<{ at: Date }>(sql`
    select max(starts_at) as at from performance where production_id = 1 and state = 'scheduled'`)
  const lastDay = venueDay(last?.at ?? new Date(), settings.VENUE_TIME_ZONE)
  t.match(series[0]?.dateLabel, new RegExp(`${showDay(lastDay, 'news')}$`), 'without the cancelled performance')
  await move('-90 days')
  const item = await visitor.call(whatsOn.seriesItem, { id: testProgramme.series.contentId })
  t.same([item.upcoming.map(({ name }) => name), item.hasMore, item.bookingAction.type], [['Quartet'], false, type])
  t.equal(item.upcoming[0]?.times.length, 2)
  const none = { ...unfiltered(), searchText: 'nothing' }
  t.same(
    (await visitor.call(whatsOn.seriesItem, { id: testProgramme.series.contentId, filtersApplied: none })).upcoming,
    [],
  )
  t.same((await visitor.call(whatsOn.series, { filtersApplied: none })).series, [])
  t.match(await visitor.refusal(whatsOn.seriesItem, { id: 'none' }), { status: 404 })
})

t.test('productions that are over are listed by their last day, the latest first', async (t) => {
  const past = (PageNumber = 1) => visitor.call(whatsOn.past, { PageNumber })
  const { presale, quartet } = testProgramme
  t.notOk((await past()).productions.some(({ id }) => id === quartet.contentId))
  const move = (years: number) =>
    db.execute(sql`
      update performance
         set starts_at = starts_at + make_interval(years => ${years}::int),
             ends_at = ends_at + make_interval(years => ${years}::int),
             sales_end_at = sales_end_at + make_interval(years => ${years}::int)
       where production_id <> ${presale.id}`)
  await move(-4)
  try {
    const { productions, hasMore } = await past()
    const expected = await db.query<{ id: string; day: string }>(sql`
      select p.content_id::text as id,
             to_char(max(f.starts_at) at time zone ${settings.VENUE_TIME_ZONE}, 'YYYY-MM-DD') as day
        from production p join performance f on f.production_id = p.id
       where f.state = 'scheduled' and p.id <> ${presale.id}
       group by p.id order by max(f.starts_at) desc, p.id desc`)
    t.ok(expected.length > 3)
    t.same(
      productions.map(({ id, lastDay }) => [id, lastDay]),
      expected.map(({ id, day }) => [id, day]),
    )
    const own = productions.find(({ id }) => id === quartet.contentId)
    t.match(own, { name: 'Quartet', route: '/whats-on/quartet', company: 'Marlow Players', venue: 'Salon' })
    t.match(own?.dateLabel, new RegExp(`${own?.lastDay.slice(0, 4)}$`))
    t.same([hasMore, (await past(2)).productions], [false, []])
    const last = sql`id = (select id from performance where production_id = ${quartet.id} and state = 'scheduled' order by starts_at desc limit 1)`
    const [before] = await db.query<{ endsAt: Date }>(sql`select ends_at from performance where ${last}`)
    await db.execute(sql`update performance set ends_at = ${new Date(clock.now().getTime() + 600_000)} where ${last}`)
    clock.move({ minutes: 2 })
    const isOver = (await past()).productions.some(({ id }) => id === quartet.contentId)
    await db.execute(sql`update performance set ends_at = ${before?.endsAt} where ${last}`)
    clock.move({ minutes: 2 })
    t.notOk(isOver, 'one that still plays isn’t over')
  } finally {
    await move(4)
  }
})

t.test('a page of a series and the series’ own productions are cached separately', async (t) => {
  clock.move({ minutes: 1 })
  const { id } = testProgramme.series
  await visitor.response(seriesArea.productions, { SeriesId: id })
  const page = { filtersApplied: { ...unfiltered(), pageNumber: id } }
  t.same(
    (await visitor.call(whatsOn.series, page)).series.map(({ name }) => name),
    ['Chamber'],
  )
})

t.test('a filter type has its options, by its id or its name in the content service [API-S-48]', async (t) => {
  for (const Id of [String(testProgramme.genre.type), 'genre', 'Genre'])
    t.same(
      await visitor.call(whatsOn.filterOptions, { Id }),
      {
        options: [
          { id: '1', name: 'Chamber' },
          { id: '2', name: 'Orchestral' },
        ],
      },
      Id,
    )
  await db.execute(sql`insert into filter_type values (2, 'Good for')`)
  await db.execute(sql`insert into filter_option values (3, 2, 'Children', 1)`)
  clock.move({ minutes: 1 })
  for (const Id of ['2', 'goodFor', 'good-for', 'Good for'])
    t.same((await visitor.call(whatsOn.filterOptions, { Id })).options, [{ id: '3', name: 'Children' }], Id)
  for (const Id of ['9', 'genres', '-'])
    t.match(await visitor.refusal(whatsOn.filterOptions, { Id }), { status: 404 }, Id)
})

t.test(
  'carousel and related productions are those requested; upcoming ones are sorted by date [API-S-34 API-S-35 API-S-36]',
  async (t) => {
    const productionIds = [
      testProgramme.over.contentId,
      testProgramme.quartet.contentId,
      'unknown',
      testProgramme.over.contentId,
    ]
    const tiles = async (call: typeof production.carouselProductions) =>
      (await visitor.call(call, { productionIds })).productions.map(({ name }) => name)
    t.same(await tiles(production.carouselProductions), ['Farewell', 'Quartet'])
    t.same(await tiles(production.relatedProductions), ['Quartet'])
    const own = {
      productionIds: [testProgramme.over, testProgramme.quartet].map(({ id }) => String(id)).concat('2147483648'),
    }
    t.match((await visitor.call(production.carouselProductions, own)).productions, [
      { name: 'Farewell' },
      { name: 'Quartet' },
    ])
    const { productions } = await visitor.call(production.upcoming)
    t.same(
      productions.map(({ name }) => name),
      ['Quartet', 'Gala', 'Elsewhere', 'Open', 'Rush', 'Premiere'],
    )
  },
)

t.test('countries have their states and the default country comes first [API-S-26 API-S-27 API-S-28]', async (t) => {
  const { countries } = await visitor.call(global.countries, {})
  t.same(
    countries.map(({ name, isDefault, states }) => [name, isDefault, states.map((state) => state.name)]),
    [
      ['Australia', true, ['New South Wales', 'Victoria']],
      ['New Zealand', false, []],
    ],
  )
  t.equal((await visitor.call(global.countries, { DefaultsOnly: true })).countries.length, 1)
  t.same((await visitor.call(global.prefixes)).prefixes[0], { id: 1, name: 'Ms' })
  t.same(await visitor.call(global.venues), { venues: [{ id: 1, name: 'Salon' }] })
})

t.test('an address is found by some of its words in any case, but not by short texts [API-S-25]', async (t) => {
  const expected = { matches: [{ address: '12 Marlow Street, Carlton VIC 3053', key: 'k1' }] }
  t.same(await visitor.call(global.address, { searchText: 'marlow ST' }), expected)
  t.same(await visitor.call(global.address, { searchText: 'Collins Street' }), { matches: [] })
  t.same(await visitor.call(global.address, { searchText: '%%%%' }), { matches: [] })
  t.match(await visitor.refusal(global.address, { searchText: 'mar' }), {
    status: 400,
    validationErrors: [{ name: 'searchText', reason: 'Please enter at least four characters' }],
  })
})

t.test('equal reads within a second share one database query; a failed one isn’t cached', async (t) => {
  let looks = 0
  const shortCache = createShortCache(clock, 1000)
  const read = () => shortCache('answer', async () => ++looks)
  t.same(await Promise.all([read(), read(), read()]), [1, 1, 1])
  clock.move({ minutes: 1 })
  t.equal(await read(), 2)
  const fails = () => shortCache('other', () => Promise.reject(new Error('out of reach')))
  await t.rejects(fails())
  t.equal(await shortCache('other', async () => 'there'), 'there')
})
