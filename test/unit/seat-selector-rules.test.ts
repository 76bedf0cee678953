import t from 'tap'
import { selectorAddress, wayBack, withPerformance } from '#client/features/seat-selector/answers/address.ts'
import { afterEvent, reservedSeats, seatEvent } from '#client/features/seat-selector/answers/seat-changes.ts'
import {
  type Choice,
  canAddToCart,
  choiceInCart,
  chosenSeat,
  isFull,
  isSameChoice,
  lostSeats,
  packageSeatsOf,
  totalOf,
  withSeats,
} from '#client/features/seat-selector/choice/choice.ts'
import { isFiltered, NO_FILTERS, priceBounds } from '#client/features/seat-selector/choice/filters.ts'
import { hallOf, type Statuses, statusesOf } from '#client/features/seat-selector/choice/hall.ts'
import { areTogether, partySeats } from '#client/features/seat-selector/choice/party.ts'
import { companionsAlone, rowsOf, seatsLeftAlone } from '#client/features/seat-selector/choice/rows.ts'
import type { Hall, Seat, SeatAnswer, Zone } from '#client/features/seat-selector/choice/seat.ts'
import { priceRangeOf, ticketsOf } from '#client/features/seat-selector/choice/seat.ts'
import { positionOf, seatPrice } from '#client/features/seat-selector/choice/seat-words.ts'
import { warningsOf } from '#client/features/seat-selector/choice/warnings.ts'
import { seatsWithinBudget } from '#client/features/seat-selector/choice/within-budget.ts'
import { nearestPlace, sweepRows } from '#client/features/seat-selector/map/sweep-rows.ts'
import { tooltipTop } from '#client/features/seat-selector/map/tooltip.ts'
import { stepOf } from '#client/features/seat-selector/map/zone-steps.ts'
import { reportAddedSeats } from '#client/features/seat-selector/report-added-seats.ts'
import { dotsIn, placesOf } from '#client/features/seat-selector/screens/hall-dots.ts'
import { centsSpan } from '#shared/price-span'
import { seatAnswer } from '#test/support/scripted-seats'

const answer = seatAnswer()
const hall = hallOf(answer, null, [{ key: 'W', name: 'Wheelchair', description: 'Level.' }])
const NONE: Statuses = new Map()

function seat(key: string, of: Hall = hall): Seat {
  const found = of.seats.find((each) => each.key === key)
  if (!found) throw new Error(`There is no seat ${key}`)
  return found
}
const keysOf = (seats: readonly Seat[]) => seats.map(({ key }) => key).sort()
/** Seats of the stalls' row C, by number, as chosen with a zone's ticket. */
function chosenInC(numbers: readonly number[], at = 0): Choice {
  return numbers.map((number) => {
    const own = seat(`1-C-${number}`)
    const ticket = ticketsOf(hall.zoneById.get(own.zoneId))[at]
    if (!ticket) throw new Error('The zone has no ticket')
    return chosenSeat(hall, own, ticket)
  })
}
const single = { isPackage: false, seats: 1, hasExtras: false }
const within = { isPackage: true, seats: 2, hasExtras: true }

t.test('seats within ten units of height are one row, whatever their order [MAP-17]', async (t) => {
  // A curve: each seat is 6 units below its neighbour, the row from end to end 36.
  const places = Array.from({ length: 40 }, (_, at) => ({
    id: at,
    x: (at % 10) * 24,
    y: Math.floor(at / 10) * 60 + Math.abs((at % 10) - 4.5) * 6,
  }))
  const order = sweepRows(places).map((row) => row.map(({ id }) => id))
  for (const multiplier of [7, 13, 23]) {
    const shuffled = places.map((_, at) => places[(at * multiplier) % places.length] as (typeof places)[number])
    t.same(
      sweepRows(shuffled).map((row) => row.map(({ id }) => id)),
      order,
    )
  }
  const heights = [0, 10, 10.5].map((y, id) => ({ id, x: id, y }))
  t.same(
    sweepRows(heights).map((row) => row.length),
    [2, 1],
    'ten units below are the same row',
  )
  t.same(
    order.flat().toSorted((a, b) => a - b),
    places.map(({ id }) => id),
    'each seat once',
  )
  for (const row of order) {
    const heights = row.map((id) => places[id]?.y ?? 0)
    t.ok(Math.max(...heights) - Math.min(...heights) <= 10)
    t.same(
      row.map((id) => places[id]?.x),
      row.map((id) => places[id]?.x ?? 0).toSorted((a, b) => a - b),
    )
  }
})

