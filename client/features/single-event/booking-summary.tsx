import { useVenue } from '#client/page/page-context.tsx'
import { OrderSums, Sum } from '#client/site/purchase/order-sums.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { showInstant } from '#shared/dates'
import { paths } from '#shared/routes'
import { takenExtras } from './booking-steps.ts'
import styles from './single-event.module.css'
import { TicketLines } from './ticket-lines.tsx'
import type { Booking } from './use-single-event.ts'

/** The production's part of the cart: tickets, extras and their sums. */
export function BookingSummary({ booking }: { booking: Booking }) {
  const { timeZone } = useVenue()
  const { sessions, performanceId, cart } = booking
  const image = sessions.data?.productionImage
  const session = sessions.data?.performances.find(({ id }) => id === performanceId)
  return (
    <div className={styles.summary}>
      <h2 className={styles.summaryTitle}>Booking summary</h2>
      {image && <Picture media={image} crop="tile" ratio="3/2" alt="" className={styles.poster} />}
      {sessions.isLoading && <div className={styles.posterSkeleton} />}
      {session && <p>{showInstant(session.date, 'performance', timeZone)}</p>}
      {cart.data?.hasTickets ? (
        <>
          <TicketLines tickets={cart.data.tickets} />
          <Sum name="Tickets" amount={cart.data.ticketTotal} />
          <ExtraLines booking={booking} />
        </>
      ) : (
        <p className="muted">No tickets yet.</p>
      )}
      <OrderSums otherItems={booking.otherItems} fee={sessions.data?.orderFee ?? 0} />
      <p className="small">
        <a href={paths.whatsOn}>add another event</a>
      </p>
    </div>
  )
}

function ExtraLines({ booking: { chosen, cart } }: { booking: Booking }) {
  const upsells = chosen.data?.selectedPerformance?.upsells ?? []
  const inCart = cart.data?.upsellTickets ?? []
  if (!cart.data || inCart.length === 0) return null
  return (
    <>
      <ul className={styles.lines}>
        {takenExtras(upsells, inCart).map(({ name, count, amount }) => (
          <li key={name} className={styles.line}>
            <p>
              {count} × {name}
            </p>
            <Price amount={amount} />
          </li>
        ))}
      </ul>
      <Sum name="Extras" amount={cart.data.upsellTotal} />
    </>
  )
}
