import { MAX_SEATS, MINIMUM_SEATS } from '#shared/order-limits'
import { idSent, listSent, quantitySent, quantityUpTo } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/**
 * yup checks a list before its items, so the list's tests must accept items of any shape and leave these to the items'
 * own schemas.
 */
const valuesOf = (items: readonly unknown[] | undefined, name: string): unknown[] =>
  (items ?? []).map((item) => (item as Record<string, unknown> | null | undefined)?.[name])
/** Ignores missing values, which are errors of their items. */
function areDistinct(values: readonly unknown[]): boolean {
  const present = values.filter((value) => value !== undefined)
  return new Set(present).size === present.length
}

/** The limit of every package's concerts; the box office enforces that of a package. */
const MAX_PACKAGE_SEATS = 100

const SeatCount = shape({ priceTypeId: idSent, count: quantitySent })

/** The number of seats of each price type, each type at most once. */
export const countsSent = listSent(SeatCount, 50).test('once', 'Please give each ticket type once', (counts) =>
  areDistinct(valuesOf(counts, 'priceTypeId')),
)
/** The number of seats of each price type; in total at most the order's maximum. */
export const seatCountsSent = countsSent.test(
  'total',
  `Please choose between ${MINIMUM_SEATS} and ${MAX_SEATS} tickets.`,
  (seats) => {
    const counts = valuesOf(seats, 'count').map((count) => (typeof count === 'number' ? count : Number.NaN))
    const total = counts.reduce((sum, count) => sum + count, 0)
    return Number.isNaN(total) || (total >= MINIMUM_SEATS && total <= MAX_SEATS)
  },
)

const PackageSeatCount = shape({
  priceTypeId: idSent,
  count: quantityUpTo(MAX_PACKAGE_SEATS),
})
/** The same for one concert of a flexi package, whose season sets the maximum. */
export const packageCountsSent = listSent(PackageSeatCount, 50)
  .test('once', 'Please give each ticket type once', (counts) => areDistinct(valuesOf(counts, 'priceTypeId')))
  .test('total', 'Please choose at least one ticket.', (seats) => {
    const counts = valuesOf(seats, 'count')
    return counts.some((count) => typeof count !== 'number' || count >= MINIMUM_SEATS)
  })

const SeatChoice = shape({ priceTypeId: idSent, seatId: idSent })
const seatChoicesUpTo = (maximum: number) =>
  listSent(SeatChoice, maximum).test('once', 'Please give each seat once', (seats) =>
    areDistinct(valuesOf(seats, 'seatId')),
  )
/** Chosen seats with their price types, each seat once, at most as many as an order may have. */
export const seatChoicesSent = seatChoicesUpTo(MAX_SEATS)
/** The same for one concert of a package. */
export const packageChoicesSent = seatChoicesUpTo(MAX_PACKAGE_SEATS)
