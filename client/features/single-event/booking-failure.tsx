import { Alert } from '#client/ui/status/alert.tsx'
import type { Booking } from './use-single-event.ts'

/** The errors of the last action, shown at its step. */
export const BookingFailure = ({ booking: { failure } }: { booking: Booking }) =>
  failure ? (
    <Alert tone="error">
      {failure.errors.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Alert>
  ) : null
