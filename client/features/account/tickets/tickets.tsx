import { useMemo } from 'react'
import { useSession } from '#client/data/session.tsx'
import { useCall } from '#client/data/use-call.ts'
import { usePage, useSite, useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { BoxOfficeAdvice } from '#client/site/purchase/box-office-advice.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showInstant } from '#shared/dates'
import { loginPath, paths } from '#shared/routes'
import type { Input, Result } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { idIn } from '#shared/ticketing-id'
import { usePageSearch } from '../customer/page-search.ts'
import { TicketCard } from './ticket-card.tsx'
import styles from './tickets.module.css'

type Performance = Result<typeof tickets.tickets>['performances'][number]

/**
 * Tickets to show at the door or print: `?key=` from an email, `?orderId=&sessionKey=` from a receipt, `?orderId=` or
 * `?performanceId=` for the signed-in customer.
 */
function Tickets() {
  const { name } = usePage()
  const { isKnown } = useSession()
  const query = usePageSearch()
  const input = useMemo(() => query && ticketsQuery(query), [query])
  // A customer's own tickets are loaded once the session is known.
  const { data, error } = useCall(tickets.tickets, isKnown ? input : null)
  const hasTickets = data !== undefined && data.performances.length > 0
  return (
    <div className={`page-width ${styles.page}`}>
      <header className={styles.head}>
        <h1>{name}</h1>
        {hasTickets && (
          <div className={styles.tools}>
            {data.bookedBy && <p className="lead">Booked by {data.bookedBy}</p>}
            <Button variant="secondary" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        )}
      </header>
      {error || (query && !input) ? (
        <NoTickets failure={error} query={query} />
      ) : data ? (
        <Performances {...data} />
      ) : (
        <Spinner label="Loading your tickets" />
      )}
    </div>
  )
}

export const layout = pageLayout(Tickets)

/** Returns the call's input from the page's query; null if the query has neither a key nor an id. */
function ticketsQuery(query: URLSearchParams): Input<typeof tickets.tickets> | null {
  const key = query.get('key')
  if (key) return { SessionKey: key }
  const orderId = idIn(query.get('orderId'))
  if (orderId) return { OrderId: orderId, SessionKey: query.get('sessionKey') ?? undefined }
  const performanceId = idIn(query.get('performanceId'))
  return performanceId ? { PerformanceId: performanceId } : null
}

function Performances({ performances, keyExpiresAt }: Result<typeof tickets.tickets>) {
  const { timeZone } = useVenue()
  if (performances.length === 0)
    return (
      <p className="lead">
        This order no longer has any tickets. <a href={paths.whatsOn}>See what’s on</a>
      </p>
    )
  return (
    <>
      {performances.map((performance) => (
        <PerformanceTickets key={performance.performanceId} performance={performance} />
      ))}
      {keyExpiresAt && (
        <p className="small muted" data-print="hide">
          The link to this page works until {showInstant(keyExpiresAt, 'news', timeZone)}. Anyone who has it can use the
          tickets: please keep it to yourself.
        </p>
      )}
    </>
  )
}

function PerformanceTickets({ performance }: { performance: Performance }) {
  const { timeZone } = useVenue()
  const { name, date, venue, isCancelled, calendar, calendarName, seats } = performance
  const performers = usePerformers(performance)
  return (
    <section className={styles.performance} aria-label={name}>
      <div className={styles.subject}>
        <p aria-hidden="true">
          <DateNumerals date={date} size="large" />
        </p>
        <div className={styles.words}>
          <h2>{name}</h2>
          {performers && <p>{performers}</p>}
          <p>
            <time dateTime={date}>{showInstant(date, 'list', timeZone)}</time>
          </p>
          <p className="muted">{venue}</p>
          {!isCancelled && (
            <Button
              variant="quiet"
              href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
              download={calendarName}
            >
              Add to calendar<VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
          )}
        </div>
      </div>
      {isCancelled ? (
        <Alert tone="error" title="This performance has been cancelled." />
      ) : (
        <ol className={styles.tickets}>
          {seats.map((ticket, at) => (
            <li key={ticket.id}>
              <TicketCard ticket={ticket} performance={performance} position={`${at + 1} of ${seats.length}`} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Advice if the tickets can't be loaded: log in, or contact the box office. */
function NoTickets({ failure, query }: { failure: Failure | undefined; query: URLSearchParams | null }) {
  const { routes } = useSite()
  const { path } = usePage()
  if (failure?.status === 401) {
    return (
      <div className={styles.missing}>
        <p className="lead">Please log in to see your tickets.</p>
        <Button href={loginPath(routes, `${path}?${query}`)}>Log in</Button>
      </div>
    )
  }
  return (
    <Alert tone="error" title="We could not find these tickets.">
      <p>The link may be incomplete or expired. Your account has the tickets of all your upcoming events.</p>
      <BoxOfficeAdvice />
    </Alert>
  )
}
