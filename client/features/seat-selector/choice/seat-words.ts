import { amount, price, priceRange } from '#shared/money'
import { seatPlace } from '#shared/seats/seat-place'
import type { ChosenSeat, Hall, Seat } from './seat.ts'
import { priceRangeOf, screenNameOf } from './seat.ts'

/** Returns `Row C, seat 12`, or less for a seat without a row or number. */
export function rowAndNumber({ row, number }: { row: string; number: string }): string {
  const words = [row && `row ${row}`, number && `seat ${number}`].filter(Boolean).join(', ')
  return words ? words[0]?.toUpperCase() + words.slice(1) : 'Place'
}

/** `Stalls, row C, seat 12` */
export const placeOf = (hall: Hall, seat: Seat | ChosenSeat): string =>
  seatPlace(screenNameOf(hall, seat), { row: seat.row || null, number: seat.number || null })

/** Returns a seat's price: its ticket's once it is chosen, else the range of its zone; empty without prices. */
export function seatPrice(hall: Hall, seat: Seat, chosen: ChosenSeat | undefined, isSelectable: boolean): string {
  if (!isSelectable) return 'Unavailable'
  if (chosen?.priceType === '') return ''
  if (chosen) return `${chosen.priceType} ${price(chosen.amount) === 'FREE' ? 'FREE' : amount(chosen.amount)}`
  const range = priceRangeOf(hall.zoneById.get(seat.zoneId))
  return range ? priceRange(range.low, range.high) : ''
}
