import t from 'tap'
import {
  canOpen,
  extrasInWords,
  initialSession,
  isDone,
  takenExtras,
} from '#client/features/single-event/booking-steps.ts'
import { formerChoice, formerTickets } from '#client/features/single-event/former-choice.ts'
import { withCart } from '#client/features/single-event/with-cart.ts'
import { canReserve, countsToSend, pickerMaximum, startingCounts, totalCount, withCount } from '#shared/seat-counts'
import { emptyMiniCart } from '#test/support/mini-cart'

t.test('the quantity pickers start with the cart’s counts [SINGLE-11]', async (t) => {
  t.same(
    startingCounts([
      { priceTypeId: 1, count: 2 },
      { priceTypeId: 2, count: 0 },
    ]),
    { 1: 2, 2: 0 },
  )
})

t.test('a new search starts with the former tickets on offer, and names the others', async (t) => {
  const price = { tooltip: null, priceStart: 90, priceEnd: 120 }
  const adult = { ...price, priceTypeId: 1, name: 'Adult', count: 4 }
  const child = { ...price, priceTypeId: 2, name: 'Child', count: 3 }
  const former = formerChoice({ prices: [adult, child], upsells: [] })
  t.same(formerTickets(former, [adult, child]), { counts: { 1: 4, 2: 2 }, missing: ['1 × Child'] }, 'at most six')
  t.same(formerTickets(former, [{ ...adult, count: 0 }]), { counts: { 1: 4, 2: 0 }, missing: ['3 × Child'] })
})

t.test('the counts of prices and extras follow the cart without another request [SINGLE-11 SINGLE-20]', async (t) => {
  const price = { tooltip: null, priceStart: 90, priceEnd: 120 }
  const ticket = {
    subLineItemId: 1,
    zone: 'A',
    priceType: 'Adult',
    row: 'C',
    number: '12',
    section: 'Stalls',
    amount: 90,
  }
  const offered = {
    performances: [],
    productionImage: null,
    selectedPerformance: {
      id: 7,
      prices: [
        { ...price, priceTypeId: 1, name: 'Adult', count: 0 },
        { ...price, priceTypeId: 2, name: 'Under 30', count: 3 },
      ],
      upsells: [
        {
          name: 'Programme',
          image: null,
          performanceId: 7,
          upsellPerformanceId: 5,
          tooltip: null,
          prices: [
            { amount: 10, count: 4, priceTypeId: 9 },
            { amount: 6, count: 0, priceTypeId: 10 },
          ],
        },
      ],
      tickets: [],
      canSelectYourOwnSeat: true,
    },
  }
  const cart = {
    ...emptyMiniCart,
    hasTickets: true,
    tickets: [ticket, { ...ticket, subLineItemId: 2 }],
    upsellTickets: [
      { count: 1, priceTypeId: 9, upsellPerformanceId: 5 },
      { count: 3, priceTypeId: 10, upsellPerformanceId: 5 },
    ],
  }
  const countsOf = (performances: typeof offered | ReturnType<typeof withCart>) => [
    performances.selectedPerformance?.prices.map(({ count }) => count),
    performances.selectedPerformance?.upsells.map(({ prices }) => prices.map(({ count }) => count)),
    performances.selectedPerformance?.tickets.length,
  ]
  t.same(countsOf(withCart(offered, cart)), [[2, 0], [[1, 3]], 2])
  t.same(countsOf(withCart(offered, emptyMiniCart)), [[0, 0], [[0, 0]], 0])
})

t.test('a quantity never goes below 0 [SINGLE-12]', async (t) => {
  t.same(withCount({ 1: 0, 2: 3 }, 1, -1), { 1: 0, 2: 3 })
  t.same(withCount({ 1: 1 }, 1, 0), { 1: 0 })
})

t.test('with 6 tickets in total over all price types no picker can be increased [SINGLE-13]', async (t) => {
  const full = { 1: 4, 2: 2, 3: 0 }
  t.same(
    [1, 2, 3].map((id) => pickerMaximum(full, id)),
    [4, 2, 0],
  )
  t.same(withCount(full, 3, 1), full)
  t.same(
    [1, 2, 3].map((id) => pickerMaximum({ 1: 4, 2: 1, 3: 0 }, id)),
    [5, 2, 1],
  )
})

t.test(
  'seats can be searched for with 1 to 6 tickets in total, and only counts above 0 are sent [SINGLE-14]',
  async (t) => {
    t.same(
      [
        { 1: 0, 2: 0 },
        { 1: 1, 2: 0 },
        { 1: 3, 2: 3 },
        { 1: 4, 2: 3 },
      ].map(canReserve),
      [false, true, true, false],
    )
    t.equal(totalCount({ 1: 3, 2: 3 }), 6)
    t.same(countsToSend({ 1: 0, 2: 2 }), [{ priceTypeId: 2, count: 2 }])
  },
)

const start = { performanceId: null, hasTickets: false, hasUpsells: false, extrasAnswered: false }

t.test(
  'a step opens once the ones before it are complete, and extras only if there are any [SINGLE-01 SINGLE-15]',
  async (t) => {
    const open = (progress: typeof start | (Omit<typeof start, 'performanceId'> & { performanceId: number })) =>
      (['date', 'tickets', 'extras'] as const).filter((step) => canOpen(step, progress))
    t.same(open(start), ['date'])
    t.same(open({ ...start, performanceId: 7 }), ['date', 'tickets'])
    t.same(open({ ...start, performanceId: 7, hasTickets: true }), ['date', 'tickets'])
    t.same(open({ ...start, performanceId: 7, hasTickets: true, hasUpsells: true }), ['date', 'tickets', 'extras'])
    t.notOk(isDone('extras', { ...start, extrasAnswered: true }))
  },
)

t.test('the initial performance is the address’s, the cart’s, or the only one, and always a listed one', async (t) => {
  const listed = [7, 8].map((id) => ({ id, availability: 'High' }))
  t.equal(initialSession(listed, 8, 7), 8)
  t.equal(initialSession(listed, null, 7), 7)
  t.equal(initialSession(listed, 99, 7), 7)
  t.equal(initialSession(listed, 99, null), null)
  t.equal(initialSession([{ id: 7, availability: 'Limited' }], 99, null), 7)
  t.equal(initialSession([{ id: 7, availability: 'SoldOut' }], null, null), null)
})

t.test('confirmed extras are summarised in a line [SINGLE-21]', async (t) => {
  const upsells = [
    { name: 'Programme', upsellPerformanceId: 1, prices: [{ amount: 8, count: 0, priceTypeId: 5 }] },
    {
      ...{ name: 'Interval drinks', upsellPerformanceId: 2 },
      prices: [
        { name: 'Glass of sparkling', amount: 16, count: 0, priceTypeId: 6 },
        { name: 'Soft drink', amount: 7, count: 0, priceTypeId: 7 },
      ],
    },
  ]
  const taken = [
    { count: 1, upsellPerformanceId: 1, priceTypeId: 5 },
    { count: 1, upsellPerformanceId: 1, priceTypeId: 5 },
    { count: 1, upsellPerformanceId: 2, priceTypeId: 6 },
  ]
  t.equal(extrasInWords(takenExtras(upsells, taken)), '2 × Programme, 1 × Interval drinks: glass of sparkling')
  t.equal(extrasInWords(takenExtras(upsells, [])), 'No extras')
})
