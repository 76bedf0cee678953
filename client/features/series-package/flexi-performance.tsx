import { useEffect, useRef, useState } from 'react'
import { useVenue } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { TextAreaField } from '#client/ui/form/text-field.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { showInstant } from '#shared/dates'
import { seatSelectorPath } from '#shared/routes'
import { countsToSend, type SeatCounts, totalCount } from '#shared/seat-counts'
import { PackageFailure } from './package-failure.tsx'
import {
  type FlexiPackage,
  type FlexiPerformance,
  type FlexiProduction,
  maximumSeats,
  zoneTotal,
} from './package-rules.ts'
import { PackageTicketLines } from './package-ticket-lines.tsx'
import { QuantityPickers } from './quantity-pickers.tsx'
import styles from './series-package.module.css'
import { type PackageBooking, usePackageCalls } from './use-series-package.ts'

interface FlexiPerformanceChoiceProps {
  booking: PackageBooking
  chosen: FlexiPackage
  production: FlexiProduction
  performance: FlexiPerformance
  counts: SeatCounts
  isTicked: boolean
  /** The reason why it can't be selected. */
  locked: string | null
  notes: string
  onTick(id: number, isTicked: boolean): void
  onNotes(notes: string): void
}

const AVAILABILITY: Record<string, string> = {
  High: 'High availability',
  Moderate: 'Moderate availability',
  Limited: 'Limited availability',
  SoldOut: '',
}

/** A selectable performance: then its zones, and after a zone is chosen, its tickets. */
export function FlexiPerformanceChoice(props: FlexiPerformanceChoiceProps) {
  const { booking, production, performance, isTicked, locked, onTick } = props
  const { timeZone } = useVenue()
  const { removePerformance } = usePackageCalls(booking)
  const [isAsking, setIsAsking] = useState(false)
  const [isActing, setIsActing] = useState(false)
  const { id, date, hasTickets, availability } = performance
  const words = showInstant(date, 'performance', timeZone)
  const isBusy = booking.pendingAction !== null
  const toggle = () => {
    if (isBusy) return
    if (hasTickets) setIsAsking(true)
    else onTick(id, !isTicked)
  }
  const takeOut = async () => {
    setIsActing(true)
    await removePerformance({ productionId: production.id, performanceId: id })
    onTick(id, false)
    setIsAsking(false)
  }
  return (
    <li className={classNames(styles.performance, locked !== null && styles.locked)}>
      <CheckboxField
        label={words}
        hint={locked ?? AVAILABILITY[availability] ?? availability}
        checked={hasTickets || isTicked}
        disabled={locked !== null}
        onChange={toggle}
      />
      {isActing && <PackageFailure booking={booking} of="performance" />}
      {hasTickets && <PackageTicketLines tickets={performance.tickets} label={`${production.name}, ${words}`} />}
      {(hasTickets || isTicked) && <Seats {...props} onAct={() => setIsActing(true)} words={words} />}
      <Dialog
        isOpen={isAsking}
        isStatic
        size="small"
        title="Remove this concert?"
        onClose={() => setIsAsking(false)}
        onConfirm={takeOut}
        confirmLabel="Yes"
        cancelLabel="No"
        isBusy={booking.pendingAction === 'performance'}
      >
        <p>
          Your tickets for {production.name}, {words}, will be taken out of the package.
        </p>
      </Dialog>
    </li>
  )
}

interface SeatsProps extends FlexiPerformanceChoiceProps {
  words: string
  onAct(): void
}

function Seats(props: SeatsProps) {
  const { booking, chosen, production, performance, words, notes, onNotes, onAct, onTick } = props
  const { reserveFlexi } = usePackageCalls(booking)
  const own = useOwnCounts(props)
  const pickers = useRef<HTMLDivElement>(null)
  // The button that opened them is gone, and the focus with it.
  useEffect(() => {
    if (own.isOpen) pickers.current?.querySelector('button')?.focus()
  }, [own.isOpen])
  const { hasTickets, zones, id } = performance
  const isBusy = booking.pendingAction !== null
  const choose = async (zoneId: number) => {
    if (isBusy) return
    onAct()
    const seats = countsToSend(own.counts)
    const { closeSent } = own
    if (await reserveFlexi({ productionId: production.id, performanceId: id, zoneId, seats })) {
      closeSent()
      onTick(id, false)
    }
  }
  const seats = totalCount(own.counts)
  return (
    <div className={styles.seats}>
      {own.isOpen && (
        <div ref={pickers}>
          <QuantityPickers
            priceTypes={chosen.priceTypes}
            counts={own.counts}
            maximum={maximumSeats(chosen)}
            isBusy={isBusy}
            onChange={own.set}
          />
        </div>
      )}
      <RadioList
        legend={`Choose where to sit, ${words}`}
        isLegendHidden
        value={zones.find(({ selected }) => selected && !own.isOpen)?.tessituraId ?? null}
        onChoose={(value) => void choose(Number(value))}
        options={zones.map((zone) => {
          const sum = zoneTotal(zone, own.counts)
          return {
            value: zone.tessituraId,
            label: zone.name,
            isDisabled: !zone.available || seats === 0,
            description: zone.available ? undefined : 'Not enough seats left',
            aside: zone.available && sum !== null && <Price amount={sum} />,
          }
        })}
      />
      <div className={styles.changes}>
        {production.canSelectOwnSeats && (
          <Button
            variant="quiet"
            href={seatSelectorPath({
              ...{ performanceId: id, packageId: chosen.id, seriesId: booking.seriesId },
              seats: Math.max(1, seats),
            })}
            aria-label={`Choose your own seats: ${production.name}, ${words}`}
          >
            Choose your own seats
          </Button>
        )}
        {chosen.allowsDifferentCounts && !own.isOpen && (
          <Button variant="quiet" onClick={own.open} aria-label={`Change the number of tickets: ${words}`}>
            Change the number of tickets
          </Button>
        )}
      </div>
      {hasTickets && (
        <TextAreaField
          label="Special requirements"
          isOptional
          rows={2}
          maxLength={1000}
          value={notes}
          onChange={(event) => onNotes(event.target.value)}
        />
      )}
    </div>
  )
}

/** The counts of one concert, if the package allows them to differ from the others. */
function useOwnCounts({ counts, chosen, performance }: SeatsProps) {
  const [own, setOwn] = useState<SeatCounts | null>(null)
  const inCart = Object.fromEntries(
    chosen.priceTypes.map(({ tessituraId, name }) => [
      tessituraId,
      performance.tickets.filter(({ priceType }) => priceType === name).length,
    ]),
  )
  const usual = performance.hasTickets && chosen.allowsDifferentCounts ? inCart : counts
  return {
    counts: own ?? usual,
    isOpen: own !== null,
    set: (next: SeatCounts) => setOwn(next),
    open: () => setOwn(usual),
    /** Closes the pickers whose counts were sent: they may have been opened again before everything was reloaded. */
    closeSent: () => setOwn((newest) => (newest === own ? null : newest)),
  }
}
