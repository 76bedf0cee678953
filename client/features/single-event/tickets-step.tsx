import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { usePage } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { CollapsibleStep } from '#client/ui/step/collapsible-step.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import type { RichText as RichTextValue } from '#shared/content/page'
import { counted } from '#shared/counted'
import { seatSelectorPath } from '#shared/routes'
import { BestAvailable } from './best-available.tsx'
import { offerInWords } from './booking-steps.ts'
import { ChosenTickets } from './chosen-tickets.tsx'
import type { ChosenPerformance } from './production-answers.ts'
import styles from './single-event.module.css'
import type { Booking } from './use-single-event.ts'

/** In a chunk of its own, as few performances are sold out. */
const JoinList = lazy(async () => ({ default: (await import('./returned-seats/join-list.tsx')).JoinList }))

interface TicketsStepProps {
  booking: Booking
  notes: string
  onNotes(notes: string): void
  isOpen: boolean
  /** Open while the date can still be changed above it. */
  isAhead: boolean
  onOpen(): void
  onExtras(): void
}

/** The number of tickets and the seats: the best available, or chosen on the map. */
export function TicketsStep({ booking, isOpen, isAhead, onOpen, ...more }: TicketsStepProps) {
  const { chosen, cart, performanceId } = booking
  const selected = chosen.data?.selectedPerformance ?? null
  const count = cart.data?.tickets.length ?? 0
  // The step has different contents for an empty cart and for one with tickets.
  const isLoading = chosen.isLoading || cart.isLoading || (booking.isAddressed && booking.sessions.isLoading)
  return (
    <CollapsibleStep
      number={2}
      heading="Tickets"
      isOpen={isOpen}
      isAhead={isAhead}
      isDone={count > 0}
      summary={count > 0 && <p>{counted(count, 'ticket')}</p>}
      onEdit={performanceId === null ? undefined : onOpen}
      editLabel={count > 0 ? 'View' : 'Edit'}
    >
      {isLoading && (
        <div className={styles.ticketsSkeleton}>
          <Spinner label="Loading the tickets" />
        </div>
      )}
      {chosen.error && <Alert tone="error">{chosen.error.title}</Alert>}
      {selected && !isLoading && selected.upsells.length > 0 && (
        <p className="small muted">You can add: {offerInWords(selected.upsells)}.</p>
      )}
      {selected && !isLoading && <Tickets selected={selected} booking={booking} {...more} />}
    </CollapsibleStep>
  )
}

function Tickets({
  selected,
  booking,
  ...more
}: { selected: ChosenPerformance } & Omit<TicketsStepProps, 'isOpen' | 'isAhead' | 'onOpen'>) {
  const { productionId } = booking
  const [isSearching, setIsSearching] = useState(false)
  const [isFound, setIsFound] = useState(false)
  const [areRemoved, setAreRemoved] = useState(false)
  const ways = useRef<HTMLDivElement>(null)
  // The pressed button disappears with the tickets.
  useEffect(() => {
    if (areRemoved) ways.current?.querySelector('button')?.focus()
  }, [areRemoved])
  const seatsHref = selected.canSelectYourOwnSeat
    ? seatSelectorPath({ performanceId: selected.id, productionId })
    : null
  if (booking.cart.data?.hasTickets) {
    return (
      <ChosenTickets
        {...more}
        booking={booking}
        seatsHref={seatsHref}
        hasUpsells={selected.upsells.length > 0}
        isFound={isFound}
        onRemoved={(changesQuantity) => {
          setIsFound(false)
          setIsSearching(changesQuantity)
          setAreRemoved(true)
        }}
      />
    )
  }
  if (booking.sessions.data?.performances.some((each) => each.id === selected.id && each.hasReturnedSeatsList))
    return (
      <Suspense fallback={<Spinner label="Loading the list for returned seats" />}>
        <JoinList key={selected.id} performanceId={selected.id} />
      </Suspense>
    )
  return (
    <>
      {!isSearching && (
        <>
          <BestAvailableText />
          <div ref={ways} className={styles.ways}>
            <Button onClick={() => setIsSearching(true)}>Search for best available</Button>
            {seatsHref && (
              <Button variant="secondary" href={seatsHref}>
                Choose your own seats
              </Button>
            )}
          </div>
        </>
      )}
      {isSearching && (
        <BestAvailable
          key={selected.id}
          prices={selected.prices}
          zones={selected.zones ?? []}
          booking={booking}
          onFound={() => {
            setAreRemoved(false)
            setIsFound(true)
          }}
        />
      )}
      {isSearching && seatsHref && (
        <p className="small">
          Or <a href={seatsHref}>choose your own seats</a> on the map.
        </p>
      )}
    </>
  )
}

/** The editors' text about the search for the best available seats. */
function BestAvailableText() {
  const { bestAvailableText } = usePage().properties
  return <RichText value={(bestAvailableText as RichTextValue | null | undefined) ?? { html: '' }} />
}
