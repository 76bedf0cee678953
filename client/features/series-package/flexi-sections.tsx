import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { type SeatCounts, totalCount } from '#shared/seat-counts'
import { ConcertHead } from './concert-head.tsx'
import { FlexiPerformanceChoice } from './flexi-performance.tsx'
import { PackageFailure } from './package-failure.tsx'
import { countsOf, type FlexiPackage, lockReason, maximumSeats } from './package-rules.ts'
import { QuantityPickers } from './quantity-pickers.tsx'
import styles from './series-package.module.css'
import { EMPTY_DRAFT, type FlexiDraft } from './use-flexi-draft.ts'
import { type PackageBooking, usePackageCalls } from './use-series-package.ts'

interface FlexiProps {
  booking: PackageBooking
  chosen: FlexiPackage
  draft: FlexiDraft
  onDraft(change: (draft: FlexiDraft) => FlexiDraft): void
}

export const flexiCounts = ({ counts }: FlexiDraft, { priceTypes }: FlexiPackage): SeatCounts =>
  counts ?? countsOf(priceTypes)

/** The number of seats per concert. With tickets in the cart, a change restarts the package after a warning. */
export function FlexiTickets({ booking, chosen, draft, onDraft, onDone }: FlexiProps & { onDone(): void }) {
  const { removePackage } = usePackageCalls(booking)
  const [change, setChange] = useState<SeatCounts | null>(null)
  const counts = flexiCounts(draft, chosen)
  const hasTickets = chosen.totalTickets > 0
  const setCounts = (next: SeatCounts) => onDraft((last) => ({ ...last, counts: next }))
  const begin = async () => {
    if (!change) return
    if (await removePackage(chosen.id)) {
      booking.choose(chosen.id)
      onDraft(() => ({ ...EMPTY_DRAFT, counts: change }))
    }
    setChange(null)
  }
  return (
    <>
      <p>For each concert:</p>
      <QuantityPickers
        priceTypes={chosen.priceTypes}
        counts={counts}
        maximum={maximumSeats(chosen)}
        isBusy={booking.pendingAction !== null}
        onChange={(next) => (hasTickets ? setChange(next) : setCounts(next))}
      />
      <PackageFailure booking={booking} of="package" />
      <div>
        <Button disabled={totalCount(counts) === 0} onClick={onDone}>
          Continue to Concerts
        </Button>
      </div>
      <Dialog
        isOpen={change !== null}
        isStatic
        size="small"
        title="Change the number of tickets?"
        onClose={() => setChange(null)}
        onConfirm={begin}
        confirmLabel="Yes"
        cancelLabel="No"
        isBusy={booking.pendingAction === 'package'}
      >
        <p>Session changes will remove the tickets in your cart for this package.</p>
      </Dialog>
    </>
  )
}

/** The productions with their performances, from which the visitor selects as many as the package has. */
export function FlexiConcerts({ booking, chosen, draft, onDraft }: FlexiProps) {
  const counts = flexiCounts(draft, chosen)
  const tick = (id: number, isTicked: boolean) =>
    onDraft((last) => {
      const ticked = new Set(last.ticked)
      if (isTicked) ticked.add(id)
      else ticked.delete(id)
      return { ...last, ticked }
    })
  return (
    <ul className={styles.concerts}>
      {chosen.productions.map((production) => (
        <li key={production.id} className={styles.concert}>
          <ConcertHead
            concert={production}
            {...(production.performances[0] && { date: production.performances[0].date })}
          />
          <ul className={styles.performances}>
            {production.performances.map((performance) => (
              <FlexiPerformanceChoice
                key={performance.id}
                booking={booking}
                chosen={chosen}
                production={production}
                performance={performance}
                counts={counts}
                isTicked={draft.ticked.has(performance.id)}
                locked={lockReason(performance, chosen, draft.ticked)}
                notes={draft.notes.get(performance.id) ?? performance.specialRequirements ?? ''}
                onTick={tick}
                onNotes={(notes) =>
                  onDraft((last) => ({ ...last, notes: new Map(last.notes).set(performance.id, notes) }))
                }
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
