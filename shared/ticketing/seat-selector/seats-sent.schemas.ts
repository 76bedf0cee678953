import { MAXIMUM_SEATS, MINIMUM_SEATS } from '#shared/order-limits'
import { idSent, listSent, quantitySent } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/**
 * yup checks a list before its items, so the list's tests must accept items of any shape and leave these to the items'
 * own schemas.
 */
const valuesOf = (items: readonly unknown[] | undefined, name: string): unknown[] =>
  (items ?? []).map((item) => (item as Record<string, unknown> | null | undefined)?.[name])
/** Missing values aside: those are faults of their items. */
function areDistinct(values: readonly unknown[]): boolean {
  const present = values.filter((value) => value !== undefined)
  return new Set(present).size === present.length
}

const SeatCount = shape({ priceTypeId: idSent, count: quantitySent })

/** The number of seats of each price type, each type at most once. */
export const countsSent = listSent(SeatCount, 50).test('once', 'Please give each ticket type once', (counts) =>
  areDistinct(valuesOf(counts, 'priceTypeId')),
)
/** The number of seats of each price type; in total what an order may have. */
export const seatCountsSent = countsSent.test(
  'total',
  `Please choose between ${MINIMUM_SEATS} and ${MAXIMUM_SEATS} tickets.`,
  (seats) => {
    const counts = valuesOf(seats, 'count').map((count) => (typeof count === 'number' ? count : Number.NaN))
    const total = counts.reduce((sum, count) => sum + count, 0)
    return Number.isNaN(total) || (total >= MINIMUM_SEATS && total <= MAXIMUM_SEATS)
  },
)

const SeatChoice = shape({ priceTypeId: idSent, seatId: idSent })
/** Chosen seats with their price types, each seat once, at most as many as an order may have. */
export const seatChoicesSent = listSent(SeatChoice, MAXIMUM_SEATS).test('once', 'Please give each seat once', (seats) =>
  areDistinct(valuesOf(seats, 'seatId')),
)
