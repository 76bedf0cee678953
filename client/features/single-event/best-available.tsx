import { useLayoutEffect, useRef, useState } from 'react'
import { SeatLimit } from '#client/site/purchase/seat-limit.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { QuantityPicker } from '#client/ui/form/quantity-picker.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { MAX_SEATS } from '#shared/order-limits'
import { canReserve, countsToSend, pickerMaximum, startingCounts, totalCount, withCount } from '#shared/seat-counts'
import { BookingFailure } from './booking-failure.tsx'
import { formerTickets } from './former-choice.ts'
import type { ChosenPerformance } from './production-answers.ts'
import styles from './single-event.module.css'
import { useBookingCalls } from './use-booking-calls.ts'
import type { Booking } from './use-single-event.ts'

type Zones = NonNullable<ChosenPerformance['zones']>

/** The choice of the best seats in any zone. */
const ANYWHERE = ''

interface BestAvailableProps {
  prices: ChosenPerformance['prices']
  /** Empty if the ticketing service gives no prices. */
  zones: Zones
  booking: Booking
  onFound(): void
}

/**
 * The zone, a quantity for each price type, and the button that searches for seats. It takes the focus when it opens.
 */
export function BestAvailable({ prices, zones, booking, onFound }: BestAvailableProps) {
  // Only as it opens: the former choice is forgotten once there are new seats.
  const [{ counts: first, missing }] = useState(() =>
    booking.former ? formerTickets(booking.former, prices) : { counts: startingCounts(prices), missing: [] },
  )
  const [counts, setCounts] = useState(first)
  const [zoneId, setZoneId] = useState(ANYWHERE)
  const zone = zones.find((each) => String(each.zoneId) === zoneId)
  const { reserve } = useBookingCalls(booking)
  const isBusy = booking.pendingAction === 'find'
  const count = totalCount(counts)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.focus({ preventScroll: true }), [])
  const find = async () => {
    if (await reserve(countsToSend(counts), zone?.zoneId)) onFound()
  }
  return (
    <PostForm
      marksRequired={false}
      ref={form}
      tabIndex={-1}
      aria-label="How many tickets?"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canReserve(counts) && !isBusy) void find()
      }}
    >
      {missing.length > 0 && (
        <Alert tone="info" title="Some tickets can’t be chosen again">
          <p>{missing.join(', ')}</p>
        </Alert>
      )}
      {zones.length > 1 && <ZoneChoice {...{ zones, zoneId, prices }} onChoose={setZoneId} />}
      <div className={styles.pickers}>
        {prices.map(({ priceTypeId, name, tooltip, priceStart, priceEnd }) => (
          <QuantityPicker
            key={priceTypeId}
            className={styles.picker}
            label={name}
            description={tooltip}
            aside={<PriceThere price={{ priceTypeId, priceStart, priceEnd }} zone={zone} />}
            value={counts[priceTypeId] ?? 0}
            max={pickerMaximum(counts, priceTypeId)}
            onChange={(value) => setCounts((last) => withCount(last, priceTypeId, value))}
            isBusy={isBusy}
          />
        ))}
      </div>
      <p className="small muted" role="status">
        {count >= MAX_SEATS ? <SeatLimit most={MAX_SEATS} unit="ticket" /> : ' '}
      </p>
      <BookingFailure booking={booking} of="find" />
      <div>
        <Button type="submit" disabled={!canReserve(counts)} isBusy={isBusy} busyLabel="Finding your seats">
          Find seats
        </Button>
      </div>
    </PostForm>
  )
}

interface ZoneChoiceProps {
  zones: Zones
  prices: ChosenPerformance['prices']
  zoneId: string
  onChoose(zoneId: string): void
}

/** The zones with their full prices, the cheapest and most expensive marked. */
function ZoneChoice({ zones, prices, zoneId, onChoose }: ZoneChoiceProps) {
  const [first] = prices
  const priced = zones.flatMap(({ zoneId: id, name, prices: there }) => {
    const price = there.find(({ priceTypeId }) => priceTypeId === first?.priceTypeId)
    return price ? [{ id, name, amount: price.amount }] : []
  })
  const amounts = priced.map(({ amount }) => amount)
  const [cheapest, dearest] = [Math.min(...amounts), Math.max(...amounts)]
  const mark = (amount: number) => {
    if (cheapest === dearest) return undefined
    return amount === cheapest ? 'Lowest price' : amount === dearest ? 'Highest price' : undefined
  }
  return (
    <RadioList
      legend="Where would you like to sit?"
      value={zoneId}
      onChoose={onChoose}
      options={[
        { value: ANYWHERE, label: 'Best available in any zone' },
        ...priced.map(({ id, name, amount }) => ({
          value: String(id),
          label: name,
          description: mark(amount),
          aside: <Price amount={amount} />,
        })),
      ]}
    />
  )
}

/** Returns a price type's price in the chosen zone, or else the range over all zones. */
function PriceThere({
  price: { priceTypeId, priceStart, priceEnd },
  zone,
}: {
  price: Pick<ChosenPerformance['prices'][number], 'priceTypeId' | 'priceStart' | 'priceEnd'>
  zone: Zones[number] | undefined
}) {
  const there = zone?.prices.find((each) => each.priceTypeId === priceTypeId)
  return there ? <Price amount={there.amount} /> : <Price amount={priceStart} upTo={priceEnd} />
}
