import { amount, price, priceRange } from '#shared/money'
import { seatPlace } from '#shared/seats/seat-place'
import type { Row } from './rows.ts'
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

/** Returns where a seat is, for those who can't see its view: `Stalls Rear Left, row 7 of 18 from the stage`. */
export function positionOf(
  hall: Hall,
  seat: Seat,
  { rows, section }: { rows: readonly Row[]; section?: string },
): string {
  const own = rows.filter(({ screenId }) => screenId === seat.screenId)
  const depths = [...new Set(own.flatMap(({ seats }) => seats[0]?.depth ?? []))].sort((a, b) => a - b)
  const at = depths.indexOf(seat.depth ?? Number.NaN) + 1
  const place = section || screenNameOf(hall, seat)
  return at > 0 ? `${place}, row ${at} of ${depths.length} from the stage` : place
}
