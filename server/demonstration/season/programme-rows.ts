import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import type { HallSlug } from '../halls.ts'
import { performersOfDemo } from '../programme/performers-of-demo.ts'
import type { DemoProduction } from '../programme/production.ts'
import { programme } from '../programme/programme.ts'
import { type Access, filterTypes, halls, presenters, series } from '../programme/venue.ts'
import { posterOf, seriesPicture, tallPosterOf } from './pictures.ts'
import { minutesAfter, type SeasonCalendar } from './season-calendar.ts'

/** A performance with its production, from which the rest of the season is generated. */
export interface SeasonPerformance {
  id: number
  production: DemoProduction
  hallId: number
  dayOffset: number
  /** HH:MM in the venue's time zone. */
  time: string
  startsAt: Date
  endsAt: Date
}

const FIRST_PERFORMANCE = 2001

/** Returns every performance, numbered by production and date. */
export function seasonPerformances(calendar: SeasonCalendar): SeasonPerformance[] {
  const performances = programme.flatMap((production) =>
    production.performances.map(({ dayOffset, time }) => {
      const startsAt = calendar.at(dayOffset, time)
      const endsAt = minutesAfter(startsAt, production.durationMinutes)
      return { production, hallId: hallIdOf(production.hall), dayOffset, time, startsAt, endsAt }
    }),
  )
  return performances.map((performance, at) => ({ id: FIRST_PERFORMANCE + at, ...performance }))
}

export async function insertProgramme(
  tx: Transaction,
  calendar: SeasonCalendar,
  performances: readonly SeasonPerformance[],
): Promise<void> {
  await insertRows(tx, 'series', series.map(seriesRow))
  await insertRows(
    tx,
    'production',
    programme.map((production) => productionRow(production, calendar)),
  )
  await insertRows(tx, 'production_filter_option', programme.flatMap(filterOptionRows))
  await insertRows(tx, 'performance', performances.map(performanceRow))
}

const seriesRow = (each: (typeof series)[number], at: number) => ({
  id: each.tessituraId,
  contentId: each.contentId,
  slug: each.slug,
  route: each.route,
  name: each.name,
  description: each.description,
  kind: each.kind,
  image: seriesPicture(each.slug, each.name),
  backgroundColour: each.backgroundColour,
  textColour: each.textColour,
  bookingType: each.slug === 'winter-quartets' ? 'Inactive' : 'Active',
  bookingLabel: each.slug === 'winter-quartets' ? 'Season over' : 'Book the series',
  position: at + 1,
})

function productionRow(production: DemoProduction, calendar: SeasonCalendar) {
  const { tessituraId, slug, name } = production
  const poster = posterOf(slug, name)
  return {
    id: tessituraId,
    contentId: production.contentId,
    slug,
    route: production.route,
    name,
    sortName: plain(name),
    company: performersOfDemo(production),
    presenterId: presenters.find((each) => each.name === production.company)?.id,
    hallId: hallIdOf(production.hall),
    seriesId: series.find((each) => each.slug === production.series)?.tessituraId ?? null,
    tagline: production.tagline,
    subheading: production.subheading,
    searchText: searchTextOf(production),
    durationMinutes: production.durationMinutes,
    image: poster,
    desktopImage: poster,
    mobileImage: tallPosterOf(slug, name),
    backgroundColour: production.backgroundColour,
    textColour: production.textColour,
    tags: [...new Set([...production.tags, ...(accessOf[slug] ?? [])])],
    isFeatured: production.isFeatured,
    isFree: production.state === 'free',
    ...bookingOf(production),
    ...onSaleFrom(production, calendar),
  }
}

function bookingOf({ state, externalLink }: DemoProduction) {
  const link = { externalUrl: externalLink?.url ?? null, externalLabel: externalLink?.label ?? null }
  if (state === 'external') return { bookingType: 'External', bookingLabel: null, ...link }
  if (state === 'cancelled') return { bookingType: 'Inactive', bookingLabel: 'Cancelled', ...link }
  return { bookingType: 'Active', bookingLabel: null, ...link }
}

/**
 * Returns when the sale begins: for most productions two months ago, or a hundred days before the first performance if
 * that is earlier.
 */
function onSaleFrom({ state, performances }: DemoProduction, { at }: SeasonCalendar) {
  if (state === 'presale') return { presaleAt: at(-7, '10:00'), onSaleAt: at(28, '10:00') }
  if (state === 'notYetOnSale') return { presaleAt: null, onSaleAt: at(45, '10:00') }
  const first = Math.min(...performances.map(({ dayOffset }) => dayOffset))
  return { presaleAt: null, onSaleAt: at(Math.min(-60, first - 100), '10:00') }
}

/** The productions with relaxed, signed or audio-described performances, by slug. */
const accessOf: Readonly<Record<string, readonly Access[]>> = {
  'peter-and-the-wolf': ['Relaxed', 'Auslan interpreted'],
  'babies-welcome': ['Relaxed'],
  'instrument-petting-zoo': ['Relaxed'],
  dido: ['Audio described', 'Auslan interpreted'],
  'la-voix-humaine': ['Audio described'],
  'messiah-from-scratch': ['Auslan interpreted'],
}

const optionIds = new Map<string, number>(
  filterTypes.flatMap(({ options }) => options.map(({ id, name }) => [name, id] as const)),
)
const filterOptionRows = ({ tessituraId, slug, genre, occasions }: DemoProduction) =>
  [genre, ...occasions, ...(accessOf[slug] ?? [])].map((name) => ({
    productionId: tessituraId,
    filterOptionId: optionIds.get(name),
  }))

const performanceRow = ({ id, production, hallId, startsAt, endsAt }: SeasonPerformance) => ({
  id,
  productionId: production.tessituraId,
  hallId,
  startsAt,
  endsAt,
  salesEndAt: startsAt,
  state: production.state === 'cancelled' ? 'cancelled' : 'scheduled',
  canSelectSeats: production.state !== 'free',
  doorsMinutes: 30,
})

const hallIdOf = (slug: HallSlug) => halls.find((hall) => hall.slug === slug)?.id ?? 0

const searchTextOf = ({ artists, works, note, tagline, subheading, tags, genre }: DemoProduction) =>
  [
    ...artists.map((each) => each.name),
    ...works.map((each) => `${each.composer}: ${each.title}`),
    ...[tagline, subheading, genre, ...tags, ...note],
  ]
    .filter(Boolean)
    .join(' · ')

/** Returns a text in lower case and without accents, for searching and sorting. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
