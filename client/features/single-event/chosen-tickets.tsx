import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { TextAreaField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { BookingFailure } from './booking-failure.tsx'
import { releaseInWords } from './booking-steps.ts'
import { SeatsSentence } from './seats-sentence.tsx'
import styles from './single-event.module.css'
import { seatOf, TicketLines } from './ticket-lines.tsx'
import { useBookingCalls } from './use-booking-calls.ts'
import type { Booking } from './use-single-event.ts'

interface ChosenTicketsProps {
  booking: Booking
  /** The seat selector's address; null if seats can't be chosen on a map. */
  seatsHref: string | null
  hasUpsells: boolean
  /** Whether the last search has just found these seats. */
  isFound: boolean
  notes: string
  onNotes(notes: string): void
  /** Called after the tickets are removed; `changesQuantity` if the visitor wants to search again. */
  onRemoved(changesQuantity: boolean): void
  onExtras(): void
}
type Question = 'quantity' | 'all'

const questions: Record<Question, { title: string; confirmLabel: string }> = {
  quantity: { title: 'Change the quantity?', confirmLabel: 'Yes, change it' },
  all: { title: 'Remove all tickets?', confirmLabel: 'Yes, remove them' },
}

/** The tickets in the cart, and the buttons to change them. */
export function ChosenTickets({
  booking,
  seatsHref,
  hasUpsells,
  isFound,
  notes,
  onNotes,
  onRemoved,
  onExtras,
}: ChosenTicketsProps) {
  const { removeTicket, removeAll } = useBookingCalls(booking)
  const [question, setQuestion] = useState<Question | null>(null)
  const [hasRemoved, setHasRemoved] = useState(false)
  /** The ticket whose button was pressed last. */
  const [pressed, setPressed] = useState<number | null>(null)
  const tickets = booking.cart.data?.tickets ?? []
  const clear = async () => {
    const isRemoved = await removeAll(question === 'quantity')
    setQuestion(null)
    if (isRemoved) onRemoved(question === 'quantity')
  }
  const removeOne = async (subLineItemId: number) => {
    setPressed(subLineItemId)
    if (await removeTicket(subLineItemId)) setHasRemoved(true)
  }
  const isBusy = booking.pendingAction === 'ticket'
  return (
    <>
      {booking.lostExtras.length > 0 && (
        <Alert tone="info" title="Some extras couldn’t be added again">
          <p>{booking.lostExtras.join(', ')}</p>
        </Alert>
      )}
      <SeatsSentence tickets={tickets} change={hasRemoved ? 'removed' : isFound ? 'found' : null} />
      <TicketLines
        tickets={tickets}
        after={(ticket) => (
          <>
            <Button
              variant="quiet"
              aria-label={`Remove ${seatOf(ticket)}`}
              isBusy={isBusy}
              onClick={() => (tickets.length === 1 ? setQuestion('all') : void removeOne(ticket.subLineItemId))}
            >
              Remove
            </Button>
            {pressed === ticket.subLineItemId && <BookingFailure booking={booking} of="ticket" />}
          </>
        )}
      />
      <BookingFailure booking={booking} of="clear" />
      <div className={styles.changes}>
        <Button variant="quiet" onClick={() => setQuestion('quantity')}>
          Change quantity
        </Button>
        {seatsHref && (
          <Button variant="quiet" href={seatsHref}>
            Change Seats
          </Button>
        )}
        <Button variant="quiet" onClick={() => setQuestion('all')}>
          Remove all tickets
        </Button>
      </div>
      <TextAreaField
        label="Special requirements"
        isOptional
        hint="Tell us what you need on the night: a wheelchair place, a hearing loop, an aisle seat."
        rows={2}
        maxLength={1000}
        value={notes}
        onChange={(event) => onNotes(event.target.value)}
      />
      {hasUpsells && (
        <div>
          <Button onClick={onExtras}>Continue to Extras</Button>
        </div>
      )}
      <Dialog
        isOpen={question !== null}
        isStatic
        size="small"
        title={question && questions[question].title}
        onClose={() => setQuestion(null)}
        onConfirm={clear}
        confirmLabel={question ? questions[question].confirmLabel : undefined}
        cancelLabel="No, keep my tickets"
        isBusy={booking.pendingAction === 'clear'}
      >
        <p>
          {question === 'quantity' && booking.cart.data
            ? releaseInWords(booking.cart.data)
            : 'The tickets and extras for this event will be removed from your cart.'}
        </p>
      </Dialog>
    </>
  )
}
