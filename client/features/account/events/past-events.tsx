import { usePage } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PageLinks } from '#client/ui/navigation/page-links.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { paths, returnTicketsPath } from '#shared/routes'
import { seatGroups } from '#shared/seats/seat-groups'
import { account } from '#shared/ticketing/account/account'
import { idIn } from '#shared/ticketing-id'
import { CustomerList } from '../customer/customer-list.tsx'
import { usePageSearch } from '../customer/page-search.ts'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import { EventEntry } from './event-entry.tsx'
import styles from './events.module.css'

/** The past performances that a customer had tickets for, by page: `?pageNumber=2`. */
function PastEvents() {
  const { path } = usePage()
  const query = usePageSearch()
  const pageNumber = (query && idIn(query.get('pageNumber'))) ?? 1
  const response = useCustomerCall(account.pastEvents, query && { PageNumber: pageNumber })
  const { performances = [], totalPages = 1 } = response.data ?? {}
  return (
    <CustomerList
      response={response}
      loading="Loading your past events"
      isEmpty={performances.length === 0}
      empty={
        <>
          <p>You currently have no past events.</p>
          <Button href={paths.whatsOn}>See what’s on</Button>
        </>
      }
    >
      <ul className={styles.events}>
        {performances.map((event) => (
          <li key={`${event.id} ${event.date}`}>
            <EventEntry event={event}>
              <ul className={styles.groups} aria-label={`Your seats: ${event.name}`}>
                {seatGroups(event.seats).map((group) => (
                  <li key={group}>{group}</li>
                ))}
              </ul>
              {event.isCancelled && (
                <div className={styles.actions}>
                  <p>This performance was cancelled.</p>
                  <Button href={returnTicketsPath(event.id)} variant="quiet">
                    Return Tickets<VisuallyHidden>: {event.name}</VisuallyHidden>
                  </Button>
                </div>
              )}
            </EventEntry>
          </li>
        ))}
      </ul>
      <PageLinks
        current={pageNumber}
        total={totalPages}
        addressOf={(page) => (page === 1 ? path : `${path}?pageNumber=${page}`)}
      />
    </CustomerList>
  )
}

const PastEventsPage = () => (
  <AccountFrame>
    <PastEvents />
  </AccountFrame>
)

export const layout = pageLayout(PastEventsPage, { related: accountPages })
