import { useState } from 'react'
import { useVenue } from '#client/page/page-context.tsx'
import { SeatLimit } from '#client/site/purchase/seat-limit.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { TextAreaField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { showInstant } from '#shared/dates'
import { MAX_SEATS } from '#shared/order-limits'
import { seatSelectorPath } from '#shared/routes'
import { countsToSend, totalCount } from '#shared/seat-counts'
import { ConcertHead } from './concert-head.tsx'
import { PackageFailure } from './package-failure.tsx'
import { countsOf, type FixedPackage, type FixedWish, fixedChoice, zoneTotal } from './package-rules.ts'
import { PackageTicketLines } from './package-ticket-lines.tsx'
import { QuantityPickers } from './quantity-pickers.tsx'
import styles from './series-package.module.css'
import { type PackageBooking, usePackageCalls } from './use-series-package.ts'

interface FixedProps {
  booking: PackageBooking
  chosen: FixedPackage
}

interface FixedTicketsProps extends FixedProps {
  wish: FixedWish | null
  /** Null once the cart has the chosen seats. */
  onWish(wish: FixedWish | null): void
  onDone(): void
}

/** The number of seats and the zone, the same for every concert. */
export function FixedTickets({ booking, chosen, wish, onWish, onDone }: FixedTicketsProps) {
  const choice = fixedChoice(chosen, wish)
  const { counts, zoneId } = choice
  const [notes, setNotes] = useState(chosen.specialRequirements ?? '')
  const { reserveFixed } = usePackageCalls(booking)
  const total = totalCount(counts)
  const isBusy = booking.pendingAction === 'seats'
  const submit = async () => {
    if (zoneId === null || total === 0 || isBusy) return
    if (!(await reserveFixed({ zoneId, seats: countsToSend(counts), specialRequirements: notes }))) return
    onWish(null)
    onDone()
  }
  return (
    <PostForm
      marksRequired={false}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <QuantityPickers
        priceTypes={chosen.priceTypes}
        counts={counts}
        maximum={MAX_SEATS}
        isBusy={isBusy}
        onChange={(next) => onWish({ ...choice, counts: next })}
      />
      {total >= MAX_SEATS && (
        <p className="small muted" role="status">
          <SeatLimit most={MAX_SEATS} unit="seat" of="package" />
        </p>
      )}
      <RadioList
        legend="Where would you like to sit?"
        value={zoneId}
        onChoose={(value) => onWish({ ...choice, zoneId: Number(value) })}
        options={chosen.zones.map((zone) => {
          const sum = zoneTotal(zone, total > 0 ? counts : { [chosen.priceTypes[0]?.tessituraId ?? 0]: 1 })
          return {
            value: zone.tessituraId,
            label: zone.name,
            isDisabled: !zone.available,
            description: zone.available ? undefined : 'Not enough seats left in every concert',
            aside: zone.available && sum !== null && <Price amount={sum} />,
          }
        })}
      />
      <TextAreaField
        label="Special requirements"
        isOptional
        hint="Tell us what you need on the night: a wheelchair place, a hearing loop, an aisle seat."
        rows={2}
        maxLength={1000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <PackageFailure booking={booking} of="seats" />
      <div>
        <Button
          type="submit"
          disabled={total === 0 || zoneId === null}
          isBusy={isBusy}
          busyLabel="Finding your seats in every concert"
        >
          Continue to Concerts
        </Button>
      </div>
    </PostForm>
  )
}

/** Every concert of the package, with its tickets. */
export function FixedConcerts({ booking: { seriesId }, chosen }: FixedProps) {
  const { timeZone } = useVenue()
  const seats = totalCount(countsOf(chosen.priceTypes))
  return (
    <>
      {chosen.advice && chosen.advice.length > 0 && (
        <Alert tone="info" title="Different seats at some concerts">
          {chosen.advice.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </Alert>
      )}
      <ul className={styles.concerts}>
        {chosen.productions.map((concert) => {
          const { name, date, hasTickets, tickets, performanceId, canSelectOwnSeats } = concert
          return (
            <li key={`${name} ${date}`} className={styles.concert}>
              <ConcertHead concert={concert} date={date}>
                <time dateTime={date}>{showInstant(date, 'performance', timeZone)}</time>
              </ConcertHead>
              {hasTickets && <PackageTicketLines tickets={tickets} label={name} />}
              {canSelectOwnSeats && performanceId !== undefined && hasTickets && (
                <Button
                  variant="quiet"
                  href={seatSelectorPath({ performanceId, packageId: chosen.id, seats, seriesId })}
                  aria-label={`Choose your own seats: ${name}`}
                >
                  Choose your own seats
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
