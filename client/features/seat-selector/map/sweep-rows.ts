/** A seat's centre on the map, in the drawing's units. */
export interface Place {
  /** The seat's ticketing id. */
  id: number
  x: number
  y: number
}

/** The height, in units, within which seats count as one row (MAP-17). */
const ROW_HEIGHT = 10

/**
 * Sorts seats by their place on the map: rows from top to bottom, each from left to right, independently of the input's
 * order. A row begins with its highest seat and includes those up to ten units below. A pairwise comparison isn't
 * transitive: of three seats, the first and last may be further apart.
 */
export function sweepRows<P extends Place>(places: readonly P[]): P[][] {
  const rows: P[][] = []
  let top = Number.NEGATIVE_INFINITY
  for (const place of places.toSorted((a, b) => a.y - b.y || a.x - b.x || a.id - b.id)) {
    if (place.y - top > ROW_HEIGHT) {
      rows.push([])
      top = place.y
    }
    rows.at(-1)?.push(place)
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x || a.y - b.y || a.id - b.id))
}

/**
 * Returns the nearest seat above (-1) or below (1). On a curved row the next seat in order is often not the one above,
 * so distance decides; horizontal distance counts double.
 */
export function nearestPlace<P extends Place>(places: readonly P[], from: Place, direction: -1 | 1): P | undefined {
  let nearest: P | undefined
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const down = (place.y - from.y) * direction
    const aside = Math.abs(place.x - from.x)
    if (down <= 0.5 || down < aside * 0.6) continue
    const distance = down + 2 * aside
    if (distance < least) {
      least = distance
      nearest = place
    }
  }
  return nearest
}
