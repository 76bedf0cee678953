import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import { mainHall, salon } from '../halls.ts'
import type { DemoProduction, PriceBand } from '../programme/production.ts'
import { extraPicture } from './pictures.ts'
import type { SeasonPerformance } from './programme-rows.ts'

export const priceTypes = {
  adult: 1,
  concession: 2,
  under30: 3,
  child: 4,
  earlyBird: 5,
  friend: 6,
  free: 7,
  member: 8,
  programme: 21,
  sparkling: 22,
  softDrink: 23,
  dinner: 24,
} as const

/** Restricts a price to visitors with its promo code, or to members. */
type Restriction = 'promo' | 'membership'
const priceType = (
  id: number,
  name: string,
  kind: string,
  tooltip: string | null = null,
  restriction?: Restriction,
) => ({
  ...{ id, name, kind, tooltip, needsPromo: restriction === 'promo', needsMembership: restriction === 'membership' },
})
const priceTypeRows = [
  priceType(priceTypes.adult, 'Adult', 'Primary'),
  priceType(priceTypes.member, 'Member', 'Primary', 'For you as a member, and whom you bring.', 'membership'),
  priceType(
    priceTypes.concession,
    'Concession',
    'Primary',
    'Pensioners, students and people looking for work. Bring your card.',
  ),
  priceType(priceTypes.under30, 'Under 30', 'Primary', 'For people born in the last thirty years. Bring proof of age.'),
  priceType(priceTypes.child, 'Child with an adult', 'Extra', 'Up to fifteen years, beside an adult.'),
  priceType(priceTypes.earlyBird, 'Early Bird', 'Primary', 'For those who came by the pre-sale.', 'promo'),
  priceType(
    priceTypes.friend,
    'Friend’s ticket',
    'Primary',
    'For Friends of Marlow Hall and whom they bring.',
    'promo',
  ),
  priceType(priceTypes.free, 'Free ticket', 'Primary'),
  priceType(priceTypes.programme, 'Printed programme', 'Upsell'),
  priceType(priceTypes.sparkling, 'Glass of sparkling wine', 'Upsell'),
  priceType(priceTypes.softDrink, 'Soft drink', 'Upsell'),
  priceType(priceTypes.dinner, 'Two courses', 'Upsell'),
].map((each, at) => ({ ...each, position: at + 1 }))

/** Prices for adults in whole dollars, from the most to the least expensive zone. */
const mainPrices: Record<PriceBand, readonly number[]> = {
  A: [149, 125, 99, 75, 49],
  B: [109, 89, 69, 49, 35],
  C: [79, 65, 55, 45, 29],
  D: [49, 45, 39, 29, 19],
  free: [0, 0, 0, 0, 0],
}
const salonPrices: Record<PriceBand, readonly number[]> = {
  A: [95, 75],
  B: [69, 55],
  C: [55, 45],
  D: [39, 32],
  free: [0, 0],
}

const MAIN_HALL = 1
export const zonesOf = (hallId: number) => (hallId === MAIN_HALL ? mainHall.zones : salon.zones)

export interface ZonePrice {
  performanceId: number
  zoneId: number
  priceTypeId: number
  amountCents: number
}

/** Returns every price of a performance: each of its hall's zones for each price type that it offers. */
export function pricesOf({ id, hallId, production }: SeasonPerformance): ZonePrice[] {
  const dollars = (hallId === MAIN_HALL ? mainPrices : salonPrices)[production.priceBand]
  return zonesOf(hallId).flatMap((zone, at) =>
    priceShares(production).map(([priceTypeId, share]) => ({
      performanceId: id,
      zoneId: zone.id,
      priceTypeId,
      amountCents: Math.round((dollars[at] as number) * share) * 100,
    })),
  )
}

/**
 * Returns the price types with their share of an adult's price. Members' prices apply to the venue's concerts and to
 * pre-sales.
 */
function priceShares({ state, company }: DemoProduction): [number, number][] {
  if (state === 'free') return [[priceTypes.free, 0]]
  return [
    [priceTypes.adult, 1],
    [priceTypes.concession, 0.85],
    [priceTypes.under30, 0.5],
    [priceTypes.child, 0.3],
    [priceTypes.friend, 0.9],
    ...(state === 'presale' ? [[priceTypes.earlyBird, 0.8] as [number, number]] : []),
    ...(state === 'presale' || company === 'Marlow Hall' ? [[priceTypes.member, 0.88] as [number, number]] : []),
  ]
}

const upsells = [
  {
    id: 901,
    slug: 'programme',
    name: 'Printed programme',
    tooltip: 'Forty pages, with the words of what is sung. Waiting for you at the door.',
  },
  {
    id: 902,
    slug: 'drinks',
    name: 'Interval drinks',
    tooltip: 'Poured and on the shelf with your name on it when you come out.',
  },
  {
    id: 903,
    slug: 'dinner',
    name: 'Dinner before the concert',
    tooltip: 'Two courses in the Fermata, at a quarter past five; you will be in your seat in time.',
  },
] as const
const [PROGRAMME, DRINKS, DINNER] = [901, 902, 903] as const
const TABLES = 40

export interface UpsellOffer {
  id: number
  upsellId: number
  performanceId: number
  stock: number | null
  prices: readonly [priceTypeId: number, amountCents: number][]
}

/** Returns the extras of a performance: none for a free one, drinks if there is an interval, dinner in the evening. */
export function upsellsOf({ id, hallId, production }: SeasonPerformance, isEvening: boolean): UpsellOffer[] {
  if (production.state === 'free' || production.state === 'external') return []
  const offer = (upsellId: number, stock: number | null, prices: UpsellOffer['prices']) => ({
    ...{ id: id * 10 + (upsellId - PROGRAMME), upsellId, performanceId: id, stock, prices },
  })
  return [
    offer(PROGRAMME, null, [[priceTypes.programme, 800]]),
    ...(production.intervals > 0
      ? [
          offer(DRINKS, null, [
            [priceTypes.sparkling, 1600],
            [priceTypes.softDrink, 700],
          ]),
        ]
      : []),
    ...(isEvening && hallId === MAIN_HALL ? [offer(DINNER, TABLES, [[priceTypes.dinner, 6800]])] : []),
  ]
}

export async function insertPrices(
  tx: Transaction,
  performances: readonly SeasonPerformance[],
  isEvening: (performance: SeasonPerformance) => boolean,
): Promise<void> {
  const offers = performances.flatMap((each) => upsellsOf(each, isEvening(each)))
  await insertRows(tx, 'price_type', priceTypeRows)
  await insertRows(tx, 'zone_price', performances.flatMap(pricesOf))
  await insertRows(
    tx,
    'upsell',
    upsells.map((each, at) => ({ ...each, image: extraPicture(each.slug, each.name), position: at + 1 })),
  )
  await insertRows(
    tx,
    'upsell_performance',
    offers.map(({ prices: _, ...offer }) => offer),
  )
  await insertRows(
    tx,
    'upsell_price',
    offers.flatMap(({ id, prices }) =>
      prices.map(([priceTypeId, amountCents]) => ({ upsellPerformanceId: id, priceTypeId, amountCents })),
    ),
  )
}
