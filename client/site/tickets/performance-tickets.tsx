import { useVenue } from '#client/page/page-context.tsx'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showInstant } from '#shared/dates'
import type { ShownTickets } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { tickets } from '#shared/ticketing/tickets/tickets'
import { TicketCard } from './ticket-card.tsx'
import styles from './tickets.module.css'

export type TicketsAnswer = Result<typeof tickets.tickets>

interface PerformanceTicketsProps {
  performance: TicketsAnswer['performances'][number]
  /** By which the tickets were requested. */
  of: ShownTickets
}

/** A performance with its calendar entry and a ticket per seat. */
export function PerformanceTickets({ performance, of }: PerformanceTicketsProps) {
  const { timeZone } = useVenue()
  const { name, date, doors, venue, isCancelled, calendar, calendarName, seats } = performance
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
          {doors && !isCancelled && (
            <p>
              Doors open at <time dateTime={doors}>{showInstant(doors, 'eventTime', timeZone)}</time>
            </p>
          )}
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
              <TicketCard {...{ ticket, performance, of }} position={`${at + 1} of ${seats.length}`} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
