import type { Transaction } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import type { KeyedTable } from '#server/venue/kinds/ids'
import { daysBetween, type SeasonCalendar } from './season-calendar.ts'

/** How a production sells. */
export type SaleState =
  | 'normal'
  | 'soldOut'
  | 'nearlySoldOut'
  | 'free'
  | 'cancelled'
  | 'external'
  | 'notYetOnSale'
  | 'presale'

/** A performance of the folder. */
export interface SeasonPerformance {
  id: number
  /** The production's. */
  slug: string
  name: string
  state: SaleState
  hallId: number
  startsAt: Date
  /** Days from the day of the first start. */
  dayOffset: number
}

export interface SeasonSeat {
  id: number
  hallId: number
  screenId: number
  zoneId: number
  key: string
  row: string
  number: number
  position: number
  quality: number
  attributes: string[]
}

/** A package with its performances. */
interface SeasonPackage {
  id: number
  series: string
  name: string
  performanceIds: number[]
}

/** The season that was inserted from the folder. */
export interface SeasonData {
  performances: readonly SeasonPerformance[]
  seats: readonly SeasonSeat[]
  packages: readonly SeasonPackage[]
  /** Returns the id of a key of the folder. */
  idOf(table: KeyedTable, slug: string): number
  /** Returns the price of a ticket in cents. */
  priceOf(performanceId: number, zoneId: number, priceTypeId: number): number
  /** Returns the price of a ticket in a package, in cents. */
  packagePriceOf(packageId: number, performanceId: number, zoneId: number, priceTypeId: number): number
}

/** Productions that sell as their files can't say. */
const SOLD: Readonly<Record<string, SaleState>> = {
  'four-seasons-twice': 'soldOut',
  'late-hours-satie': 'soldOut',
  'rachmaninoff-three': 'nearlySoldOut',
  'varga-schubert': 'nearlySoldOut',
  'late-hours-messiaen': 'nearlySoldOut',
  'vespers-by-candle': 'nearlySoldOut',
}
export const CANCELLED: readonly string[] = ['la-voix-humaine']

interface PerformanceRow extends Omit<SeasonPerformance, 'state' | 'dayOffset'> {
  isFree: boolean
  bookingType: string
  onSaleAt: Date
  presaleAt: Date | null
}

/** Reads the season, in the order of its ids. */
export async function readSeason(tx: Transaction, calendar: SeasonCalendar): Promise<SeasonData> {
  const rows = await tx.query<PerformanceRow>(sql`
    select f.id, p.slug, p.name, f.hall_id, f.starts_at, p.is_free, p.booking_type, p.on_sale_at, p.presale_at
      from performance f join production p on p.id = f.production_id order by f.id`)
  const seats = await tx.query<SeasonSeat>(sql`
    select id, hall_id, screen_id, zone_id, key, row, number, position, quality, attributes from seat order by id`)
  const packages = await tx.query<SeasonPackage>(sql`
    select p.id, s.slug as series, s.name || ': ' || p.name as name,
           (select array_agg(performance_id order by position) from package_performance where package_id = p.id)
             as performance_ids
      from package p join series s on s.id = p.series_id order by p.position`)
  const keys = await tx.query<{ name: string; id: number }>(sql`select kind || ' ' || slug as name, id from venue_key`)
  const prices = await tx.query<{ name: string; amountCents: number }>(sql`
    select concat_ws(' ', performance_id, zone_id, price_type_id) as name, amount_cents from zone_price
     union all
    select concat_ws(' ', package_id, performance_id, zone_id, price_type_id), amount_cents from package_price`)
  const idByName = new Map(keys.map(({ name, id }) => [name, id]))
  const priceByName = new Map(prices.map(({ name, amountCents }) => [name, amountCents]))
  return {
    ...{ seats, packages },
    performances: rows.map(({ isFree, bookingType, onSaleAt, presaleAt, ...row }) => ({
      ...row,
      state: stateOf({ slug: row.slug, isFree, bookingType, onSaleAt, presaleAt }, calendar.now),
      dayOffset: daysBetween(calendar, row.startsAt),
    })),
    idOf(table, slug) {
      const id = idByName.get(`${table} ${slug}`)
      if (id === undefined) throw new Error(`The demonstration has no ${table} ${slug}`)
      return id
    },
    priceOf: (...ids) => priceByName.get(ids.join(' ')) ?? 0,
    packagePriceOf: (...ids) => priceByName.get(ids.join(' ')) ?? 0,
  }
}

function stateOf(
  { slug, isFree, bookingType, onSaleAt, presaleAt }: Omit<PerformanceRow, 'id' | 'name' | 'hallId' | 'startsAt'>,
  now: Date,
): SaleState {
  if (CANCELLED.includes(slug)) return 'cancelled'
  if (isFree) return 'free'
  if (bookingType === 'External') return 'external'
  if (presaleAt) return 'presale'
  return onSaleAt > now ? 'notYetOnSale' : (SOLD[slug] ?? 'normal')
}
