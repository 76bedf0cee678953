import type { MediaFile } from '#shared/content/page'
import type { KnownArtist } from '#shared/performers'
import type { BookingType, PackageType } from '#shared/ticketing/enumerations'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { type Availability, readAvailability } from '../seating/availability.ts'
import { publicPrices } from './public-prices.ts'

/** An option of a filter type (Genre, …). */
export interface FilterOption {
  id: number
  typeId: number
  /** The name of the type: `Genre`. */
  typeName: string
  name: string
}

export interface Booking {
  bookingType: BookingType
  bookingLabel: string | null
  externalUrl: string | null
  externalLabel: string | null
}

/** A production as every visitor sees it, independent of cart and promo code. */
export interface Production extends Booking {
  id: number
  contentId: string
  route: string
  name: string
  sortName: string
  company: string
  hallId: number
  hallName: string
  seriesId: number | null
  tagline: string
  subheading: string
  image: MediaFile | null
  desktopImage: MediaFile | null
  mobileImage: MediaFile | null
  backgroundColour: string
  textColour: string
  tags: string[]
  /** Those with an id, in the order of the performers. */
  artists: KnownArtist[]
  isFeatured: boolean
  bookingTextColour: string | null
  bookingButtonColour: string | null
  onSaleAt: Date
  presaleAt: Date | null
  /** Ids of the options it has. */
  filterOptions: readonly number[]
  /** By date. */
  performances: readonly Performance[]
}

export interface Performance {
  id: number
  productionId: number
  startsAt: Date
  endsAt: Date
  salesEndAt: Date
  state: 'scheduled' | 'cancelled'
  /** The number of its changes, and the time of the last. */
  revision: number
  changedAt: Date
  availability: Availability
  /** The lowest and the highest of its public prices, in cents, or null if there are none. */
  lowestCents: number | null
  highestCents: number | null
}

export interface ProductionPrice {
  priceType: string
  zone: string
  /** The lowest of all performances, in cents. */
  amountCents: number
}

export interface Series extends Booking {
  id: number
  /** How its packages are chosen. */
  kind: PackageType
  contentId: string
  route: string
  name: string
  image: MediaFile | null
  backgroundColour: string | null
  textColour: string | null
  position: number
  /** Whether a package of it is on sale. */
  hasPackageOnSale: boolean
}

/** The productions to read. */
export type ProductionChoice = { ids: readonly number[] } | { contentIds: readonly string[] }

/** Returns productions by id, without ids that have no production. */
export async function readProductions(db: Queries, now: Date, choice: ProductionChoice): Promise<Production[]> {
  if (!('ids' in choice ? choice.ids : choice.contentIds).length) return []
  const rows = await readProductionRows(db, choice)
  const ids = rows.map(({ id }) => id)
  const performances = groupBy(await readPerformances(db, now, ids), ({ productionId }) => productionId)
  return rows.map((production) => ({ ...production, performances: performances.get(production.id) ?? [] }))
}

/** Returns a production, or undefined. It may be up to a second old, so don't use it to decide what may be sold. */
export async function recentProduction(
  { db, shortCache }: Pick<BoxOffice, 'db' | 'shortCache'>,
  id: number,
  now: Date,
): Promise<Production | undefined> {
  const [production] = await shortCache(`production ${id}`, () => readProductions(db, now, { ids: [id] }))
  return production
}

const readProductionRows = (db: Queries, choice: ProductionChoice) =>
  db.query<Omit<Production, 'performances'>>(sql`
    select p.id, p.content_id, p.route, p.name, p.sort_name, p.company, p.hall_id, h.name as hall_name, p.series_id,
           p.tagline, p.subheading, p.image, p.desktop_image, p.mobile_image,
           p.background_colour, p.text_colour, p.tags, p.is_featured,
           p.booking_type, p.booking_label, p.booking_text_colour, p.booking_button_colour,
           p.external_url, p.external_label, p.on_sale_at, p.presale_at,
           coalesce((select jsonb_agg(jsonb_build_object('tessituraId', a.id, 'name', a.name) order by o.position)
                       from production_artist o join artist a on a.id = o.artist_id
                      where o.production_id = p.id), '[]') as artists,
           array(select filter_option_id from production_filter_option where production_id = p.id) as filter_options
      from production p
      join hall h on h.id = p.hall_id
     where ${isChosen(choice)}
     order by p.id`)

const isChosen = (choice: ProductionChoice): Statement =>
  'ids' in choice
    ? sql`p.id = any (${[...choice.ids]}::int[])`
    : sql`p.content_id::text = any (${[...choice.contentIds]}::text[])`

async function readPerformances(db: Queries, now: Date, ids: readonly number[]): Promise<Performance[]> {
  const rows = await db.query<Omit<Performance, 'availability'>>(sql`
    select f.id, f.production_id, f.starts_at, f.ends_at, f.sales_end_at, f.state, f.revision, f.changed_at,
           public.lowest_cents, public.highest_cents
      from performance f
      cross join lateral (
        select min(amount_cents) as lowest_cents, max(amount_cents) as highest_cents
          from (${publicPrices}) priced
         where performance_id = f.id) public
     where f.production_id = any (${[...ids]}::int[])
     order by f.starts_at, f.id`)
  const upcoming = rows.filter(({ endsAt }) => endsAt > now).map(({ id }) => id)
  const availability = await readAvailability(db, upcoming, now)
  return rows.map((row) => ({ ...row, availability: availability.get(row.id) ?? 'SoldOut' }))
}

/** Returns the prices of performances that need neither promo code nor membership, by price type and zone. */
export const readPrices = (db: Queries, performanceIds: readonly number[]) =>
  db.query<ProductionPrice>(sql`
    select t.name as price_type, z.name as zone, min(p.amount_cents) as amount_cents
      from zone_price p
      join price_type t on t.id = p.price_type_id
      join zone z on z.id = p.zone_id
     where not (t.needs_promo or t.needs_membership) and p.performance_id = any (${[...performanceIds]}::int[])
     group by t.id, t.name, t.position, z.id, z.name, z.position
     order by t.position, t.id, z.position, z.id`)

export const readFilterOptions = (db: Queries) =>
  db.query<FilterOption>(sql`
    select o.id, o.filter_type_id as type_id, t.name as type_name, o.name
      from filter_option o
      join filter_type t on t.id = o.filter_type_id
     order by o.filter_type_id, o.position, o.id`)

/** Returns the columns of a series `s`. */
export const seriesColumns = (now: Date): Statement => sql`
  s.id, s.kind, s.content_id, s.route, s.name, s.image, s.background_colour, s.text_colour, s.position,
  s.booking_type, s.booking_label, s.external_url, s.external_label,
  exists (select from package p
           where p.series_id = s.id and p.on_sale_at <= ${now} and p.off_sale_at > ${now}) as has_package_on_sale`

/** Returns a text in lower case and without accents, for searching. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
