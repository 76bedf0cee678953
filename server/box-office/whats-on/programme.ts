import type { Media } from '#shared/content/page'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Availability, readAvailability } from '../seating/availability.ts'

/** The season, the same for every visitor: nothing in it depends on a cart or a promo code. Money in cents. */
export interface Programme {
  productions: readonly Production[]
  series: readonly Series[]
  filterOptions: readonly FilterOption[]
}

/** An option of a filter type (Genre, …). */
export interface FilterOption {
  id: number
  typeId: number
  /** The type's own name: `Genre`. */
  typeName: string
  name: string
}

export interface Booking {
  bookingType: 'Active' | 'External' | 'Inactive' | 'Hide'
  bookingLabel: string | null
  externalUrl: string | null
  externalLabel: string | null
}

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
  /** Name, company, venue, artists and works, folded. */
  searchText: string
  image: Media | null
  desktopImage: Media | null
  mobileImage: Media | null
  backgroundColour: string
  textColour: string
  tags: string[]
  isFeatured: boolean
  bookingTextColour: string | null
  bookingButtonColour: string | null
  onSaleAt: Date
  presaleAt: Date | null
  /** Ids of the options it has. */
  filterOptions: readonly number[]
  /** By date. */
  performances: readonly Performance[]
  /** The prices that need no promo code, in the order of price types and zones. */
  prices: readonly ProductionPrice[]
}

export interface Performance {
  id: number
  productionId: number
  startsAt: Date
  endsAt: Date
  salesEndAt: Date
  state: 'scheduled' | 'cancelled'
  availability: Availability
}

export interface ProductionPrice {
  productionId: number
  priceType: string
  zone: string
  /** The lowest of all performances. */
  amountCents: number
}

export interface Series extends Booking {
  id: number
  contentId: string
  route: string
  name: string
  image: Media | null
  backgroundColour: string | null
  textColour: string | null
  position: number
  /** Whether a package of it is on sale. */
  hasPackageOnSale: boolean
}

/** Reads the whole season; some 60 productions take about ten milliseconds. */
export async function loadProgramme(db: Queries, now: Date): Promise<Programme> {
  const productions = await readProductions(db)
  const performances = groupBy(await readPerformances(db, now), ({ productionId }) => productionId)
  const prices = groupBy(await readPrices(db), ({ productionId }) => productionId)
  return {
    productions: productions.map((production) => ({
      ...production,
      performances: performances.get(production.id) ?? [],
      prices: prices.get(production.id) ?? [],
      searchText: foldedText(
        `${production.name} ${production.company} ${production.hallName} ${production.searchText}`,
      ),
    })),
    series: await readSeries(db, now),
    filterOptions: await readFilterOptions(db),
  }
}

const readProductions = (db: Queries) =>
  db.query<Omit<Production, 'performances' | 'prices'>>(sql`
    select p.id, p.content_id, p.route, p.name, p.sort_name, p.company, p.hall_id, h.name as hall_name, p.series_id,
           p.tagline, p.subheading, p.search_text, p.image, p.desktop_image, p.mobile_image,
           p.background_colour, p.text_colour, p.tags, p.is_featured,
           p.booking_type, p.booking_label, p.booking_text_colour, p.booking_button_colour,
           p.external_url, p.external_label, p.on_sale_at, p.presale_at,
           array(select filter_option_id from production_filter_option where production_id = p.id) as filter_options
      from production p
      join hall h on h.id = p.hall_id
     order by p.id`)

async function readPerformances(db: Queries, now: Date): Promise<Performance[]> {
  const rows = await db.query<Omit<Performance, 'availability'>>(sql`
    select id, production_id, starts_at, ends_at, sales_end_at, state
      from performance
     order by starts_at, id`)
  const upcoming = rows.filter(({ endsAt }) => endsAt > now).map(({ id }) => id)
  const availability = await readAvailability(db, upcoming, now)
  return rows.map((row) => ({ ...row, availability: availability.get(row.id) ?? 'SoldOut' }))
}

const readPrices = (db: Queries) =>
  db.query<ProductionPrice>(sql`
    select f.production_id, t.name as price_type, z.name as zone, min(p.amount_cents) as amount_cents
      from zone_price p
      join performance f on f.id = p.performance_id
      join price_type t on t.id = p.price_type_id
      join zone z on z.id = p.zone_id
     where not t.needs_promo
     group by f.production_id, t.id, t.name, t.position, z.id, z.name, z.position
     order by f.production_id, t.position, t.id, z.position, z.id`)

const readFilterOptions = (db: Queries) =>
  db.query<FilterOption>(sql`
    select o.id, o.filter_type_id as type_id, t.name as type_name, o.name
      from filter_option o
      join filter_type t on t.id = o.filter_type_id
     order by o.filter_type_id, o.position, o.id`)

const readSeries = (db: Queries, now: Date) =>
  db.query<Series>(sql`
    select s.id, s.content_id, s.route, s.name, s.image, s.background_colour, s.text_colour, s.position,
           s.booking_type, s.booking_label, s.external_url, s.external_label,
           exists (select from package p
                    where p.series_id = s.id and p.on_sale_at <= ${now} and p.off_sale_at > ${now}) as has_package_on_sale
      from series s
     order by s.position, s.id`)

/** Lower case and without accents, for searching. */
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