t.test('up and down move to the nearest seat in that direction', async (t) => {
  const places = [
    { id: 1, x: 0, y: 0 },
    { id: 2, x: 24, y: 4 },
    { id: 3, x: 2, y: 30 },
    { id: 4, x: 26, y: 34 },
  ]
  const [first, , third] = places as [(typeof places)[number], (typeof places)[number], (typeof places)[number]]
  t.equal(nearestPlace(places, first, 1)?.id, 3)
  t.equal(nearestPlace(places, third, -1)?.id, 1)
  t.equal(nearestPlace(places, first, -1), undefined)
})

t.test('one to six seats can be chosen for a performance; a package counts its primary seats', async (t) => {
  t.notOk(canAddToCart([], single))
  t.ok(canAddToCart(chosenInC([1]), single))
  t.ok(canAddToCart(chosenInC([1, 2, 3, 4, 5, 6]), single))
  t.notOk(canAddToCart(chosenInC([1, 2, 3, 4, 5, 6, 7]), single))
  t.ok(isFull(chosenInC([1, 2, 3, 4, 5, 6]), single))
  t.notOk(canAddToCart(chosenInC([1]), within), 'fewer than the address asks for')
  t.ok(canAddToCart(chosenInC([1, 2]), within))
  t.notOk(canAddToCart(chosenInC([1, 2, 3]), { ...within, maximum: 2 }), 'more than the package has')
  const extra = chosenInC([8]).map((each) => ({ ...each, type: 'Extra' as const }))
  t.notOk(canAddToCart([...chosenInC([1]), ...extra], within), 'an extra seat is no primary one')
  t.notOk(isFull(chosenInC([1, 2, 3, 4, 5, 6]), within), 'extra seats can still be chosen')
  t.same(packageSeatsOf([...chosenInC([1, 2]), ...extra]), {
    packageSeats: [
      { seatId: 10_029, priceTypeId: 1 },
      { seatId: 10_030, priceTypeId: 1 },
    ],
    performanceSeats: [{ seatId: 10_036, priceTypeId: 1 }],
  })
})

t.test('a seat added again has only its new ticket', async (t) => {
  const changed = withSeats(chosenInC([1, 2]), chosenInC([1], 1))
  t.same(
    changed.map(({ number, priceType }) => `${number} ${priceType}`),
    ['2 Adult', '1 Child'],
  )
  t.equal(totalOf(changed), 180)
  t.ok(isSameChoice(chosenInC([1, 2]), chosenInC([2, 1])))
  t.notOk(isSameChoice(chosenInC([1, 2]), changed))
})

t.test('the cart’s seats are chosen with their price types, and seats taken by others are lost', async (t) => {
  const taken = {
    ...answer,
    seats: answer.seats.map((each) => (each.id === 10_029 ? { ...each, s: 'Ticketed' as const } : each)),
  }
  const own = choiceInCart(hall, { ...taken, ticketed: [{ seatId: 10_029, priceTypeId: 2 }] }, statusesOf(taken))
  t.match(own, [{ tessituraId: 10_029, priceType: 'Child', amount: 60, row: 'C', number: '1', screen: 'Stalls' }])
  t.equal(own.length, 1)
  t.same(lostSeats(own, statusesOf(taken)), [], 'the cart’s own aren’t lost')
  t.same(
    lostSeats(chosenInC([1, 2]), new Map([[10_030, 'Unavailable']])).map(({ number }) => number),
    ['2'],
  )
})

t.test('a seat is filtered out by its zone, a missing attribute or its price', async (t) => {
  const dear = { zoneId: 11, attributes: ['W'] }
  t.notOk(isFiltered(dear, NO_FILTERS, hall))
  t.ok(isFiltered(dear, { ...NO_FILTERS, zonePrices: [12] }, hall))
  t.notOk(isFiltered(dear, { ...NO_FILTERS, zonePrices: [11, 12] }, hall))
  t.notOk(isFiltered(dear, { ...NO_FILTERS, attributes: ['W'] }, hall))
  t.ok(isFiltered(dear, { ...NO_FILTERS, attributes: ['W', 'C'] }, hall))
  t.ok(isFiltered(dear, { ...NO_FILTERS, maximumPrice: 59 }, hall))
  t.notOk(isFiltered(dear, { ...NO_FILTERS, maximumPrice: 60 }, hall))
  t.same(priceBounds(hall), { low: 40, high: 60 })
  t.equal(priceBounds({ ...hall, zones: hall.zones.slice(0, 1) }), null, 'all seats cost the same')
})

