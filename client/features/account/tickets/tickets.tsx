import { useEffect, useMemo, useRef } from 'react'
import { useSession } from '#client/data/session.tsx'
import { useCall } from '#client/data/use-call.ts'
import { usePage, useSite, useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { BoxOfficeAdvice } from '#client/site/purchase/box-office-advice.tsx'
import { AllToWallet } from '#client/site/tickets/all-to-wallet.tsx'
import { KeepTickets } from '#client/site/tickets/keep-tickets.tsx'
import { PerformanceTickets, type TicketsAnswer } from '#client/site/tickets/performance-tickets.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { useWakeLock } from '#client/ui/use-wake-lock.ts'
import { showInstant } from '#shared/dates'
import { loginPath, paths, type ShownTickets } from '#shared/routes'
import type { Input } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { idIn } from '#shared/ticketing-id'
import { usePageSearch } from '../customer/page-search.ts'
import { isReturn, useExchangeReturn } from '../events/exchange-return.ts'
import { ExchangeReturned } from '../events/exchange-returned.tsx'
import { Exchange } from './exchange.tsx'
import { HandOn } from './hand-on.tsx'
import styles from './tickets.module.css'

/**
 * Tickets to show at the door or print: `?key=` from an email, `?orderId=&sessionKey=` from a receipt, `?orderId=` or
 * `?performanceId=` for the signed-in customer.
 */
function Tickets() {
  const { name } = usePage()
  const { isKnown } = useSession()
  const returned = useExchangeReturn()
  const search = usePageSearch()
  // The address has no key until the return from the payment provider is removed from it.
  const query = search && isReturn(search) ? null : search
  const of = useMemo(() => query && shownTickets(query), [query])
  const input = useMemo(() => of && ticketsQuery(of), [of])
  // A customer's own tickets are loaded once the session is known.
  const { data, error, revalidate } = useCall(tickets.tickets, isKnown ? input : null)
  useEffect(() => {
    if (returned.outcome) void revalidate()
  }, [returned.outcome, revalidate])
  return (
    <div className={`page-width ${styles.page}`}>
      <h1 className={styles.title}>{name}</h1>
      <ExchangeReturned returned={returned} />
      {error || (query && !input) ? (
        <NoTickets failure={error} query={query} />
      ) : data && of && input ? (
        <>
          <Shown answer={data} of={of} address={`${paths.tickets}?${query}`} />
          <Exchange answer={data} query={input} onExchanged={revalidate} />
          <HandOn answer={data} query={input} onHandedOn={revalidate} />
        </>
      ) : (
        <Spinner label="Loading your tickets" />
      )}
    </div>
  )
}

export const layout = pageLayout(Tickets)

/** Returns the tickets that the page's query names; null if it has neither a key nor an id. */
function shownTickets(query: URLSearchParams): ShownTickets | null {
  const key = query.get('key')
  if (key) return { key }
  const orderId = idIn(query.get('orderId'))
  if (orderId) return { orderId, sessionKey: query.get('sessionKey') ?? undefined }
  const performanceId = idIn(query.get('performanceId'))
  return performanceId ? { performanceId } : null
}

function ticketsQuery(of: ShownTickets): Input<typeof tickets.tickets> {
  if ('key' in of) return { SessionKey: of.key }
  return 'orderId' in of ? { OrderId: of.orderId, SessionKey: of.sessionKey } : { PerformanceId: of.performanceId }
}

function Shown({ answer, of, address }: { answer: TicketsAnswer; of: ShownTickets; address: string }) {
  const { performances, bookedBy, keyExpiresAt } = answer
  const { timeZone } = useVenue()
  const shown = useRef<HTMLDivElement>(null)
  useWakeLock()
  const hasTickets = performances.length > 0
  return (
    <>
      <div ref={shown}>
        {performances.map((performance) => (
          <PerformanceTickets key={performance.performanceId} {...{ performance, of }} />
        ))}
      </div>
      {!hasTickets && (
        <p className="lead">
          There are no tickets to show: they were returned, exchanged or handed on.{' '}
          <a href={paths.whatsOn}>See what’s on</a>
        </p>
      )}
      <div className={styles.tools}>
        {hasTickets && bookedBy && <p>Booked by {bookedBy}</p>}
        <AllToWallet {...{ performances, of }} />
        <KeepTickets address={address} performances={performances} shown={shown} />
        {hasTickets && (
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      {hasTickets && keyExpiresAt && (
        <p className="small muted" data-print="hide">
          The link to this page works until {showInstant(keyExpiresAt, 'news', timeZone)}. Anyone who has it can use the
          tickets: please keep it to yourself.
        </p>
      )}
    </>
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
