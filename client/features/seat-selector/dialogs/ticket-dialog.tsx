import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Price } from '#client/ui/text/price.tsx'
import type { Media } from '#shared/content/page'
import { seatGroups } from '#shared/seats/seat-groups'
import { areTogether } from '../choice/party.ts'
import { type Hall, type Seat, screenNameOf, type ZoneTicket } from '../choice/seat.ts'
import { rowAndNumber } from '../choice/seat-words.ts'
import { ViewPicture } from './view-picture.tsx'

interface TicketDialogProps {
  hall: Hall
  /** One seat, or a party's seats, all in one zone. */
  seats: readonly Seat[]
  /** The tickets that can still be added. */
  tickets: readonly ZoneTicket[]
  view: Media | null
  /** Where the first seat is, in words. */
  position: string
  onAdd(ticket: ZoneTicket): void
  onClose(): void
}

/** A seat's details, its view and its tickets (TKT-01 to TKT-06). */
export function TicketDialog({ hall, seats, tickets, view, position, onAdd, onClose }: TicketDialogProps) {
  const [first] = seats
  if (!first) return null
  const notes = [...new Set(seats.flatMap(({ attributesDescriptions }) => attributesDescriptions))]
  return (
    <Dialog isOpen title={titleOf(seats)} onClose={onClose}>
      <p className="seat-dialog-where">
        {screenNameOf(hall, first)}
        <span>{hall.zoneById.get(first.zoneId)?.zone}</span>
      </p>
      {seats.length > 1 && !areTogether(seats) && (
        <p>There aren’t {seats.length} seats side by side here: these are the nearest.</p>
      )}
      {view && <ViewPicture image={view} />}
      <p className="small">View from {position}.</p>
      {tickets.length === 0 ? (
        <p>There are no tickets available</p>
      ) : (
        <ul className="seat-dialog-tickets">
          {tickets.map((ticket) => (
            <li key={`${ticket.type} ${ticket.priceTypeId}`}>
              <div className="seat-dialog-ticket">
                <p>{ticket.name}</p>
                {ticket.tooltip && <p className="small muted">{ticket.tooltip}</p>}
              </div>
              <Price amount={ticket.price} className="seat-dialog-price" />
              <Button variant="secondary" aria-label={`Add ${ticket.name}`} onClick={() => onAdd(ticket)}>
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <div className="seat-dialog-notes">
          <h3 className="label">Seating notes</h3>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </Dialog>
  )
}

/** Returns `Row C, seat 12`, `Row C, seats 12, 13, 14`, or with several rows `Row C, seat 14; row D, seat 1`. */
function titleOf(seats: readonly Seat[]): string {
  const [first] = seats
  if (!first) return ''
  if (seats.length === 1) return rowAndNumber(first)
  const ordered = seats.toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
  const groups = seatGroups(ordered.map(({ row, number }) => ({ zone: '', row, number })))
  return groups.join('; ').replace(/^row/, 'Row')
}
