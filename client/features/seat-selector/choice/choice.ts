import { toCents, toDollars } from '#shared/money'
import { MAXIMUM_SEATS, MINIMUM_SEATS } from '#shared/order-limits'
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

/** The chosen seats, in the order in which they were chosen; no seat twice. */
export type Choice = readonly ChosenSeat[]

/** What bounds a choice: a package counts its Primary seats, and needs `seats` of them. */
export interface ChoiceLimits {
  isPackage: boolean
  seats: number
  /** Of a package: the most Primary seats, where it isn't that of any order. */
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

/** With these seats too. A seat that was chosen already has only its new ticket. */
export const withSeats = (choice: Choice, seats: readonly ChosenSeat[]): Choice => [
  ...choice.filter(({ tessituraId }) => !seats.some((seat) => seat.tessituraId === tessituraId)),
  ...seats,
]
export const withoutSeats = (choice: Choice, ids: ReadonlySet<number>): Choice =>
  choice.filter(({ tessituraId }) => !ids.has(tessituraId))

/** The seats that the cart holds, each with its price type: what the page opens with. */
export function choiceInCart(hall: Hall, { ticketed = [] }: SeatAnswer, statuses: Statuses): Choice {
  return ticketed.flatMap(({ seatId, priceTypeId }) => {
    const seat = hall.seatById.get(seatId)
    if (!seat || statuses.get(seatId) !== 'Ticketed') return []
    const ticket = ticketsOf(hall.zoneById.get(seat.zoneId)).find((each) => each.priceTypeId === priceTypeId)
    return ticket ? [chosenSeat(hall, seat, ticket)] : []
  })
}

const countOf = (choice: Choice, type: ChosenSeat['type']) => choice.filter((seat) => seat.type === type).length

/** How many more seats can be chosen with a ticket of this type. */
export function seatsLeft(choice: Choice, type: ChosenSeat['type'], { isPackage, maximum }: ChoiceLimits): number {
  if (!isPackage) return MAXIMUM_SEATS - choice.length
  return (type === 'Primary' ? (maximum ?? MAXIMUM_SEATS) : MAXIMUM_SEATS) - countOf(choice, type)
}

/** Whether the maximum is chosen: no further seat can be (MAP-07). */
export const isFull = (choice: Choice, limits: ChoiceLimits): boolean =>
  seatsLeft(choice, 'Primary', limits) <= 0 && (!limits.hasExtras || seatsLeft(choice, 'Extra', limits) <= 0)

/** Whether the choice can go into the cart (TKT-17, TKT-18, TKT-19). */
export function canAddToCart(choice: Choice, limits: ChoiceLimits): boolean {
  if (seatsLeft(choice, 'Primary', limits) < 0 || seatsLeft(choice, 'Extra', limits) < 0) return false
  return missingSeats(choice, limits) === 0
}

/** How many seats are still needed before the choice can go into the cart. */
export function missingSeats(choice: Choice, { isPackage, seats }: ChoiceLimits): number {
  const least = isPackage ? Math.max(MINIMUM_SEATS, seats) : MINIMUM_SEATS
  return Math.max(0, least - (isPackage ? countOf(choice, 'Primary') : choice.length))
}

/** In dollars. */
export const totalOf = (choice: Choice): number =>
  toDollars(choice.reduce((cents, { amount }) => cents + toCents(amount), 0))

/** Whether two choices are of the same seats with the same tickets. */
export function isSameChoice(one: Choice, other: Choice): boolean {
  const keys = (choice: Choice) => choice.map((seat) => `${seat.tessituraId} ${seat.priceTypeId} ${seat.type}`).sort()
  return keys(one).join() === keys(other).join()
}

/** The chosen seats that somebody else has by now. */
export const lostSeats = (choice: Choice, statuses: Statuses): ChosenSeat[] =>
  choice.filter(({ tessituraId }) => !isSelectable(statuses, tessituraId))

/** Whether a seat's status lets it be chosen (TKT-16). */
export function isSelectable(statuses: Statuses, id: number): boolean {
  const status = statuses.get(id) ?? 'Available'
  return status === 'Available' || status === 'Ticketed'
}

const sent = ({ tessituraId, priceTypeId }: ChosenSeat) => ({ seatId: tessituraId, priceTypeId })

/** A choice as the reserve call of a single performance takes it. */
export const performanceSeatsOf = (choice: Choice) => choice.map(sent)

/** A choice as the reserve call of a package takes it. */
export const packageSeatsOf = (choice: Choice) => ({
  packageSeats: choice.filter(({ type }) => type === 'Primary').map(sent),
  performanceSeats: choice.filter(({ type }) => type === 'Extra').map(sent),
})
