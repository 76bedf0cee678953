import { instantOf } from '#shared/dates'
import { toCents } from '#shared/money'
import { performersLine } from '#shared/performers'
import { type Production, performanceSlug, type Series } from '../kinds/productions.ts'
import { contentIdOf, pagePathOf, ticketingIdOf } from '../ticketing-id.ts'
import type { VenueFiles } from '../venue-files.ts'
import type { Rows } from './hall-rows.ts'
import { pictureOf } from './pictures.ts'
import { planRows } from './plan-rows.ts'
import { plain, searchTextOf } from './search-text.ts'
import type { VenueKeys } from './venue-keys.ts'

const BACKGROUND = '#1f2933'
const TEXT = '#ffffff'

/** Returns the rows of series, productions, performances and their prices. */
export async function programmeRows(files: VenueFiles, keys: VenueKeys): Promise<Rows> {
  const rows: Rows = {
    series: [],
    production: [],
    production_artist: [],
    production_filter_option: [],
    performance: [],
  }
  const prices: Rows = { zone_price: [], upsell_performance: [], upsell_price: [] }
  for (const [at, series] of files.series.entries()) rows.series?.push(await seriesRow(files, series, at))
  for (const production of files.productions) {
    rows.production?.push(await productionRow(files, keys, production))
    const id = ticketingIdOf('production', production)
    for (const [at, { id: artist }] of (production.value.artists ?? []).entries())
      if (artist !== undefined) rows.production_artist?.push({ production_id: id, artist_id: artist, position: at + 1 })
    for (const option of new Set(production.value.filters))
      rows.production_filter_option?.push({ production_id: id, filter_option_id: optionId(files, keys, option) })
    addPerformances(files, keys, production, rows, prices)
  }
  const artist = files.artists.map(({ id, name }) => ({ id, name }))
  return { ...rows, ...prices, artist, venue_text: textRows(files) }
}

const textRows = ({ productions, series }: VenueFiles) => [
  ...productions.map(({ slug, about = '', value }) => ({
    ...{ kind: 'production', slug, about, artists: value.artists ?? [] },
  })),
  ...series.map(({ slug, about = '' }) => ({ kind: 'series', slug, about, artists: [] })),
]

/** Returns the key of a filter's option, which consists of the filter and the name. */
function optionId({ venue }: VenueFiles, keys: VenueKeys, option: string): number {
  const type = Object.entries(venue.value.filters ?? {}).find(([, options]) => options.includes(option))
  return keys.idOf('filter_option', `${type?.[0]}/${option}`)
}

type Booking = Series['value']['booking']
const bookingColumns = (booking: Booking) => ({
  booking_type: capitalised(booking?.type ?? 'active'),
  booking_label: booking?.label ?? null,
  external_url: booking?.url ?? null,
  external_label: booking?.urlLabel ?? null,
})
const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

async function seriesRow(files: VenueFiles, series: Series, at: number) {
  const { slug, value } = series
  return {
    ...{ id: ticketingIdOf('series', series), content_id: contentIdOf('series', series), slug },
    ...{ route: routeOf('series', slug), name: value.name, description: value.description ?? '' },
    ...{ kind: capitalised(value.kind), position: value.order ?? at + 1 },
    image: await pictureOf(files, `series/${slug}`, value.image, value.name),
    background_colour: value.colours?.background ?? null,
    text_colour: value.colours?.text ?? null,
    ...bookingColumns(value.booking),
  }
}

/** Removes the slash at the end, as in the box office's addresses. */
const routeOf = (kind: 'series' | 'production', slug: string) => pagePathOf(kind, slug).slice(0, -1)

async function productionRow(files: VenueFiles, keys: VenueKeys, production: Production) {
  const { slug, value, about = '' } = production
  const { timeZone, presenters = {} } = files.venue.value
  const folder = `productions/${slug}`
  const image = await pictureOf(files, folder, value.image, value.title)
  const tags = value.tags ?? []
  const { artists = [], tagline = '', subheading = '', filters = [] } = value
  return {
    ...{ id: ticketingIdOf('production', production), content_id: contentIdOf('production', production), slug },
    ...{ route: routeOf('production', slug), name: value.title, sort_name: plain(value.title), tags, image },
    company:
      value.performers ?? performersLine(artists, value.presenter ? (presenters[value.presenter] ?? null) : null),
    presenter_id: keys.idOf('presenter', value.presenter ?? 'venue'),
    hall_id: keys.idOf('hall', value.hall),
    series_id: value.series ? (keys.idOf('series', value.series) ?? null) : null,
    ...{ tagline, subheading, duration_minutes: value.minutes },
    search_text: value.searchText ?? searchTextOf({ artists, tagline, subheading, filters, tags, about }),
    desktop_image: image,
    mobile_image: value.tallImage ? await pictureOf(files, folder, value.tallImage, value.title) : image,
    background_colour: (value.colours?.background ?? BACKGROUND).toLowerCase(),
    text_colour: (value.colours?.text ?? TEXT).toLowerCase(),
    ...{ is_featured: value.featured ?? false, is_free: value.free ?? false },
    ...bookingColumns(value.booking),
    on_sale_at: instantOf(value.onSale, timeZone),
    presale_at: value.presale ? instantOf(value.presale, timeZone) : null,
  }
}

function addPerformances(files: VenueFiles, keys: VenueKeys, production: Production, rows: Rows, prices: Rows) {
  const { slug, value } = production
  const { timeZone } = files.venue.value
  for (const each of value.performances) {
    const key = `${slug}/${performanceSlug(each)}`
    const id = keys.idOf('performance', key)
    const startsAt = instantOf(each.start, timeZone)
    rows.performance?.push({
      ...{ id, production_id: ticketingIdOf('production', production), hall_id: keys.idOf('hall', value.hall) },
      ...{ starts_at: startsAt, can_select_seats: each.seatMap ?? true },
      doors_minutes: each.doors ?? value.doors ?? null,
      ends_at: new Date(startsAt.getTime() + (each.minutes ?? value.minutes) * 60_000),
      sales_end_at: each.salesEnd ? instantOf(each.salesEnd, timeZone) : startsAt,
    })
    prices.zone_price?.push(...planRows(files, keys, each.plan, { performance_id: id }))
    for (const { extra, stock } of each.extras ?? []) {
      const offer = keys.idOf('upsell_performance', `${key}/${extra}`)
      const upsell = files.extras.find((other) => other.slug === extra)
      prices.upsell_performance?.push({
        ...{ id: offer, upsell_id: keys.idOf('upsell', extra), performance_id: id, stock: stock ?? null },
      })
      for (const [type, amount] of Object.entries(upsell?.value.prices ?? {}))
        prices.upsell_price?.push({
          ...{ upsell_performance_id: offer, price_type_id: keys.idOf('price_type', type) },
          amount_cents: toCents(amount),
        })
    }
  }
}