t.test('a party sits together in the clicked seat’s row and zone, and leaves no lone seat', async (t) => {
  const rows = rowsOf(hall)
  const request = { size: 3, statuses: NONE, chosen: new Set<number>(), isFree: () => true }
  const three = partySeats(rows, seat('1-C-7'), request)
  t.same(keysOf(three), ['1-C-6', '1-C-7', '1-C-8'])
  t.ok(areTogether(three))
  t.same(keysOf(partySeats(rows, seat('1-C-2'), request)), ['1-C-1', '1-C-2', '1-C-3'], 'not 2 to 4: 1 would be alone')
  const taken: Statuses = new Map([[seat('1-C-6').tessituraId, 'Unavailable']])
  const isFree = ({ tessituraId }: Seat) => !taken.has(tessituraId)
  t.same(keysOf(partySeats(rows, seat('1-C-7'), { ...request, statuses: taken, isFree })), ['1-C-7', '1-C-8', '1-C-9'])
  t.same(partySeats(rows, seat('1-C-7'), { ...request, size: 1 }), [seat('1-C-7')])
})

t.test('a party without room in its row gets the nearest seats, and is told that they are apart', async (t) => {
  const rows = rowsOf(hall)
  const free = new Set(['1-C-7', '1-C-9', '1-D-7', '1-H-1'])
  const three = partySeats(rows, seat('1-C-7'), {
    ...{ size: 3, statuses: NONE, chosen: new Set<number>() },
    isFree: ({ key }) => free.has(key),
  })
  t.same(keysOf(three), ['1-C-7', '1-C-9', '1-D-7'])
  t.notOk(areTogether(three))
  t.notOk(areTogether([seat('1-C-7'), seat('1-D-8')]), 'in two rows')
})

t.test('a budget finds the best seats side by side that it pays for, in the middle and near the stage', async (t) => {
  const rows = rowsOf(hall)
  const found = (budget: number, { size = 2, taken = [] as string[], of = hall } = {}) => {
    const statuses: Statuses = new Map(taken.map((key) => [seat(key).tessituraId, 'Unavailable']))
    const isFree = ({ tessituraId }: Seat) => !statuses.has(tessituraId)
    const result = seatsWithinBudget(of, rowsOf(of), { size, budget, statuses, chosen: new Set(), isFree })
    return result.seats ? keysOf(result.seats) : result.lowest
  }
  t.same(found(500), ['1-A-7', '1-A-8'], 'the most expensive zone')
  t.same(found(240), ['1-A-7', '1-A-8'], 'exactly the budget')
  t.same(found(239.99), ['2-A-5', '2-A-6'], 'of the cheaper zone the first row')
  t.same(found(159), 160)
  t.same(found(80, { size: 1 }), ['2-A-5'])
  t.same(found(240, { taken: ['1-A-8'] }), ['1-A-6', '1-A-7'], 'a row counts twice a seat')
  t.same(found(240, { taken: ['1-A-8', '1-A-5'] }), ['1-A-6', '1-A-7'], 'none left alone')
  t.same(found(1_000, { size: 15 }), null, 'no row has 15 seats')
  const seats = answer.seats.map((each) => (each.key === '1-A-7' ? { ...each, a: ['O'] } : each))
  const obstructed = hallOf({ ...answer, seats }, null, [])
  t.same(found(240, { of: obstructed }), ['1-A-8', '1-A-9'], 'a full view')
  t.equal(positionOf(hall, seat('1-C-7'), { rows, section: undefined }), 'Stalls, row 3 of 8 from the stage')
  t.equal(positionOf(hall, seat('2-A-1'), { rows, section: 'Balcony Left' }), 'Balcony Left, row 1 of 3 from the stage')
})

t.test('a companion seat without its wheelchair place is pointed out before the cart is', async (t) => {
  const place = seat('1-A-1').tessituraId
  const seats = answer.seats.map((each) => (each.key === '1-A-2' ? { ...each, a: ['C'], c: place } : each))
  const own = hallOf({ ...answer, seats }, null, [])
  const companion = seat('1-A-2', own).tessituraId
  t.same(keysOf(companionsAlone(own, new Set([companion]))), ['1-A-2'])
  t.same(companionsAlone(own, new Set([companion, place])), [])
})

