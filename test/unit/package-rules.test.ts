import t from 'tap'
import {
  choiceInCart,
  chosenSeat,
  isFull,
  packageSeatsOf,
  seatsLeft,
} from '#client/features/seat-selector/choice/choice.ts'
import { isFiltered, NO_FILTERS } from '#client/features/seat-selector/choice/filters.ts'
import { hallOf, statusesOf } from '#client/features/seat-selector/choice/hall.ts'
import { type SeatAnswer, ticketsOf } from '#client/features/seat-selector/choice/seat.ts'
import {
  type FlexiPerformance,
  fixedChoice,
  lockReason,
  missingSeatsText,
  progressText,
  selectedPerformances,
  wishedSums,
  withoutSeats,
  zoneTotal,
} from '#client/features/series-package/package-rules.ts'
import { hallRows } from '#shared/seats/hall-rows'
import { type Concert, seriesSeats } from '#shared/seats/series-seats'
import { fixedInCart, fixedPackage, flexiPackage, flexiWith } from '#test/support/scripted-package'
import { seatAnswer } from '#test/support/scripted-seats'

/** Two seats of a hall with one screen, as a package's seats are sent; the second is in the cart. */
const answer: SeatAnswer = {
  ...seatAnswer(),
  seats: [
    { key: 'S-C-12', id: 12, sid: 1, vid: 7, zid: 11, n: '12', r: 'C', s: 'Available', a: ['W', 'X'] },
    { key: 'S-C-13', id: 13, sid: 1, vid: null, zid: 11, n: '13', r: 'C', s: 'Ticketed', a: [] },
  ],
  ticketed: [{ seatId: 13, priceTypeId: 3 }],
  screens: [{ id: 1, name: 'Stalls', map: { url: 'stalls' } }],
  zonePrices: [{ zoneId: 11, name: 'A Reserve' }],
  priceTypes: [
    { tessituraId: 1, name: 'Adult', tooltip: null },
    { tessituraId: 2, name: 'Concession', tooltip: 'Bring your card' },
  ],
  extraPriceTypes: [{ tessituraId: 3, name: 'Child', tooltip: null }],
  zonePriceTypeMap: [
    { zoneId: 11, priceTypeId: 1, price: 45.5 },
    { zoneId: 11, priceTypeId: 2, price: 30 },
    { zoneId: 11, priceTypeId: 3, price: 15 },
  ],
  maximumSeats: 2,
}
const hall = hallOf(answer, null, [{ key: 'W', name: 'Wheelchair', description: 'A level place.' }])

t.test('a seat of the protocol is mapped with ids, place, status and attribute names [API-55]', async (t) => {
  t.match(hall.seats[0], {
    ...{ key: 'S-C-12', tessituraId: 12, screenId: 1, viewId: 7, zoneId: 11, number: '12', row: 'C' },
    ...{ attributes: ['W', 'X'], attributesNames: ['Wheelchair'], attributesDescriptions: ['A level place.'] },
  })
  const statuses = statusesOf(answer)
  t.same([statuses.get(12) ?? 'Available', statuses.get(13)], ['Available', 'Ticketed'])
})

t.test('a chosen seat has the names of its ticket, its zone and its screen [API-63]', async (t) => {
  const [seat] = hall.seats
  const adult = ticketsOf(hall.zoneById.get(11)).find(({ priceTypeId }) => priceTypeId === 1)
  if (!seat || !adult) throw new Error('The hall has no seat or no ticket')
  const chosen = chosenSeat(hall, seat, adult)
  t.same(chosen, {
    ...{ key: 'S-C-12', tessituraId: 12, screenId: 1, zoneId: 11, priceTypeId: 1, type: 'Primary' },
    ...{ priceType: 'Adult', zone: 'A Reserve', screen: 'Stalls', amount: 45.5, number: '12', row: 'C' },
  })
  const inCart = choiceInCart(hall, answer, statusesOf(answer))
  t.match(inCart, [{ tessituraId: 13, type: 'Extra', priceType: 'Child', amount: 15 }])
  t.same(packageSeatsOf([...inCart, chosen]), {
    packageSeats: [{ seatId: 12, priceTypeId: 1 }],
    performanceSeats: [{ seatId: 13, priceTypeId: 3 }],
  })
  const limits = { isPackage: true, seats: 1, maximum: answer.maximumSeats, hasExtras: true }
  t.same([seatsLeft([chosen], 'Primary', limits), seatsLeft(inCart, 'Extra', limits)], [1, 5])
  t.equal(isFull([chosen], { ...limits, hasExtras: false, maximum: 1 }), true)
})

