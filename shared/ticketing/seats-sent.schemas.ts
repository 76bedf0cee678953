import { object } from 'yup'
import { MAXIMUM_SEATS, MINIMUM_SEATS } from '#shared/order-limits'
import { idSent, listSent, quantitySent } from './request-fields.schemas.ts'

const SeatCount = object({ priceTypeId: idSent, count: quantitySent })

/** How many of each price type, each at most once and 0 to 6 of it. */
export const countsSent = listSent(SeatCount, 50).test('once', 'Please give each ticket type once', (counts) =>
  isUnique(counts?.map(({ priceTypeId }) => priceTypeId) ?? []),
)
/** How many of each price type, 1 to 6 in total. */
export const seatCountsSent = countsSent.test(
  'total',
  `Please choose between ${MINIMUM_SEATS} and ${MAXIMUM_SEATS} tickets.`,
  (counts) => {
    const total = (counts ?? []).reduce((sum, { count }) => sum + count, 0)
    return total >= MINIMUM_SEATS && total <= MAXIMUM_SEATS
  },
)

const SeatChoice = object({ priceTypeId: idSent, seatId: idSent })
/** Chosen seats with the price type of each, no seat twice, at most 6. */
export const seatChoicesSent = listSent(SeatChoice, MAXIMUM_SEATS).test('once', 'Please give each seat once', (seats) =>
  isUnique(seats?.map(({ seatId }) => seatId) ?? []),
)

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length
