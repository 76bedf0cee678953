import { pageLayout } from '#client/page/page-layout.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { BookingButton } from '#client/ui/button/booking-button.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { counted } from '#shared/counted'
import { paths, returnTicketsPath, ticketsPath } from '#shared/routes'
import { seatPlace } from '#shared/seats/seat-place'
import { account } from '#shared/ticketing/account/account'
import { CustomerList } from '../customer/customer-list.tsx'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import type { OwnedSeat, UpcomingEvent } from './event-answers.ts'
import { EventEntry } from './event-entry.tsx'
import styles from './events.module.css'
import { ResendTickets } from './resend-tickets.tsx'

/** The upcoming performances that a customer has tickets for. */
function UpcomingEvents() {
  const response = useCustomerCall(account.upcomingEvents, undefined)
  const performances = response.data?.performances ?? []
  return (
    <CustomerList
      response={response}
      loading="Loading your events"
      isEmpty={performances.length === 0}
      empty={
        <>
          <p>There are no upcoming events.</p>
          <Button href={paths.whatsOn}>See what’s on</Button>
        </>
      }
    >
      <ul className={styles.events}>
        {performances.map((event, at) => (
          <li key={event.id}>
            <UpcomingEntry event={event} isNext={at === 0} />
          </li>
        ))}
      </ul>
    </CustomerList>
  )
}

const UpcomingEventsPage = () => (
  <AccountFrame>
    <UpcomingEvents />
  </AccountFrame>
)

export const layout = pageLayout(UpcomingEventsPage, { related: accountPages })

function UpcomingEntry({ event, isNext }: { event: UpcomingEvent; isNext: boolean }) {
  const { id, tessituraId, name, seats, bookingAction, canResendTickets, canReturnTickets, canExchangeTickets } = event
  return (
    <EventEntry event={event} isLarge={isNext} isEager={isNext}>
      <OwnedSeats seats={seats} name={name} />
      <div className={styles.actions}>
        <Button href={ticketsPath({ performanceId: id })} variant={isNext ? 'primary' : 'secondary'}>
          Show tickets<VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
        {canResendTickets && <ResendTickets performanceId={id} name={name} />}
        <BookingButton
          action={bookingAction}
          bookable={{ kind: 'event', tessituraId, label: 'Book more tickets' }}
          name={name}
          variant="secondary"
        />
        {canReturnTickets && (
          <Button href={returnTicketsPath(id)} variant="quiet">
            Return Tickets<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
        {canExchangeTickets && (
          <Button href={returnTicketsPath(id)} variant="quiet">
            Exchange tickets<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
      </div>
    </EventEntry>
  )
}

const OwnedSeats = ({ seats, name }: { seats: readonly OwnedSeat[]; name: string }) => (
  <>
    <p>You have {counted(seats.length, 'ticket')}.</p>
    <ul className={styles.seats} aria-label={`Your seats: ${name}`}>
      {seats.map((seat) => (
        <li key={seat.seatNumber} className={styles.seat}>
          <span className={styles.place}>{seatPlace(seat.screen, seat)}</span>
          <span className="small muted">
            {seat.zone}, {seat.priceType}
            {seat.handedOnTo !== undefined && `. Handed on${seat.handedOnTo && ` to ${seat.handedOnTo}`}`}
          </span>
          <Price amount={seat.price} className={styles.price} />
        </li>
      ))}
    </ul>
  </>
)