t.test('a zone has its tickets and price range; filters are zones and attributes [API-64]', async (t) => {
  const [zone] = hall.zones
  t.match(zone, { zoneId: 11, zone: 'A Reserve', primaryTickets: [{ name: 'Adult' }, { name: 'Concession' }] })
  t.match(zone?.extraTickets, [{ name: 'Child', price: 15 }])
  t.same(
    [zone?.primaryPriceStart, zone?.primaryPriceEnd, zone?.extraPriceStart, zone?.extraPriceEnd],
    [30, 45.5, 15, 15],
  )
  const [wheelchair, plain] = hall.seats
  if (!wheelchair || !plain) throw new Error('The hall has no seats')
  const byAttribute = { ...NO_FILTERS, attributes: ['W'] }
  t.same([isFiltered(wheelchair, byAttribute, hall), isFiltered(plain, byAttribute, hall)], [false, true])
  t.equal(isFiltered(plain, { ...NO_FILTERS, zonePrices: [12] }, hall), true)
})

t.test('a concert that can’t be selected says why, and one with tickets can be deselected', async (t) => {
  const chosen = flexiWith([7000, 7001], { maximumProductions: null })
  const performance = (at: number) => chosen.productions[at]?.performances[0] as never
  t.same(selectedPerformances(chosen, new Set([7002])), [7000, 7001, 7002])
  t.equal(lockReason(performance(0), chosen, new Set()), null)
  t.match(lockReason(performance(2), chosen, new Set()), /^You have chosen 2 of 2/)
  t.equal(lockReason(performance(3), chosen, new Set()), 'Sold out')
  const soldOutSince = { ...(performance(0) as FlexiPerformance), availability: 'SoldOut' } as const
  t.equal(lockReason(soldOutSince, chosen, new Set()), null, 'seats of a concert that sold out since can be removed')
  t.equal(lockReason(performance(2), chosen, new Set([7002])), null)
  t.equal(lockReason(performance(2), { ...chosen, maximumProductions: 3 }, new Set()), null)
})

t.test('a fixed package has the visitor’s counts and zone, or the cart’s, or the first zone with seats', async (t) => {
  const unselected = fixedPackage.zones.map((zone) => ({ ...zone, selected: false }))
  const soldOut = unselected.map((zone, at) => ({ ...zone, available: at === 2 }))
  const zoneOf = (zones: typeof unselected) => fixedChoice({ ...fixedPackage, zones }, null).zoneId
  t.same([zoneOf(fixedPackage.zones), zoneOf(unselected), zoneOf(soldOut), zoneOf([])], [12, 11, 13, null])
  t.same(fixedChoice(fixedInCart, null).counts, { 1: 1, 2: 1 })
  const wish = { packageId: fixedPackage.id, counts: { 1: 3 }, zoneId: 11 }
  t.equal(fixedChoice(fixedPackage, wish), wish)
  t.same(fixedChoice(fixedPackage, { ...wish, packageId: 9 }), { packageId: 81, counts: { 1: 0, 2: 0 }, zoneId: 12 })
})