t.test('the seats of a screen fill its area of the hall, each part of it with those on its side', async (t) => {
  const places = placesOf(
    `${['1-A-1', '1-A-2', '1-A-13', '1-A-14']
      .map((key, at) => `<circle data-key="${key}" data-x="${[0, 10, 90, 100][at]}" data-y="${at % 2}" r="4"/>`)
      .join('')}<path data-key="a&amp;b" data-x="1" data-y="2"/>`,
  )
  t.same(places.get('a&b'), { x: 1, y: 2 })
  const part = (left: number) => ({ left, right: left + 100, top: 0, bottom: 100 })
  const dots = dotsIn([part(0), part(900)], hall.seats, places)
  t.same(
    dots.map(({ seat: { key }, x, y }) => [key, x, y]),
    [
      ['1-A-1', 6, 6],
      ['1-A-2', 94, 94],
      ['1-A-13', 906, 6],
      ['1-A-14', 994, 94],
    ],
  )
  t.same(
    [0, 1, 2, 3, 4].map((at) => stepOf(at, 5)),
    [0, 1, 2, 3, 4],
  )
  t.same([stepOf(0, 1), stepOf(0, 2), stepOf(1, 2), stepOf(8, 9)], [0, 0, 4, 4])
})

t.test('a seat between the chosen one and the end of its row is left alone', async (t) => {
  const rows = rowsOf(hall)
  const alone = (...keys: string[]) =>
    keysOf(seatsLeftAlone(rows, { statuses: NONE, chosen: new Set(keys.map((key) => seat(key).tessituraId)) }))
  t.same(alone('1-C-2'), ['1-C-1'])
  t.same(alone('1-C-1', '1-C-2'), [])
  t.same(alone('1-C-5', '1-C-7'), ['1-C-6'])
})

t.test('seats reserved for renewals are free on their buyers’ maps, whatever the stream says', async (t) => {
  const before: Statuses = new Map([
    [1, 'Ticketed'],
    [3, 'Unavailable'],
  ])
  const until = '2037-03-05T10:00:00Z'
  const answer = { kept: { seats: [1, 2, 3], until } } as SeatAnswer
  const kept = reservedSeats(answer, Date.parse(until) - 1)
  const after = (text: string, kind: 'snapshot' | 'changes') => {
    const event = seatEvent(kind, text)
    return event && Object.fromEntries(afterEvent(before, event, kept))
  }
  t.same(after('{"version":"c","unavailable":[1,2,3,4]}', 'snapshot'), {
    1: 'Ticketed',
    3: 'Unavailable',
    4: 'Unavailable',
  })
  t.same(after('{"version":"c","seats":[{"id":2,"s":"Unavailable"},{"id":5,"s":"Unavailable"}]}', 'changes'), {
    ...{ 1: 'Ticketed', 3: 'Unavailable', 5: 'Unavailable' },
  })
  t.equal(reservedSeats(answer, Date.parse(until)).size, 0, 'from then on they are everybody’s')
  t.equal(reservedSeats(undefined, 0).size, 0)
})

t.test('an event changes statuses, except those of the seats in the visitor’s own cart', async (t) => {
  const before: Statuses = new Map([
    [1, 'Ticketed'],
    [2, 'Unavailable'],
    [3, 'Stage'],
  ])
  const changes = seatEvent(
    'changes',
    '{"version":"b","seats":[{"id":1,"s":"Unavailable"},{"id":2,"s":"Available"},{"id":4,"s":"Unavailable"}]}',
  )
  t.ok(changes)
  if (!changes) return
  t.same(
    [...afterEvent(before, changes, new Set())],
    [
      [1, 'Ticketed'],
      [3, 'Stage'],
      [4, 'Unavailable'],
    ],
  )
  const snapshot = seatEvent('snapshot', '{"version":"c","unavailable":[2,5]}')
  t.ok(snapshot)
  if (!snapshot) return
  t.same(
    new Map(afterEvent(before, snapshot, new Set())),
    new Map([
      [3, 'Stage'],
      [2, 'Unavailable'],
      [5, 'Unavailable'],
    ]),
    'nobody holds 1 any more',
  )
  for (const text of ['', 'null', '[]', '{"seats":5}', '<html>']) t.equal(seatEvent('changes', text), null, text)
})

