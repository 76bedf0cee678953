import { tenths } from '#server/seat-map/shapes'
import { slugFrom } from '../slug-from.ts'
import { type FoundPlan, type FoundSeat, type Note, UnreadablePlan } from './found-plan.ts'

/** A seat with the names that it has in the venue's folder. */
export interface ImportedSeat {
  found: FoundSeat
  key: string
  section: string
  zone: string
  row: string
  number: number
  x: number
  y: number
}
export interface ImportedScreen {
  slug: string
  name: string
  sections: { slug: string; name: string }[]
  /** In rows, from the stage backwards. */
  seats: ImportedSeat[]
}
export interface ImportedHall {
  name: string
  screens: ImportedScreen[]
  zones: Record<string, string>
  /** The factor from the file's lengths to those of the hall's map. */
  scale: number
}

/** The usual distance between the middles of two neighbours on a map. */
const BETWEEN_SEATS = 24
const MAX_ROW = 40
const MAX_NUMBER = 99_999

/**
 * Returns a hall from a plan: sections and zones have slugs, seats whole numbers, and rows an order. Sections that have
 * the same seats, such as row A in stalls and balcony, have a screen each. Throws `UnreadablePlan` if it has no seats.
 */
export function importedHall(plan: FoundPlan, hallSlug: string, note: Note): ImportedHall {
  if (plan.seats.length === 0) throw new UnreadablePlan('It has no seats')
  const sections = slugsOf(
    plan.seats.map(({ section }) => section),
    'section',
  )
  const zones = slugsOf(
    plan.zones.filter((zone) => plan.seats.some((seat) => seat.zone === zone)),
    'zone',
  )
  const scale = scaleOf(plan.seats)
  const isDivided = hasSameSeats(plan.seats)
  if (isDivided) note('Sections', 'have rows with the same names; each became a screen with its own map')
  const names = isDivided ? [...sections.keys()] : [plan.name]
  const screens = names.map((name): ImportedScreen => {
    const slug = isDivided ? (sections.get(name) as string) : 'hall'
    const own = plan.seats.filter(({ section }) => !isDivided || section === name)
    const rows = [...rowsOf(own)]
    const seats = rows
      .map(([row, found]) => ({ row, found, distance: distanceOf(found, plan) }))
      .sort((a, b) => a.distance - b.distance)
      .flatMap(({ row, found }) =>
        numbered(found, note).map(([seat, number]) => ({
          ...{ found: seat, row, number, key: `${hallSlug}-${slug}-${row}-${number}` },
          ...{ section: sections.get(seat.section) as string, zone: zones.get(seat.zone) as string },
          ...{ x: tenths(seat.x * scale), y: tenths(seat.y * scale) },
        })),
      )
    const parts = [...sections].filter(([section]) => own.some((seat) => seat.section === section))
    return { slug, name, seats, sections: parts.map(([part, partSlug]) => ({ slug: partSlug, name: part })) }
  })
  for (const zone of plan.zones) if (!zones.has(zone)) note(`Category ${zone}`, 'has no seats; left out')
  return { name: plan.name, screens, zones: Object.fromEntries([...zones].map(([name, slug]) => [slug, name])), scale }
}

function rowsOf(seats: readonly FoundSeat[]): Map<string, FoundSeat[]> {
  const rows = new Map<string, FoundSeat[]>()
  for (const seat of seats) {
    const row = rows.get(rowName(seat.row)) ?? []
    row.push(seat)
    rows.set(rowName(seat.row), row)
  }
  return rows
}

const rowName = (row: string) => row.slice(0, MAX_ROW)

/** Returns a unique slug for each name. */
function slugsOf(names: readonly string[], fallback: string): Map<string, string> {
  const slugs = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of new Set(names)) {
    const wanted = slugFrom(name) || fallback
    let slug = wanted
    for (let next = 2; taken.has(slug); next++) slug = `${wanted}-${next}`
    taken.add(slug)
    slugs.set(name, slug)
  }
  return slugs
}

function hasSameSeats(seats: readonly FoundSeat[]): boolean {
  const sectionOf = new Map<string, string>()
  return seats.some(({ section, row, number }) => {
    const seat = `${rowName(row)}/${number}`
    const other = sectionOf.get(seat)
    sectionOf.set(seat, section)
    return other !== undefined && other !== section
  })
}

/** Returns a row's seats with their numbers. Those without a whole number of their own get the next free ones. */
function numbered(row: readonly FoundSeat[], note: Note): [FoundSeat, number][] {
  const taken = new Map<number, FoundSeat>()
  const others: FoundSeat[] = []
  for (const seat of row) {
    const number = /^\d{1,5}$/.test(seat.number) ? Number(seat.number) : 0
    if (number > 0 && !taken.has(number)) taken.set(number, seat)
    else others.push(seat)
  }
  let next = Math.max(0, ...taken.keys())
  for (const seat of others.sort((a, b) => a.x - b.x)) {
    next += 1
    if (next > MAX_NUMBER) for (next = 1; taken.has(next); ) next += 1
    const why = seat.number === '' ? 'has no number' : `“${seat.number}” is no free whole number in its row`
    note(seat.at, `${why}; it is seat ${next}`)
    taken.set(next, seat)
  }
  return [...taken].map(([number, seat]): [FoundSeat, number] => [seat, number]).sort(([, a], [, b]) => a - b)
}

/** Returns a row's distance from the stage or, if the plan names none, from its top. */
function distanceOf(row: readonly FoundSeat[], { stage }: FoundPlan): number {
  const mean = (of: 'x' | 'y') => row.reduce((sum, seat) => sum + seat[of], 0) / row.length
  return stage ? Math.hypot(mean('x') - stage.x, mean('y') - stage.y) : mean('y')
}

/** Returns the factor that gives neighbours their usual distance. */
function scaleOf(seats: readonly FoundSeat[]): number {
  const gaps = seats
    .slice(1)
    .map((seat, at) => ({ seat, before: seats[at] as FoundSeat }))
    .filter(({ seat, before }) => seat.row === before.row && seat.section === before.section)
    .map(({ seat, before }) => Math.hypot(seat.x - before.x, seat.y - before.y))
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length / 2)]
  return usual ? Math.round((BETWEEN_SEATS / usual) * 1_000) / 1_000 || 0.001 : 1
}
