import { counted } from '#shared/counted'
import type { counter } from '#shared/staff/counter/counter'
import type { StaffResult } from '#shared/staff/staff-call'
import { dollars } from '../data/shown.ts'

export type Offer = StaffResult<(typeof counter)['offer']>

/** Returns what the button says for a number of tickets, of which some have seats on the map. */
export function holdLabel(wanted: number, chosen: number): string {
  if (wanted === 0) return 'Enter the number of tickets'
  if (chosen !== wanted) return `Choose ${counted(wanted, 'seat')}, ${chosen} chosen`
  return `Hold ${counted(wanted, 'seat')}`
}

/** Returns a price type's prices, such as `$60.00 to $90.00`. */
export function pricesOf({ prices }: Pick<Offer, 'prices'>, priceTypeId: number): string {
  const cents = prices.filter((each) => each.priceTypeId === priceTypeId).map(({ amountCents }) => amountCents)
  const [low, high] = [Math.min(...cents), Math.max(...cents)]
  return low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`
}
