import { type FieldError, Refusal } from '#shared/refusals'
import { seatPlace } from '#shared/seats/seat-place'
import type { PriceTypeKind } from '#shared/ticketing/enumerations'
import type { OfferedPrice } from '../production/offered-prices.ts'
import type { HallMap, PlanSeat } from './hall-map.ts'

/** A seat chosen by a visitor, with its price type, by ids. */
export interface SeatChoice {
  seatId: number
  priceTypeId: number
}

/** A choice that the performance offers. */
export interface OfferedSeat extends SeatChoice {
  seat: PlanSeat
  /** The name of the seat's place: `Stalls, row C, seat 12`. */
  place: string
  kind: PriceTypeKind
  amountCents: number
}

/** Returns the same as `pricedSeats`; also refuses tickets for children alone. */
export function offeredSeats(
  hall: HallMap,
  offered: readonly OfferedPrice[],
  choices: readonly SeatChoice[],
  field: string,
): OfferedSeat[] {
  const seats = pricedSeats(hall, offered, choices, field)
  if (!seats.some(({ kind }) => kind === 'Primary')) throw new Refusal('EXTRA_ALONE')
  return seats
}

/**
 * Returns the chosen seats with the price of each. Refuses seats that aren't in the hall, and price types that a seat's
 * zone doesn't have, each by its index in the request.
 */
export function pricedSeats(
  hall: HallMap,
  offered: readonly Pick<OfferedPrice, 'priceTypeId' | 'zoneId' | 'kind' | 'amountCents'>[],
  choices: readonly SeatChoice[],
  field: string,
): OfferedSeat[] {
  const foreign: FieldError[] = []
  const unpriced: FieldError[] = []
  const seats = choices.flatMap(({ seatId, priceTypeId }, at): OfferedSeat[] => {
    const seat = hall.seatOf.get(seatId)
    if (!seat || seat.s) {
      foreign.push({ name: `${field}.${at}.seatId`, reason: 'This seat is not in the hall of this performance.' })
      return []
    }
    const place = placeOf(hall, seat)
    const price = offered.find((each) => each.priceTypeId === priceTypeId && each.zoneId === seat.zid)
    if (!price) {
      unpriced.push({ name: `${field}.${at}.priceTypeId`, reason: `${place} is not sold at this price.` })
      return []
    }
    return [{ seatId, priceTypeId, seat, place, kind: price.kind, amountCents: price.amountCents }]
  })
  if (foreign.length) throw new Refusal('INVALID_INPUT', { fields: foreign })
  if (unpriced.length) throw new Refusal('UNKNOWN_PRICE_TYPE', { fields: unpriced })
  return seats
}

/** Returns the place of a seat in words. */
export function placeOf({ screens }: HallMap, { sid, r, n }: PlanSeat): string {
  const screen = screens.find(({ id }) => id === sid)
  return seatPlace(screen?.name ?? '', { row: r, number: n })
}

/** Refuses a choice if other buyers have some of its seats, and lists those. */
export function refuseLost(seats: readonly OfferedSeat[], held: readonly number[], field: string): void {
  const fields = seats.flatMap(({ seatId, place }, at) =>
    held.includes(seatId) ? [] : [{ name: `${field}.${at}.seatId`, reason: `${place} is no longer available.` }],
  )
  if (fields.length) throw new Refusal('SEAT_TAKEN', { fields })
}
