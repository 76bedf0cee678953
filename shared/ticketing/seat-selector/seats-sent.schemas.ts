import { MAXIMUM_SEATS, MINIMUM_SEATS } from '#shared/order-limits'
import { idSent, listSent, quantitySent } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/**
 * A list's own rules are asked before its items are known to be well-formed: they leave ill-formed ones to the items'
 * rules.
 */
const valuesOf = (items: readonly unknown[] | undefined, name: string): unknown[] =>
  (items ?? []).map((item) => (item as Record<string, unknown> | null | undefined)?.[name])
const isEachOnce = (values: readonly unknown[]) => new Set(values).size === values.length

const SeatCount = shape({ priceTypeId: idSent, count: quantitySent })

/** How many of each price type, each at most once, and of each at most what an order takes. */
export const countsSent = listSent(SeatCount, 50).test('once', 'Please give each ticket type once', (counts) =>
  isEachOnce(valuesOf(counts, 'priceTypeId')),
)
/** How many of each price type; in total what an order takes. */
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
/** Chosen seats with the price type of each, no seat twice, at most what an order takes. */
export const seatChoicesSent = listSent(SeatChoice, MAXIMUM_SEATS).test('once', 'Please give each seat once', (seats) =>
  isEachOnce(valuesOf(seats, 'seatId')),
)
