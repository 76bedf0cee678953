import type { Hall, Kind } from './seat.ts'
import { priceRangeOf } from './seat.ts'

/** The visitor's filters (API-64). Empty filters match all seats. */
export interface Filters {
  /** Ids of the chosen zones. */
  zonePrices: readonly number[]
  /** Codes of the chosen attributes. */
  attributes: readonly string[]
  /** The maximum price of a seat, in dollars. */
  maximumPrice: number | null
}

export const NO_FILTERS: Filters = { zonePrices: [], attributes: [], maximumPrice: null }

export const hasFilters = ({ zonePrices, attributes, maximumPrice }: Filters): boolean =>
  zonePrices.length > 0 || attributes.length > 0 || maximumPrice !== null

/** Returns the values with one added, or removed if it was included. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

/** Returns the kinds of seats that the filters dim. */
export const filteredKinds = (hall: Hall, filters: Filters): ReadonlySet<Kind> =>
  new Set(hall.kinds.filter((kind) => isFiltered(kind, filters, hall)))

/** Returns whether the filters dim a seat, by its zone, attributes or price. */
export function isFiltered(seat: Pick<Kind, 'zoneId' | 'attributes'>, filters: Filters, hall: Hall): boolean {
  const { zonePrices, attributes, maximumPrice } = filters
  if (zonePrices.length > 0 && !zonePrices.includes(seat.zoneId)) return true
  if (attributes.some((code) => !seat.attributes.includes(code))) return true
  const range = maximumPrice === null ? null : priceRangeOf(hall.zoneById.get(seat.zoneId))
  return maximumPrice !== null && (range === null || range.low > maximumPrice)
}

/** Returns the lowest and highest price of a hall, for the price slider; null if all seats cost the same. */
export function priceBounds(hall: Hall): { low: number; high: number } | null {
  const ranges = hall.zones.flatMap((zone) => priceRangeOf(zone) ?? [])
  if (ranges.length === 0) return null
  const low = Math.min(...ranges.map((range) => range.low))
  const high = Math.max(...ranges.map((range) => range.low))
  return low < high ? { low, high } : null
}
