import { useState } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { useVenue } from '#client/page/page-context.tsx'
import type { TicketsAnswer } from '#client/site/tickets/performance-tickets.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { showInstant } from '#shared/dates'
import { seatPlace } from '#shared/seats/seat-place'
import type { Input } from '#shared/ticketing/call'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { ByPhone, type Exchanged, ExchangeTickets, IsExchanged } from '../events/exchange-tickets.tsx'
import styles from './tickets.module.css'

type Performance = TicketsAnswer['performances'][number]

interface ExchangeProps {
  answer: TicketsAnswer
  /** By which the page's tickets were requested. */
  query: Input<typeof tickets.tickets>
  /** Loads the tickets that are left. */
  onExchanged(): Promise<unknown>
}

/** Exchanges tickets of one performance for another date. Nothing if none can be. */
export function Exchange({ answer, query, onExchanged }: ExchangeProps) {
  const [exchanged, setExchanged] = useState<Exchanged | null>(null)
  const performances = answer.performances.filter(({ seats }) =>
    seats.some(({ canExchange, exchangedByPhone }) => canExchange || exchangedByPhone),
  )
  if (performances.length === 0 && !exchanged) return null
  return (
    <section className={styles.handOn} aria-label="Exchange for another date" data-print="hide">
      {exchanged ? (
        <IsExchanged exchanged={exchanged} />
      ) : (
        <>
          <h2>Exchange for another date</h2>
          {performances.map((performance) => (
            <ExchangeOf
              key={performance.performanceId}
              performance={performance}
              query={query}
              onExchanged={(result) => {
                setExchanged(result)
                void onExchanged()
              }}
            />
          ))}
        </>
      )}
    </section>
  )
}

interface ExchangeOfProps {
  performance: Performance
  query: ExchangeProps['query']
  onExchanged(exchanged: Exchanged): void
}

/** The tickets of a performance, to choose from. */
function ExchangeOf({ performance: { name, date, seats }, query, onExchanged }: ExchangeOfProps) {
  const { timeZone } = useVenue()
  const [ticked, setTicked] = useState<readonly number[]>([])
  const offered = seats.filter(({ canExchange }) => canExchange)
  const chosen = offered.filter(({ id }) => ticked.includes(id)).map(({ id }) => id)
  return (
    <>
      {offered.length > 0 && (
        <fieldset className={styles.which}>
          <legend>
            Which tickets for {name}, {showInstant(date, 'list', timeZone)}?
          </legend>
          <div className={styles.choices}>
            {offered.map((seat) => (
              <CheckboxField
                key={seat.id}
                label={seatPlace(seat.section || seat.screen, seat)}
                hint={`${seat.zone}, ${seat.priceType}`}
                checked={ticked.includes(seat.id)}
                onChange={({ target: { checked } }) =>
                  setTicked((last) => (checked ? [...last, seat.id] : last.filter((id) => id !== seat.id)))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <ByPhone seats={seats} />
      {chosen.length > 0 && (
        <ExchangeChosen key={chosen.join(' ')} ticketIds={chosen} query={query} onExchanged={onExchanged} />
      )}
    </>
  )
}

interface ExchangeChosenProps extends Pick<ExchangeOfProps, 'query' | 'onExchanged'> {
  ticketIds: number[]
}

function ExchangeChosen({ ticketIds, query, onExchanged }: ExchangeChosenProps) {
  const { OrderId: orderId, SessionKey: sessionKey, PerformanceId: performanceId } = query
  const response = useCall(tickets.exchangeOffers, { ...query, TicketIds: ticketIds.join(',') })
  return (
    <ExchangeTickets
      response={response}
      send={(callTicketing, to) =>
        callTicketing(tickets.exchange, { ticketIds, orderId, sessionKey, performanceId, ...to })
      }
      onExchanged={onExchanged}
    />
  )
}
