import { performersLine } from '#shared/performers'
import { searchTextOf } from '../apply/search-text.ts'
import { contentIdOf, type PageKind, ticketingIdOf } from '../ticketing-id.ts'
import { filled, pictureField, type Row, type VenueExport } from './export-files.ts'
import type { PlanOf } from './price-export.ts'

/** Writes artists.csv and the folders of productions and series. */
export async function exportProgramme(venue: VenueExport, planOf: PlanOf): Promise<void> {
  const texts = await venue.rows('venue_text')
  const textOf = (kind: string, slug: unknown) => texts.find((each) => each.kind === kind && each.slug === slug)
  for (const series of await venue.rows('series')) {
    const { slug, name, description, kind, position } = series
    const folder = `series/${slug}`
    venue.writeYaml(
      `${folder}/series.yaml`,
      filled({
        ...identityOf('series', series),
        ...{ name, description, kind: String(kind).toLowerCase(), order: position },
        ...imagesAndColours(series),
        image: pictureField(venue, folder, series.image),
      }),
    )
    venue.write(`${folder}/about.md`, String(textOf('series', slug)?.about))
  }
  venue.writeCsv('artists.csv', ['id', 'name'], await venue.rows('artist'))
  const write = await productionWriter(venue, planOf)
  for (const production of await venue.rows('production')) {
    const text = textOf('production', production.slug)
    write(production, text)
    venue.write(`productions/${production.slug}/about.md`, String(text?.about))
  }
}

/** Returns the ids that pages share, unless they are derived from the slug. */
export function identityOf(kind: PageKind, { id, slug, contentId }: Row): Row {
  const derived = { slug: String(slug), value: {} }
  return {
    ticketingId: ticketingIdOf(kind, derived) === id ? undefined : id,
    contentId: contentIdOf(kind, derived) === contentId ? undefined : contentId,
  }
}

function imagesAndColours(row: Row): Row {
  const colours = filled({ background: row.backgroundColour, text: row.textColour })
  const type = String(row.bookingType).toLowerCase()
  const booking = filled({ label: row.bookingLabel, url: row.externalUrl, urlLabel: row.externalLabel })
  return {
    colours: Object.keys(colours).length ? colours : undefined,
    booking: type !== 'active' || Object.keys(booking).length ? { type, ...booking } : undefined,
  }
}

async function productionWriter(venue: VenueExport, planOf: PlanOf) {
  const tables = [
    'performance',
    'zone_price',
    'upsell_performance',
    'production_filter_option',
    'filter_option',
    'presenter',
  ]
  const [performances = [], prices = [], extras = [], chosen = [], options = [], presenters = []] = await Promise.all(
    tables.map(venue.rows),
  )
  const pricesOf = groupedBy(prices, 'performanceId')
  const extrasOf = groupedBy(extras, 'performanceId')
  const performancesOf = groupedBy(performances, 'productionId')
  const chosenOf = groupedBy(chosen, 'productionId')

  function performanceOf(performance: Row, minutes: number) {
    const { id, startsAt, endsAt, salesEndAt, canSelectSeats, doorsMinutes, hallId } = performance
    const start = venue.localTime(startsAt)
    const length = Math.round((Number(endsAt) - Number(startsAt)) / 60_000)
    const salesEnd = venue.localTime(salesEndAt)
    return filled({
      ...{ slug: venue.nameOf('performance', id), start, minutes: length === minutes ? undefined : length },
      doors: doorsMinutes ?? undefined,
      salesEnd: salesEnd === start ? undefined : salesEnd,
      plan: planOf(hallId, pricesOf.get(id) ?? []),
      seatMap: canSelectSeats ? undefined : false,
      extras: (extrasOf.get(id) ?? []).map(({ upsellId, stock }) =>
        filled({ extra: venue.nameOf('upsell', upsellId), stock }),
      ),
    })
  }

  return (production: Row, text: Row | undefined) => {
    const { id, slug, seriesId, presenterId, hallId, isFeatured, isFree, image, mobileImage } = production
    const folder = `productions/${slug}`
    const presenter = venue.nameOf('presenter', presenterId)
    const own = (performancesOf.get(id) ?? []).toSorted((a, b) => Number(a.startsAt) - Number(b.startsAt))
    const [first] = own
    const usual = first ? Math.round((Number(first.endsAt) - Number(first.startsAt)) / 60_000) : 60
    const minutes = Number(production.durationMinutes ?? usual)
    const artists = (text?.artists ?? []) as { name: string }[]
    const guest = presenter === 'venue' ? null : String(presenters.find((each) => each.id === presenterId)?.name)
    const { tagline, subheading, tags } = production as { tagline: string; subheading: string; tags: string[] }
    const filters = (chosenOf.get(id) ?? []).map(({ filterOptionId }) =>
      String(options.find((each) => each.id === filterOptionId)?.name),
    )
    const searchText = searchTextOf({ artists, tagline, subheading, filters, tags, about: String(text?.about) })
    const isSame = JSON.stringify(image) === JSON.stringify(mobileImage)
    venue.writeYaml(
      `${folder}/production.yaml`,
      filled({
        ...identityOf('production', production),
        ...{ title: production.name, subheading, tagline },
        presenter: presenter === 'venue' ? undefined : presenter,
        hall: venue.nameOf('hall', hallId),
        series: seriesId === null ? undefined : venue.nameOf('series', seriesId),
        minutes,
        artists,
        performers: production.company === performersLine(artists, guest) ? undefined : production.company || undefined,
        filters,
        tags,
        searchText: searchText === production.searchText ? undefined : production.searchText,
        ...{ featured: isFeatured || undefined, free: isFree || undefined },
        image: pictureField(venue, folder, image),
        tallImage: isSame ? undefined : pictureField(venue, folder, mobileImage),
        ...imagesAndColours(production),
        onSale: venue.localTime(production.onSaleAt),
        presale: production.presaleAt === null ? undefined : venue.localTime(production.presaleAt),
        performances: own.map((each) => performanceOf(each, minutes)),
      }),
    )
  }
}

export function groupedBy(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[column])
    if (group) group.push(row)
    else groups.set(row[column], [row])
  }
  return groups
}