t.test('the address is case-insensitive; ids are positive integers, and seats default to 1 [ROUTE-11]', async (t) => {
  t.same(selectorAddress('?performanceId=7&packageId=8&seats=3&seriesId=9'), {
    ...{ performanceId: 7, packageId: 8, seats: 3, seriesId: 9, productionId: null },
  })
  t.same(selectorAddress('?performanceid=7&packageid=8&seats=x&productionid=5'), {
    ...{ performanceId: 7, packageId: 8, seats: 1, seriesId: null, productionId: 5 },
  })
  for (const bad of ['', '?performanceId=', '?performanceId=0', '?performanceId=1e3', '?performanceId=0c4e7bd0-0000'])
    t.equal(selectorAddress(bad).performanceId, null, bad)
  t.equal(
    wayBack(selectorAddress('?performanceId=7&productionId=5')),
    '/purchase/single-event?productionId=5&performanceId=7',
  )
  t.equal(wayBack(selectorAddress('?performanceId=7&packageId=8&seriesId=9')), '/purchase/series-package?seriesId=9')
  t.equal(wayBack(selectorAddress('?performanceId=7')), null)
  t.equal(String(withPerformance('?performanceid=7&productionId=5', 9)), 'productionId=5&performanceId=9')
})

t.test('a seat’s details are above the map, or below it if the window has no room above', async (t) => {
  const map = { top: 100, bottom: 500 }
  t.equal(tooltipTop(map, 40), 56)
  t.equal(tooltipTop(map, 96), 0, 'at the window’s edge')
  t.equal(tooltipTop(map, 97), 504)
})

t.test('a price range omits prices sold only with another, unless there is no other', async (t) => {
  const ticket = (type: 'Primary' | 'Extra', price: number) => ({
    priceTypeId: 1,
    type,
    name: 'A',
    tooltip: null,
    price,
  })
  const primaryTickets = [ticket('Primary', 120), ticket('Primary', 60)]
  const extraTickets = [ticket('Extra', 20)]
  const zone = { ...(hall.zones[0] as Zone), primaryTickets, extraTickets }
  t.same(priceRangeOf(zone), { low: 60, high: 120 })
  t.same(priceRangeOf({ ...zone, primaryTickets: [] }), { low: 20, high: 20 })
  t.equal(priceRangeOf({ ...zone, primaryTickets: [], extraTickets: [] }), null)
  const ofBoxOffice = [6_000, 12_000].map((amountCents) => ({ kind: 'Primary' as const, amountCents }))
  t.same(centsSpan([...ofBoxOffice, { kind: 'Extra', amountCents: 2_000 }]), { low: 6_000, high: 12_000 })
})

t.test('a seat’s price is shown in words, and its warnings once each', async (t) => {
  const own = seat('1-C-1')
  t.equal(seatPrice(hall, own, undefined, true), '$60 - $120')
  t.equal(seatPrice(hall, own, chosenInC([1])[0], true), 'Adult $120')
  t.equal(seatPrice(hall, own, undefined, false), 'Unavailable')
  t.equal(warningsOf({ attributes: ['W', 'A'] }, { attributes: ['W', 'C'] }).length, 2)
  t.same(warningsOf({ attributes: ['A'] }), [])
})

t.test('only new seats of a single performance are reported to the tag manager', async (t) => {
  const { dataLayer } = Object.assign(globalThis, { window: { dataLayer: [] as { items?: unknown }[] } }).window
  t.teardown(() => Reflect.deleteProperty(globalThis, 'window'))
  const [before, after] = [chosenInC([1]), chosenInC([1, 2, 3])]
  const single = { performanceId: 701, packageId: null, seats: 0, productionId: 7, seriesId: null }
  for (const address of [
    { ...single, productionId: null },
    { ...single, packageId: 81 },
  ])
    reportAddedSeats(address, 'Serenade', { before, after })
  reportAddedSeats(single, 'Serenade', { before: after, after: before })
  t.same(dataLayer, [])
  reportAddedSeats(single, 'Serenade', { before, after })
  t.match(dataLayer.at(-1)?.items, [{ id: '7', name: 'Serenade', price: 240, quantity: 2 }])
})
