import type { InferType } from 'yup'
import { byKey, list, picture, record, requiredSlug, requiredText, text, wholeNumber } from '../reading/field-types.ts'
import { type Entry, isSlug, readEntry } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { readYaml } from '../reading/yaml-file.ts'
import type { Seat } from './seat.ts'
import { readSeats } from './seats.ts'

const section = record({
  slug: requiredSlug('front'),
  name: requiredText('Stalls front'),
  /** Its position among the hall's sections. Defaults to the order of the file. */
  order: wholeNumber(0, 10_000),
  view: picture('view-front.jpg'),
})
const screen = record({
  slug: requiredSlug('stalls'),
  name: requiredText('Stalls'),
  /** The name of its map in the box office, if it isn't derived from the slugs. */
  map: text('main-stalls'),
  preview: picture('stalls.jpg'),
  sections: list(section)
    .min(1, 'has no sections | Write at least one')
    .defined('is missing | Write at least one section'),
})
const schema = record({
  name: requiredText('Main hall'),
  /** Its position among the halls. Defaults to the order of their slugs. */
  order: wholeNumber(1, 10_000),
  screens: list(screen).min(1, 'has no screens | Write at least one').defined('is missing | Write at least one screen'),
  /** Names by slug, from the most to the least expensive. */
  zones: byKey(
    (value): value is string => typeof value === 'string',
    'a name for each zone',
    'a key and a name on each line',
  ).defined('is missing | Write at least one zone, such as a: Zone A'),
})
export type HallFile = InferType<typeof schema>

export interface Hall extends Entry<HallFile> {
  seats: Seat[]
  /** Drawings by the screen's slug. `overview` is the drawing of the whole hall. */
  maps: ReadonlyMap<string, string>
}

/** Reads every hall of `halls/`. */
export function readHalls(folder: VenueFolder): Hall[] {
  const halls = folder.foldersIn('halls').flatMap((slug) => readHall(folder, slug) ?? [])
  if (folder.foldersIn('halls').length === 0)
    folder.problems.add('halls', 1, 'There is no hall', 'Create halls/main/hall.yaml and halls/main/seats.csv')
  return halls
}

function readHall(folder: VenueFolder, slug: string): Hall | undefined {
  const file = `halls/${slug}/hall.yaml`
  const yaml = readYaml(folder, file)
  if (!folder.exists(file))
    folder.problems.add(file, 1, 'The hall has no hall.yaml', 'Create it, or remove the hall’s folder')
  const entry = yaml && isSlug(folder, file, 1, slug) ? readEntry(folder, yaml, slug, schema) : undefined
  if (!entry) return undefined
  checkSlugs(folder, entry)
  const seats = readSeats(folder, entry)
  const names = [...entry.value.screens.map((each) => each.slug), 'overview']
  const maps = names.flatMap((name) => {
    const drawing = folder.read(`halls/${slug}/${name}.svg`)
    return drawing === undefined ? [] : [[name, drawing] as const]
  })
  return { ...entry, seats, maps: new Map(maps) }
}

function checkSlugs(folder: VenueFolder, { value, file, lineOf }: Entry<HallFile>) {
  const screens = value.screens.map(({ slug }, at) => ({ slug, path: ['screens', at, 'slug'] }))
  const sections = value.screens.flatMap(({ sections }, at) =>
    sections.map(({ slug }, index) => ({ slug, path: ['screens', at, 'sections', index, 'slug'] })),
  )
  for (const list of [screens, sections])
    for (const [at, { slug, path }] of list.entries())
      if (list.findIndex((each) => each.slug === slug) < at)
        folder.problems.add(file, lineOf(path), `The slug “${slug}” is used twice`, 'Give one of the two another slug')
  for (const zone of Object.keys(value.zones)) isSlug(folder, file, lineOf(['zones', zone]), zone)
}

/** Returns the slug of a screen's map, which is unique in the venue. */
export const mapSlugOf = (hall: string, screen: string): string => `${hall}-${screen}`
