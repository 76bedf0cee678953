import { demonstrationFolder } from '#server/venue/demonstration-folder'
import { type Hall, mapSlugOf, readHalls } from '#server/venue/kinds/halls'
import { createProblems, problemLine } from '#server/venue/reading/problems'
import { openVenueFolder } from '#server/venue/reading/venue-folder'
import type { SeatType } from '#shared/ticketing/enumerations'

export type HallSlug = 'main' | 'salon'

/** The first ids of each hall's rows. Sections have the numbers of the pictures of their views. */
const FIRST_IDS: Record<HallSlug, { hall: number; part: number; seat: number }> = {
  main: { hall: 1, part: 1, seat: 1 },
  salon: { hall: 2, part: 11, seat: 5001 },
}

/** A seat as its row in the database. */
export type PlannedSeat = HallRows['seats'][number]
type HallRows = ReturnType<typeof rowsOf>

function readDemonstrationHalls(): Map<string, HallRows> {
  const problems = createProblems()
  const halls = readHalls(openVenueFolder(demonstrationFolder, problems))
  const [problem] = problems.list()
  if (problem) throw new Error(problemLine(problem))
  return new Map(halls.map((hall) => [hall.slug, rowsOf(hall)]))
}

function rowsOf({ slug, value, seats, maps }: Hall) {
  const { hall: hallId, part, seat: firstSeat } = FIRST_IDS[slug as HallSlug]
  const numbered = <T extends object>(parts: readonly T[]) =>
    parts.map((each, at) => ({ ...each, id: part + at, position: at + 1 }))
  const zones = numbered(Object.entries(value.zones).map(([zone, name]) => ({ slug: zone, name })))
  const screens = numbered(value.screens).map((each) => ({ ...each, mapSlug: each.map ?? mapSlugOf(slug, each.slug) }))
  const sections = screens.flatMap((screen) =>
    screen.sections.map((each) => ({ ...each, screenId: screen.id, id: numberOfView(each.view) })),
  )
  const [zoneId, screenId, sectionId] = [zones, screens, sections].map(idBySlug) as [IdOf, IdOf, IdOf]
  const seatId = idBySlug(seats.map(({ key }, at) => ({ slug: key, id: firstSeat + at })))
  return {
    hall: { id: hallId, slug: slug as HallSlug, name: value.name },
    zones: zones.map(({ id, name, position }) => ({ id, hallId, name, position })),
    screens: screens.map(({ id, slug: screen, name, mapSlug, position }) => ({
      ...{ slug: screen, id, hallId, name, mapSlug, position },
    })),
    sections: sections.map(({ id, screenId, name, order, view }) => ({
      ...{ id, screenId, name, position: order as number, view },
    })),
    seats: seats.map(({ key, row, number, rowPosition, position, x, y, quality, ...seat }) => ({
      ...{ id: seatId(key), hallId, key, row, number, rowPosition, position, x, y, quality },
      ...{ screenId: screenId(seat.screen), sectionId: sectionId(seat.section), zoneId: zoneId(seat.zone) },
      attributes: seat.attributes as SeatType[],
      companionOf: seat.companion === null ? null : seatId(seat.companion),
    })),
    maps: [...maps].map(([name, content]) => ({
      slug: screens.find((screen) => screen.slug === name)?.mapSlug ?? `${name}-${slug}`,
      content,
    })),
  }
}

type IdOf = (slug: string) => number
function idBySlug(parts: readonly { slug: string; id: number }[]): IdOf {
  const ids = new Map(parts.map(({ slug, id }) => [slug, id]))
  return (slug) => ids.get(slug) as number
}

const numberOfView = (view: unknown) => Number(/^views\/(\d+)\.jpg$/.exec(String(view))?.[1])

const halls = readDemonstrationHalls()
export const mainHall = halls.get('main') as HallRows
export const salon = halls.get('salon') as HallRows
