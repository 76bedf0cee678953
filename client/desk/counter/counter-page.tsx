import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { counter } from '#shared/staff/counter/counter'
import { performances } from '#shared/staff/performances/performances'
import { seats as seatCalls } from '#shared/staff/seats/seats'
import type { StaffResult } from '#shared/staff/staff-call'
import { till } from '#shared/staff/till/till'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { newId } from '../data/new-id.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PerformanceHead } from '../performances/performance-head.tsx'
import styles from './counter.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import type { Held, Sold } from './sale.ts'
import { SoldPanel } from './sold-panel.tsx'
import { TicketsForm } from './tickets-form.tsx'

/** Sells tickets for a performance at the counter: holds seats, takes the payment, and shows the tickets. */
export function CounterPage() {
  const performanceId = Number(useParams().performanceId)
  const offer = useDesk(counter.offer, { performanceId })
  const [sales, setSales] = useState(0)
  const startNext = async () => {
    setSales(sales + 1)
    await refresh(counter.offer, { performanceId })
  }
  return (
    <>
      <PerformanceHead title="Sell tickets" performanceId={performanceId} />
      <Loaded of={offer} lines={8}>
        {(data) => (
          <Sale
            key={`${performanceId} ${sales}`}
            performanceId={performanceId}
            offer={data}
            onNext={() => void startNext()}
          />
        )}
      </Loaded>
    </>
  )
}

interface SaleProps {
  performanceId: number
  offer: StaffResult<(typeof counter)['offer']>
  onNext(): void
}

function Sale({ performanceId, offer, onNext }: SaleProps) {
  // One id for each sale, so that a repeated call makes a single order.
  const [saleId] = useState(newId)
  const [held, setHeld] = useState<Held | null>(null)
  const [sold, setSold] = useState<Sold | null>(null)
  const drawer = useDesk(till.current)
  // Leaving the page puts the seats back on sale. The box office ignores it after the sale.
  useEffect(() => () => void callDesk(counter.release, { saleId }).catch(() => {}), [saleId])
  const reload = () =>
    Promise.all([
      refresh(counter.offer, { performanceId }),
      refresh(seatCalls.seats, { performanceId }),
      refresh(performances.performance, { performanceId }),
    ])
  const finish = async (sale: Sold) => {
    setSold(sale)
    await Promise.all([reload(), drawer.mutate()])
  }
  if (sold) return <SoldPanel sold={sold} onNext={onNext} />
  return (
    <div className={styles.columns}>
      <TicketsForm {...{ performanceId, offer, saleId }} onHeld={setHeld} onChanged={reload} />
      <Loaded of={drawer} lines={4}>
        {({ till: open }) =>
          held && (
            <PaymentPanel
              key={held.expiresAt}
              saleId={saleId}
              held={held}
              hasTill={open !== null}
              isSoldOnAccount={offer.isSoldOnAccount}
              onSold={finish}
              onStartOver={onNext}
            />
          )
        }
      </Loaded>
    </div>
  )
}
