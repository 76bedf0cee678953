import type { MapError } from './map-errors.ts'
import { type NormalisedMap, normaliseMap } from './normalise-map.ts'

/** The result of checking a drawing */
export interface CheckedMap extends NormalisedMap {
  list: MapError[]
  isUsable: boolean
}

/**
 * Checks a drawing, and compares its keys with those of a performance's seats on this screen if they are given. Throws
 * `UnusableMap` for a drawing that can't be shown at all.
 */
export function checkMap(svg: string, keys?: readonly string[]): CheckedMap {
  const map = normaliseMap(svg)
  if (keys) {
    const drawn = new Set(map.seats.map(({ key }) => key))
    const known = new Set(keys)
    for (const { key } of map.seats) if (!known.has(key)) map.errors.add('unknown', key)
    for (const key of known) if (!drawn.has(key)) map.errors.add('missing', key)
  }
  const list = map.errors.list()
  return { ...map, list, isUsable: !list.some(({ isSerious }) => isSerious) }
}
