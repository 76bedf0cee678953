import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { QuantityPicker } from '#client/ui/form/quantity-picker.tsx'
import { Price } from '#client/ui/programme/price.tsx'
import { MAXIMUM_SEATS } from '#shared/order-limits'
import { canReserve, countsToSend, pickerMaximum, startingCounts, totalCount, withCount } from '#shared/seat-counts'
import type { ChosenPerformance } from './production-answers.ts'
import styles from './single-event.module.css'
import { type Booking, useBookingCalls } from './use-single-event.ts'

/** How many of each price type, and the button that finds their seats. */
export function BestAvailable({ prices, booking }: { prices: ChosenPerformance['prices']; booking: Booking }) {
  const [counts, setCounts] = useState(() => startingCounts(prices))
  const { reserve } = useBookingCalls(booking)
  const isBusy = booking.pendingAction === 'find'
  const count = totalCount(counts)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canReserve(counts) && !isBusy) void reserve(countsToSend(counts))
      }}
    >
      <div className={styles.pickers}>
        {prices.map(({ priceTypeId, name, tooltip, priceStart, priceEnd }) => (
          <QuantityPicker
            key={priceTypeId}
            className={styles.picker}
            label={name}
            description={tooltip}
            aside={<Price amount={priceStart} upTo={priceEnd} />}
            value={counts[priceTypeId] ?? 0}
            max={pickerMaximum(counts, priceTypeId)}
            onChange={(value) => setCounts((last) => withCount(last, priceTypeId, value))}
            isBusy={isBusy}
          />
        ))}
      </div>
      <p className="small muted" role="status">
        {count >= MAXIMUM_SEATS ? `${MAXIMUM_SEATS} tickets is the most that one order takes.` : ' '}
      </p>
      <div>
        <Button type="submit" disabled={!canReserve(counts)} isBusy={isBusy} busyLabel="Finding your seats">
          Find seats
        </Button>
      </div>
    </form>
  )
}
