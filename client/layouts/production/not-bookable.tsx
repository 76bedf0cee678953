import { useSite, useVenue } from '#client/page/page-context.tsx'
import type { BookingAction } from '#shared/booking-action'
import { availabilityOf, isCancelled } from '#shared/content/event-status'
import { contactPath, paths } from '#shared/routes'
import styles from './production.module.css'

/**
 * Advice for a cancelled or sold-out production; nothing for others. `listHref` leads to the list for returned seats.
 */
export function NotBookable({ action, listHref }: { action: BookingAction; listHref: string | null }) {
  const { phone } = useVenue()
  const { routes } = useSite()
  const isOff = isCancelled(action)
  if (!isOff && availabilityOf(action) !== 'SoldOut') return null
  const boxOffice = (
    <>
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>, or{' '}
      <a href={contactPath(routes)}>contact the box office</a>
    </>
  )
  return (
    <section className={styles.notBookable} aria-label={isOff ? 'This event is cancelled' : 'This event is sold out'}>
      {isOff ? (
        <p>
          This event won’t take place. If you have tickets, please keep them and ask for your refund: call {boxOffice}.
        </p>
      ) : listHref ? (
        <p>
          Seats that others return go to a list first. <a href={listHref}>Join the list for returned seats</a>
        </p>
      ) : (
        <p>Seats that others return come back on sale on this page. To ask about a waiting list, call {boxOffice}.</p>
      )}
      <p>
        <a href={paths.whatsOn}>See what else is on</a>
      </p>
    </section>
  )
}
