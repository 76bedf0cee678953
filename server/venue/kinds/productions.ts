import type { InferType } from 'yup'
import {
  colour,
  flag,
  identity,
  list,
  localTime,
  optionalRecord,
  picture,
  record,
  requiredLocalTime,
  requiredOneOf,
  requiredSlug,
  requiredText,
  slug,
  text,
  texts,
  wholeNumber,
} from '../reading/field-types.ts'
import { type Entry, isSlug, readEntry } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { readYaml, type YamlFile } from '../reading/yaml-file.ts'

const colours = optionalRecord({ background: colour(), text: colour() })
/** The behaviour of the booking button. `active` books on this site. */
const booking = optionalRecord({
  type: requiredOneOf(['active', 'external', 'inactive', 'hide'] as const),
  label: text('Sold out'),
  url: text('https://tickets.example/jupiter'),
  urlLabel: text('Tickets at the festival'),
})

const performanceExtra = record({ extra: requiredSlug('programme'), stock: wholeNumber(0, 1_000_000) })
const performance = record({
  slug: slug('first-night'),
  start: requiredLocalTime(),
  minutes: wholeNumber(1, 100_000),
  /** How long before the start the doors open. Replaces the production's. */
  doors: wholeNumber(0, 600),
  salesEnd: localTime(),
  plan: slug('standard'),
  /** Whether visitors may choose their seats on the map. Defaults to true. */
  seatMap: flag(),
  extras: list(performanceExtra),
})
const production = record({
  ...identity,
  title: requiredText('Jupiter'),
  subheading: text('Mozart and Ligeti'),
  tagline: text('A fugue in five voices'),
  presenter: slug('yarra-sinfonia'),
  hall: requiredSlug('main'),
  series: slug('great-performers'),
  minutes: wholeNumber(1, 100_000).defined('is missing | Add the length in minutes, such as 90'),
  /** How many minutes before the start the doors open. */
  doors: wholeNumber(0, 600),
  /** With the ids of artists.csv, if they have one. */
  artists: list(record({ name: requiredText('Amara Quill'), id: identity.ticketingId, role: text('soprano') })),
  filters: texts('Chamber'),
  tags: texts('Mozart'),
  /** The line under the title of a production whose artists the box office doesn't have. Only an export writes it. */
  performers: text('Yarra Sinfonia and Amara Quill'),
  /** The search text of a production without a text and artists in the box office. Only an export writes it. */
  searchText: text('mozart'),
  featured: flag(),
  free: flag(),
  image: picture('poster.jpg'),
  tallImage: picture('poster-tall.jpg'),
  colours,
  booking,
  onSale: requiredLocalTime(),
  presale: localTime(),
  performances: list(performance)
    .min(1, 'has no performances | Write at least one, such as start: 2027-03-12 19:30')
    .defined('is missing | Write at least one, such as start: 2027-03-12 19:30'),
})
export type Production = Entry<InferType<typeof production>> & {
  /** The Markdown of about.md. */
  about: string | undefined
}
export type Performance = Production['value']['performances'][number]

/** Returns the slug of a performance in its production: its own, or one derived from its start. */
export const performanceSlug = ({ slug, start }: Pick<Performance, 'slug' | 'start'>): string =>
  slug ?? start.replace(' ', '-').replace(':', '')

const series = record({
  ...identity,
  name: requiredText('Great Performers'),
  description: text('Six recitals.'),
  kind: requiredOneOf(['fixed', 'flexi'] as const),
  /** Its position among the series. Defaults to the order of their slugs. */
  order: wholeNumber(1, 10_000),
  image: picture('print.jpg'),
  colours,
  booking,
})
export type Series = Entry<InferType<typeof series>> & { about: string | undefined }

/** Reads every production of `productions/`. */
export const readProductions = (folder: VenueFolder): Production[] =>
  folder.foldersIn('productions').flatMap((slug) => readProduction(folder, slug) ?? [])

/** Reads every series of `series/`. */
export const readSeries = (folder: VenueFolder): Series[] =>
  folder.foldersIn('series').flatMap((slug) => readSeriesFolder(folder, slug) ?? [])

/** Reads a production. Reports its errors, and returns undefined if there are any. */
export const readProduction = (folder: VenueFolder, slug: string): Production | undefined =>
  entryOf(folder, 'productions', 'production', slug, (yaml) => readEntry(folder, yaml, slug, production))

/** Reads a series. Reports its errors, and returns undefined if there are any. */
export const readSeriesFolder = (folder: VenueFolder, slug: string): Series | undefined =>
  entryOf(folder, 'series', 'series', slug, (yaml) => readEntry(folder, yaml, slug, series))

function entryOf<E>(
  folder: VenueFolder,
  parent: string,
  name: string,
  slug: string,
  read: (yaml: YamlFile) => E | undefined,
): (E & { about: string | undefined }) | undefined {
  const file = `${parent}/${slug}/${name}.yaml`
  if (!folder.exists(file))
    folder.problems.add(file, 1, `The ${name} has no ${name}.yaml`, 'Create it, or remove the folder')
  const yaml = readYaml(folder, file)
  if (!yaml || !isSlug(folder, file, 1, slug)) return undefined
  const entry = read(yaml)
  return entry && { ...entry, about: folder.read(`${parent}/${slug}/about.md`) }
}
