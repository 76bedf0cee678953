import { bestAvailable } from './best-available.ts'
import { type HallRow, middleOf } from './hall-rows.ts'
import { bestOf, ROW_DISTANCE, type Run, runsOf } from './seat-runs.ts'

/** A concert of a package for which seats are chosen. */
export interface Concert {
  performanceId: number
  /** Equal for concerts in one hall. */
  rows: readonly HallRow[]
  zones: readonly number[]
  taken: ReadonlySet<number>
}

/** Seat ids by performance; or the concert that doesn't have enough seats. */
export type SeriesSeats = { seats: ReadonlyMap<number, readonly number[]> } | { short: number }

/**
 * Returns seats for `count` people in every concert: the same seats in as many concerts of a hall as possible, the best
 * that are free in all of those, side by side or in adjacent rows; in the others the seats nearest to them. `preferred`
 * seats are used wherever they are free.
 */
export function seriesSeats(concerts: readonly Concert[], count: number, preferred?: readonly number[]): SeriesSeats {
  const seats = new Map<number, readonly number[]>()
  for (const rows of new Set(concerts.map((concert) => concert.rows))) {
    const ofHall = concerts.filter((concert) => concert.rows === rows)
    const common = preferredOf(ofHall, preferred, count) ?? commonSeats(ofHall, count)
    for (const concert of ofHall) {
      const chosen = common && isFree(concert, common) ? common : seatsNear(concert, common, count)
      if (!chosen) return { short: concert.performanceId }
      seats.set(concert.performanceId, chosen)
    }
  }
  return { seats }
}

function isFree({ rows, zones, taken }: Concert, seats: readonly number[]): boolean {
  const inZones = new Set(
    rows.flatMap((row) => row.seats.flatMap(({ id, zoneId }) => (zones.includes(zoneId) ? [id] : []))),
  )
  return seats.every((id) => inZones.has(id) && !taken.has(id))
}

function preferredOf(concerts: readonly Concert[], preferred: readonly number[] | undefined, count: number) {
  return preferred?.length === count && concerts.some((concert) => isFree(concert, preferred)) ? preferred : undefined
}

/**
 * The best seats of a hall that are free in all of the concerts, side by side or in adjacent rows; else those side by
 * side that are free in as many of them as possible.
 */
function commonSeats(concerts: readonly Concert[], count: number): readonly number[] | undefined {
  const [first, ...others] = concerts
  if (!first) return undefined
  const { rows } = first
  const zones = first.zones.filter((zone) => others.every((concert) => concert.zones.includes(zone)))
  const taken = new Set(concerts.flatMap((concert) => [...concert.taken]))
  const inAll = bestAvailable(rows, { count, zones, taken })
  if (inAll && inAll.together !== 'apart') return inAll.seats
  const runs = rows
    .flatMap((row) => runsOf(row, count, { count, zones: new Set(zones), taken: new Set() }))
    .map((run) => ({ run, times: concerts.filter((concert) => isFreeIn(concert, run)).length }))
  const most = runs.reduce((high, { times }) => Math.max(high, times), 1)
  const choices = runs.filter(({ times }) => times === most).map(({ run }) => ({ runs: [run], cost: run.cost }))
  return bestOf(choices, { count, zones: new Set(zones), taken })
}

const isFreeIn = ({ taken }: Concert, { seats }: Run) => seats.every(({ id }) => !taken.has(id))

/** Seats side by side as near as possible to other seats of the hall; the best ones where there are no others. */
function seatsNear(
  { rows, zones, taken }: Concert,
  near: readonly number[] | undefined,
  count: number,
): readonly number[] | undefined {
  const place = near && placeOf(rows, near)
  const request = { count, zones: new Set(zones), taken }
  const choices = place
    ? rows.flatMap((row) => runsOf(row, count, request)).map((run) => ({ runs: [run], cost: distance(run, place) }))
    : []
  return bestOf(choices, request) ?? bestAvailable(rows, { count, zones, taken })?.seats
}

interface Place {
  screenId: number
  depth: number
  middle: number
}

function placeOf(rows: readonly HallRow[], seats: readonly number[]): Place | undefined {
  const row = rows.find((each) => each.seats.some(({ id }) => id === seats[0]))
  if (!row) return undefined
  const positions = row.seats.filter(({ id }) => seats.includes(id)).map(({ position }) => position)
  return { screenId: row.screenId, depth: row.depth, middle: middleOf(positions) }
}

/** Added to the distance of seats in different screens. */
const ANOTHER_SCREEN = 1000

const distance = ({ row, middle }: Run, place: Place) =>
  Math.hypot(middle - place.middle, ROW_DISTANCE * (row.depth - place.depth)) +
  (row.screenId === place.screenId ? 0 : ANOTHER_SCREEN)
