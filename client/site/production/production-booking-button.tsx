import { BookingButton, type BookingButtonProps } from '#client/ui/button/booking-button.tsx'
import type { BookingAction, ExternalLink } from '#shared/booking-action'

interface ProductionBookingButtonProps extends Pick<BookingButtonProps, 'variant' | 'isWide' | 'className'> {
  production: {
    name: string
    tessituraId: number
    bookingAction: BookingAction
    externalBookingLink: ExternalLink | null
  }
  /** An editor's label, used if the ticketing service provides none. */
  label?: string | undefined
  /** The performance that is chosen with the button, if there is only one. */
  performanceId?: number | undefined
}

/** The booking button of a production. */
export const ProductionBookingButton = ({
  production: { name, tessituraId, bookingAction, externalBookingLink },
  label,
  performanceId,
  ...look
}: ProductionBookingButtonProps) => (
  <BookingButton
    action={bookingAction}
    bookable={{ kind: 'event', tessituraId, performanceId, externalBookingLink, label }}
    name={name}
    {...look}
  />
)
