import { isSelectable } from '../choice/choice.ts'
import { filteredKinds } from '../choice/filters.ts'
import type { Hall, Seat } from '../choice/seat.ts'
import type { MapState } from '../map/map-view.ts'
import { stepOf } from '../map/zone-steps.ts'

interface Place {
  x: number
  y: number
}
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
/** A seat's place in the drawing of the hall. */
export interface Dot extends Place {
  seat: Seat
}

const SEAT = /data-key="([^"]*)" data-x="([^"]*)" data-y="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/**
 * Returns the seats' places by key, from the text of a normalised map, without parsing it as a document: that would
 * take a slow phone a tenth of a second for 10,000 seats.
 */
export function placesOf(map: string): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const [, key = '', x, y] of map.matchAll(SEAT))
    places.set(
      key.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
      { x: Number(x), y: Number(y) },
    )
  return places
}

/** Part of an area that is left free around the seats, in relation to its smaller side. */
const MARGIN = 0.06

/**
 * Returns a screen's seats as they are in its area of the hall's drawing, which consists of `parts`. Each part shows
 * the seats of the same part of the screen's own map: those left of the aisle, for example.
 */
export function dotsIn(parts: readonly Box[], seats: readonly Seat[], places: ReadonlyMap<string, Place>): Dot[] {
  const found = seats.flatMap((seat) => {
    const place = seat.isPlace ? places.get(seat.key) : undefined
    return place ? [{ seat, ...place }] : []
  })
  const whole = boxOf(
    parts.flatMap(({ left, top, right, bottom }) => [
      { x: left, y: top },
      { x: right, y: bottom },
    ]),
  )
  const own = boxOf(found)
  const byPart = parts.map((): Dot[] => [])
  for (const dot of found) byPart[nearestTo(scaled(dot, own, whole), parts)]?.push(dot)
  return byPart.flatMap((dots, at) => {
    const part = parts[at]
    if (!part || dots.length === 0) return []
    const margin = MARGIN * Math.min(part.right - part.left, part.bottom - part.top)
    const inner = {
      ...{ left: part.left + margin, right: part.right - margin },
      ...{ top: part.top + margin, bottom: part.bottom - margin },
    }
    const from = boxOf(dots)
    return dots.map((dot) => ({ seat: dot.seat, ...scaled(dot, from, inner) }))
  })
}

function boxOf(places: readonly Place[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of places) {
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
  }
  return box
}

function scaled({ x, y }: Place, from: Box, to: Box): Place {
  const along = (value: number, [low, high]: readonly [number, number], [start, end]: readonly [number, number]) =>
    high > low ? start + ((value - low) / (high - low)) * (end - start) : (start + end) / 2
  return {
    x: along(x, [from.left, from.right], [to.left, to.right]),
    y: along(y, [from.top, from.bottom], [to.top, to.bottom]),
  }
}

function nearestTo({ x, y }: Place, parts: readonly Box[]): number {
  const beyond = (value: number, low: number, high: number) => Math.max(low - value, 0, value - high)
  const distances = parts.map(({ left, top, right, bottom }) =>
    Math.hypot(beyond(x, left, right), beyond(y, top, bottom)),
  )
  return distances.indexOf(Math.min(...distances))
}

/** The appearances of dots: the zones' steps, and the states that differ from them. */
export type DotLook = `zone-${number}` | 'taken' | 'chosen' | 'filtered'

/** Returns the dots of each look as one path, whose line has round ends: a dot is a line without length. */
export function dotPaths(dots: readonly Dot[], hall: Hall, state: MapState): Map<DotLook, string> {
  const filtered = filteredKinds(hall, state.filters)
  const steps = new Map(hall.zones.map(({ zoneId }, at) => [zoneId, stepOf(at, hall.zones.length)]))
  const paths = new Map<DotLook, string[]>()
  for (const { seat, x, y } of dots) {
    const look = lookOf(seat)
    const path = paths.get(look) ?? []
    paths.set(look, path)
    path.push(`M${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}h0`)
  }
  return new Map([...paths].map(([look, path]) => [look, path.join('')]))

  function lookOf({ tessituraId, zoneId, kind }: Seat): DotLook {
    if (state.chosen.has(tessituraId)) return 'chosen'
    if (!isSelectable(state.statuses, tessituraId)) return 'taken'
    return state.isFull || filtered.has(kind) ? 'filtered' : `zone-${steps.get(zoneId) ?? 0}`
  }
}

const LEAST_SIZE = 7

/** Returns the diameter of dots: most of the distance between neighbours, of the first seats in the drawing. */
export function dotSize(dots: readonly Dot[]): number {
  const distances = dots
    .slice(1, 60)
    .map((dot, at) => Math.hypot(dot.x - (dots[at]?.x ?? 0), dot.y - (dots[at]?.y ?? 0)))
  const least = Math.min(...distances.filter((distance) => distance > 0))
  return Number.isFinite(least) ? Math.max(LEAST_SIZE, Math.round(least * 7.5) / 10) : LEAST_SIZE
}
