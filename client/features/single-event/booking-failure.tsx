import { ActionFailure } from '#client/site/form/action-failure.tsx'
import type { Booking, BookingAction } from './use-single-event.ts'

interface BookingFailureProps {
  booking: Booking
  /** The changes that the button below makes. */
  of: BookingAction
}

/** The failure of one button's change to the booking. Place it directly before that button. */
export const BookingFailure = ({ booking: { failure }, of }: BookingFailureProps) => (
  <ActionFailure failure={failure?.action === of ? failure.of : null} />
)
