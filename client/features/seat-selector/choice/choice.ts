import { sumOfDollars } from '#shared/money'
import { MAX_SEATS, MINIMUM_SEATS } from '#shared/order-limits'
import type { Statuses } from './hall.ts'
import {
  type ChosenSeat,
  type Hall,
  type Seat,
  type SeatAnswer,
  screenNameOf,
  ticketsOf,
  type ZoneTicket,
} from './seat.ts'

/** The chosen seats, in order of selection and without duplicates. */
export type Choice = readonly ChosenSeat[]

/** The limits of a choice. A package counts its Primary seats and needs exactly `seats` of them. */
export interface ChoiceLimits {
  isPackage: boolean
  seats: number
  /** A package's maximum of Primary seats, if it differs from the limit for orders. */
  maximum?: number | undefined
  /** Whether there are price types of type `Extra`. */
  hasExtras: boolean
}

export function chosenSeat(hall: Hall, seat: Seat, ticket: ZoneTicket): ChosenSeat {
  const { key, tessituraId, screenId, zoneId, number, row } = seat
  return {
    ...{ key, tessituraId, screenId, zoneId, number, row },
    ...{ priceTypeId: ticket.priceTypeId, type: ticket.type, priceType: ticket.name, amount: ticket.price },
    ...{ zone: hall.zoneById.get(zoneId)?.zone ?? '', screen: screenNameOf(hall, seat) },
  }
}

/** Returns the choice with these seats added. A seat already chosen only gets its new ticket. */
export const withSeats = (choice: Choice, seats: readonly ChosenSeat[]): Choice => [
  ...choice.filter(({ tessituraId }) => !seats.some((seat) => seat.tessituraId === tessituraId)),
  ...seats,
]
export const withoutSeats = (choice: Choice, ids: ReadonlySet<number>): Choice =>
  choice.filter(({ tessituraId }) => !ids.has(tessituraId))

/** Returns the seats that the cart holds, each with its price type: the page's initial choice. */
export function choiceInCart(hall: Hall, { ticketed = [] }: SeatAnswer, statuses: Statuses): Choice {
  return ticketed.flatMap(({ seatId, priceTypeId }) => {
    const seat = hall.seatById.get(seatId)
    if (!seat || statuses.get(seatId) !== 'Ticketed') return []
    const ticket = ticketsOf(hall.zoneById.get(seat.zoneId)).find((each) => each.priceTypeId === priceTypeId)
    return ticket ? [chosenSeat(hall, seat, ticket)] : []
  })
}

const countOf = (choice: Choice, type: ChosenSeat['type']) => choice.filter((seat) => seat.type === type).length

/** Returns how many more seats can be chosen with a ticket of this type. */
export function seatsLeft(choice: Choice, type: ChosenSeat['type'], { isPackage, maximum }: ChoiceLimits): number {
  if (!isPackage) return MAX_SEATS - choice.length
  return (type === 'Primary' ? (maximum ?? MAX_SEATS) : MAX_SEATS) - countOf(choice, type)
}

/** Returns whether the maximum is reached, so that no further seat can be chosen (MAP-07). */
export const isFull = (choice: Choice, limits: ChoiceLimits): boolean =>
  seatsLeft(choice, 'Primary', limits) <= 0 && (!limits.hasExtras || seatsLeft(choice, 'Extra', limits) <= 0)

/** Returns whether the choice can be added to the cart (TKT-17, TKT-18, TKT-19). */
export function canAddToCart(choice: Choice, limits: ChoiceLimits): boolean {
  if (seatsLeft(choice, 'Primary', limits) < 0 || seatsLeft(choice, 'Extra', limits) < 0) return false
  return missingSeats(choice, limits) === 0
}

/** Returns how many seats are missing before the choice can be added to the cart. */
export function missingSeats(choice: Choice, { isPackage, seats }: ChoiceLimits): number {
  const least = isPackage ? Math.max(MINIMUM_SEATS, seats) : MINIMUM_SEATS
  return Math.max(0, least - (isPackage ? countOf(choice, 'Primary') : choice.length))
}

/** Returns the total in dollars. */
export const totalOf = (choice: Choice): number => sumOfDollars(choice.map(({ amount }) => amount))

/** Returns whether two choices have the same seats with the same tickets. */
export function isSameChoice(one: Choice, other: Choice): boolean {
  const keys = (choice: Choice) => choice.map((seat) => `${seat.tessituraId} ${seat.priceTypeId} ${seat.type}`).sort()
  return keys(one).join() === keys(other).join()
}

/** Returns the chosen seats that another visitor has taken since. */
export const lostSeats = (choice: Choice, statuses: Statuses): ChosenSeat[] =>
  choice.filter(({ tessituraId }) => !isSelectable(statuses, tessituraId))

/** Returns whether a seat's status allows choosing it (TKT-16). */
export function isSelectable(statuses: Statuses, id: number): boolean {
  const status = statuses.get(id) ?? 'Available'
  return status === 'Available' || status === 'Ticketed'
}

const sent = ({ tessituraId, priceTypeId }: ChosenSeat) => ({ seatId: tessituraId, priceTypeId })

/** Returns a choice as input of a performance's reserve call. */
export const performanceSeatsOf = (choice: Choice) => choice.map(sent)

/** Returns a choice as input of a package's reserve call. */
export const packageSeatsOf = (choice: Choice) => ({
  packageSeats: choice.filter(({ type }) => type === 'Primary').map(sent),
  performanceSeats: choice.filter(({ type }) => type === 'Extra').map(sent),
})
