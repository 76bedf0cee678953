import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { counted } from '#shared/counted'
import { sumOfCents } from '#shared/money'
import { counter } from '#shared/staff/counter/counter'
import { orders } from '#shared/staff/orders/orders'
import { seats as seatCalls } from '#shared/staff/seats/seats'
import type { StaffResult } from '#shared/staff/staff-call'
import counterStyles from '../counter/counter.module.css'
import type { Held } from '../counter/sale.ts'
import { TicketsForm } from '../counter/tickets-form.tsx'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { newId } from '../data/new-id.ts'
import { dollars, useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import type { Order } from '../order/order.ts'
import { refundedLike } from '../order/refund-methods.ts'
import styles from './exchange.module.css'
import { ExchangePanel } from './exchange-panel.tsx'
import { type Exchanged, ExchangedPanel } from './exchanged-panel.tsx'

type Dates = StaffResult<(typeof orders)['exchangeDates']>['performances']

/** Exchanges tickets of an order for other seats or another date. The address has the order and the tickets. */
export function ExchangePage() {
  const orderId = Number(useParams().orderId)
  const ticketIds = useSearchParams()[0].get('tickets') ?? ''
  const order = useDesk(orders.order, { orderId })
  const dates = useDesk(orders.exchangeDates, { orderId, ticketIds })
  const [exchanged, setExchanged] = useState<Exchanged | null>(null)
  const finish = async (made: Exchanged) => {
    setExchanged(made)
    await refresh(orders.order, { orderId })
  }
  return (
    <>
      <PageHead title="Exchange tickets">
        <p>
          <Link to={`/orders/${orderId}`}>Order {orderId}</Link>
        </p>
      </PageHead>
      {exchanged ? (
        <ExchangedPanel exchanged={exchanged} />
      ) : (
        <Loaded of={order}>
          {(data) => (
            <Loaded of={dates}>
              {({ performances }) => <Choice order={data} ticketIds={ticketIds} dates={performances} onDone={finish} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </>
  )
}

interface ChoiceProps {
  order: Order
  ticketIds: string
  dates: Dates
  onDone(exchanged: Exchanged): Promise<unknown>
}

function Choice({ order, ticketIds, dates, onDone }: ChoiceProps) {
  const shown = useShownTime()
  const ids = ticketIds.split(',').map(Number)
  const tickets = order.tickets.filter(({ id, returnedAt }) => ids.includes(id) && !returnedAt)
  const [own] = tickets
  const [chosen, setChosen] = useState('')
  const date =
    dates.find(({ id }) => String(id) === chosen) ?? dates.find(({ id }) => id === own?.performanceId) ?? dates[0]
  if (tickets.length === 0) return <p>None of these tickets is valid any more.</p>
  if (!date) return <p>No date of this production is still to come. Refund the tickets instead.</p>
  return (
    <>
      <section aria-labelledby="former" className={styles.former}>
        <h2 id="former">
          {counted(tickets.length, 'ticket')}, {dollars(sumOfCents(tickets.map(({ amountCents }) => amountCents)))}
        </h2>
        <ul className="ruled-list">
          {tickets.map(({ id, production, startsAt, seat, priceType }) => (
            <li key={id}>
              {production}, {shown(startsAt)}: {seat}, {priceType}
            </li>
          ))}
        </ul>
        <SelectField
          label="New date"
          name="date"
          options={dates.map(({ id, production, startsAt, hall, free }) => ({
            value: String(id),
            label: `${production}, ${shown(startsAt)}, ${hall}, ${free} free`,
          }))}
          value={String(date.id)}
          onChange={({ target }) => setChosen(target.value)}
        />
      </section>
      <NewSeats key={date.id} {...{ order, tickets, onDone }} performanceId={date.id} />
    </>
  )
}

type NewSeatsProps = Pick<ChoiceProps, 'order' | 'onDone'> & { tickets: Order['tickets']; performanceId: number }

function NewSeats({ order, tickets, performanceId, onDone }: NewSeatsProps) {
  const [saleId] = useState(newId)
  const [held, setHeld] = useState<Held | null>(null)
  const offer = useDesk(counter.offer, { performanceId })
  // Leaving the page or the date puts the seats back on sale. The box office ignores it after the exchange.
  useEffect(() => () => void callDesk(counter.release, { saleId }).catch(() => {}), [saleId])
  const reload = () =>
    Promise.all([refresh(counter.offer, { performanceId }), refresh(seatCalls.seats, { performanceId })])
  return (
    <div className={counterStyles.columns}>
      <Loaded of={offer} lines={8}>
        {(data) => (
          <TicketsForm
            {...{ performanceId, saleId }}
            offer={data}
            initialCounts={countsOf(tickets, data.priceTypes)}
            onHeld={setHeld}
            onChanged={reload}
          />
        )}
      </Loaded>
      {held && (
        <ExchangePanel
          key={held.expiresAt}
          orderId={order.id}
          ticketIds={tickets.map(({ id }) => id)}
          paidBy={refundedLike(order)}
          {...{ saleId, held }}
          onDone={onDone}
        />
      )}
    </div>
  )
}

/** Returns how many tickets of each price type there are. */
const countsOf = (tickets: Order['tickets'], types: readonly { id: number; name: string }[]): Record<number, string> =>
  Object.fromEntries(
    types
      .map(({ id, name }) => [id, tickets.filter(({ priceType }) => priceType === name).length] as const)
      .filter(([, count]) => count > 0)
      .map(([id, count]) => [id, String(count)]),
  )
