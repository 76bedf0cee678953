import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { QuantityPicker } from '#client/ui/form/quantity-picker.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { CollapsibleStep } from '#client/ui/step/collapsible-step.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { extraName } from '#shared/extra-name'
import { MAX_SEATS } from '#shared/order-limits'
import { type SeatCounts, startingCounts } from '#shared/seat-counts'
import { BookingFailure } from './booking-failure.tsx'
import { extrasInWords, takenExtras } from './booking-steps.ts'
import type { ChosenPerformance } from './production-answers.ts'
import styles from './single-event.module.css'
import { useBookingCalls } from './use-booking-calls.ts'
import type { Booking } from './use-single-event.ts'

type Upsells = ChosenPerformance['upsells']

interface ExtrasStepProps {
  booking: Booking
  progress: { hasTickets: boolean; hasUpsells: boolean; extrasAnswered: boolean }
  isOpen: boolean
  onOpen(): void
  onDone(): void
}

/** The extras on offer with the tickets, such as a programme, drinks or dinner. */
export function ExtrasStep({ booking, progress, isOpen, onOpen, onDone }: ExtrasStepProps) {
  const upsells = booking.chosen.data?.selectedPerformance?.upsells ?? []
  const isDone = progress.hasTickets && progress.hasUpsells && progress.extrasAnswered
  return (
    <CollapsibleStep
      number={3}
      heading="Extras"
      isOpen={isOpen}
      isDone={isDone}
      summary={isDone && <p>{extrasInWords(takenExtras(upsells, booking.cart.data?.upsellTickets ?? []))}</p>}
      onEdit={isDone ? onOpen : undefined}
    >
      <Extras upsells={upsells} booking={booking} onDone={onDone} />
    </CollapsibleStep>
  )
}

function Extras({ upsells, booking, onDone }: { upsells: Upsells; booking: Booking; onDone(): void }) {
  const [counts, setCounts] = useState<Record<number, SeatCounts>>(() =>
    Object.fromEntries(upsells.map(({ upsellPerformanceId, prices }) => [upsellPerformanceId, startingCounts(prices)])),
  )
  const [isWithout, setIsWithout] = useState(false)
  const { reserveExtras } = useBookingCalls(booking)
  const isBusy = booking.pendingAction === 'extras'
  const countOf = (upsell: Upsells[number], priceTypeId: number) =>
    counts[upsell.upsellPerformanceId]?.[priceTypeId] ?? 0
  const setCount = (upsell: Upsells[number], priceTypeId: number, count: number) =>
    setCounts((last) => ({
      ...last,
      [upsell.upsellPerformanceId]: { ...last[upsell.upsellPerformanceId], [priceTypeId]: count },
    }))

  /** Submits the counts that differ from the cart; an extra that is no longer wanted is submitted as 0. */
  const send = async (countToSend: (upsell: Upsells[number], priceTypeId: number) => number) => {
    const changed = upsells
      .map((upsell) => ({
        upsell,
        seats: upsell.prices.map(({ priceTypeId }) => ({ priceTypeId, count: countToSend(upsell, priceTypeId) })),
      }))
      .filter(({ upsell, seats }) => upsell.prices.some(({ count }, index) => count !== seats[index]?.count))
      .map(({ upsell: { upsellPerformanceId }, seats }) => ({ upsellPerformanceId, seats }))
    if (changed.length === 0 || (await reserveExtras(changed))) onDone()
  }
  const hasChosen = upsells.some((upsell) => upsell.prices.some(({ priceTypeId }) => countOf(upsell, priceTypeId) > 0))
  return (
    <>
      <ul className={styles.upsells}>
        {upsells.map((upsell) => (
          <li key={upsell.upsellPerformanceId} className={styles.upsell}>
            {upsell.image && <Picture media={upsell.image} crop="tile" ratio="1/1" alt="" className={styles.thumb} />}
            <div>
              <h3 className={styles.name}>{upsell.name}</h3>
              {upsell.tooltip && <p className="small muted">{upsell.tooltip}</p>}
              {upsell.prices.map(({ priceTypeId, name, amount }) => (
                <QuantityPicker
                  key={priceTypeId}
                  label={extraName(upsell.name, name)}
                  shownLabel={name ?? null}
                  className={styles.upsellPicker}
                  aside={<Price amount={amount} />}
                  value={countOf(upsell, priceTypeId)}
                  max={MAX_SEATS}
                  onChange={(count) => setCount(upsell, priceTypeId, count)}
                  isBusy={isBusy}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <BookingFailure booking={booking} of="extras" />
      <div className={styles.ways}>
        <Button
          disabled={!hasChosen}
          isBusy={isBusy && !isWithout}
          onClick={() => {
            setIsWithout(false)
            void send(countOf)
          }}
        >
          Confirm extras
        </Button>
        <Button
          variant="secondary"
          isBusy={isBusy && isWithout}
          onClick={() => {
            setIsWithout(true)
            void send(() => 0)
          }}
        >
          Continue without extras
        </Button>
      </div>
    </>
  )
}
