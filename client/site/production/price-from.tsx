import type { BookingAction } from '#shared/booking-action'
import { amount as formatAmount } from '#shared/money'

interface PriceFromProps {
  production: { priceStart?: number | undefined; bookingAction: BookingAction }
  className?: string | undefined
}

/** The lowest price of a ticket in a list, where it can be booked on this site: "from $15". */
export function PriceFrom({ production: { priceStart, bookingAction }, className }: PriceFromProps) {
  if (priceStart === undefined || ['Hide', 'Inactive', 'External'].includes(bookingAction.type)) return null
  return <p className={className}>{priceStart === 0 ? 'Free' : `from ${formatAmount(priceStart)}`}</p>
}