t.test('the sums of a fixed package are the visitor’s choice until it is in the cart', async (t) => {
  const prices = [{ priceTypeId: 1, amount: 60.5 }]
  const priced = { ...fixedPackage, zones: fixedPackage.zones.map((zone) => ({ ...zone, prices })) }
  const wish = (counts: Record<number, number>, zoneId: number | null = 11) => ({ packageId: 81, counts, zoneId })
  t.same(wishedSums(priced, wish({ 1: 2 })), { ticketCount: 4, concertCount: 2, total: 121 })
  t.same(wishedSums(priced, wish({ 1: 0 })), { ticketCount: 0, concertCount: 0, total: 0 })
  t.same(wishedSums(priced, wish({ 2: 1 })), { ticketCount: 2, concertCount: 2, total: null }, 'a price is missing')
  t.same(wishedSums(priced, wish({ 1: 1 }, null)), { ticketCount: 2, concertCount: 2, total: null })
  t.equal(wishedSums(fixedInCart, null), null)
  t.equal(wishedSums(fixedInCart, { ...wish({ 1: 2 }), packageId: 9 }), null)
  t.equal(wishedSums(null, wish({ 1: 2 })), null)
})

t.test('the progress counts to the minimum, then to the maximum', async (t) => {
  const some = { minimumProductions: 2, maximumProductions: 4 }
  t.equal(progressText(some, 1, '$12'), '1 of 2 concerts chosen, $12 saved so far')
  t.equal(progressText(some, 2, null), '2 of 4 concerts chosen')
  t.equal(
    progressText({ ...flexiPackage, minimumProductions: null, maximumProductions: null }, 1, null),
    '1 of 2 concerts chosen',
  )
  const zone = {
    tessituraId: 1,
    name: 'A',
    available: true,
    selected: false,
    prices: [{ priceTypeId: 1, amount: 45.1 }],
  }
  t.equal(zoneTotal(zone, { 1: 3 }), 135.3)
  t.equal(zoneTotal(zone, { 2: 1 }), null, 'a price that isn’t said isn’t guessed')
})

const rows = hallRows(
  Array.from({ length: 30 }, (_, id) => ({
    ...{ id, screenId: 1, depth: Math.floor(id / 10), position: id % 10, zoneId: 1, isAccessPlace: false },
  })),
  [1],
)
const concert = (performanceId: number, taken: readonly number[]): Concert => ({
  ...{ performanceId, rows, zones: [1], taken: new Set(taken) },
})

t.test('a package has the same seats in as many concerts as possible, and close ones in others', async (t) => {
  const everywhere = seriesSeats([concert(1, [14]), concert(2, [15]), concert(3, [])], 2)
  if ('short' in everywhere) throw new Error('There are seats')
  t.equal(new Set([...everywhere.seats.values()].map((seats) => seats.join())).size, 1)

  const allButOne = seriesSeats(
    [
      concert(1, []),
      concert(2, []),
      concert(3, rows[1]?.seats.map(({ id }) => id) ?? []),
      concert(
        4,
        Array.from({ length: 10 }, (_, id) => id),
      ),
      concert(
        5,
        Array.from({ length: 10 }, (_, id) => id + 20),
      ),
    ],
    2,
  )
  if ('short' in allButOne) throw new Error('There are seats')
  const seats = [...allButOne.seats.values()].map((each) => each.join())
  t.equal(seats.filter((each) => each === seats[0]).length, 4)
  t.ok(!allButOne.seats.get(3)?.some((id) => id >= 10 && id < 20), 'the full row’s concert has another row')

  t.same(
    seriesSeats(
      [
        concert(1, []),
        concert(
          2,
          Array.from({ length: 29 }, (_, id) => id),
        ),
      ],
      2,
    ),
    { short: 2 },
  )
  const preferred = seriesSeats([concert(1, [])], 2, [28, 29])
  t.same('seats' in preferred && preferred.seats.get(1), [28, 29])
})

t.test('selected concerts without seats are counted and reported', async (t) => {
  const ids = flexiPackage.productions.flatMap(({ performances }) => performances.map(({ id }) => id)).slice(0, 2)
  t.equal(withoutSeats(flexiPackage, new Set()), 0)
  t.equal(withoutSeats(flexiPackage, new Set([...ids, -1])), ids.length)
  t.equal(missingSeatsText(0), '')
  t.match(missingSeatsText(1), /^\. One selected concert has/)
  t.match(missingSeatsText(2), /^\. 2 selected concerts have/)
})
