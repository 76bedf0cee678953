import { useVenue } from '#client/app/page-context.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { Price } from '#client/ui/programme/price.tsx'
import { showInstant } from '#shared/dates'
import { paths } from '#shared/routes'
import styles from './single-event.module.css'
import { TicketLines } from './ticket-lines.tsx'
import type { Booking } from './use-single-event.ts'

/** What the cart has of this production: tickets, extras and their sums. */
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
          <p className={styles.sum}>
            <span>Tickets</span>
            <Price amount={cart.data.ticketTotal} kind="total" />
          </p>
          <ExtraLines booking={booking} />
        </>
      ) : (
        <p className="muted">No tickets yet.</p>
      )}
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
  const nameOf = (id: number) => upsells.find(({ upsellPerformanceId }) => upsellPerformanceId === id)?.name ?? 'Extra'
  return (
    <>
      <ul className={styles.lines}>
        {inCart.map(({ upsellPerformanceId, priceTypeId, count }) => (
          <li key={`${upsellPerformanceId} ${priceTypeId}`} className={styles.line}>
            <p>
              {count} × {nameOf(upsellPerformanceId)}
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <span>Extras</span>
        <Price amount={cart.data.upsellTotal} kind="total" />
      </p>
    </>
  )
}
