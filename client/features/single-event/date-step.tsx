import { useEffect, useEffectEvent, useState } from 'react'
import { useVenue } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { CollapsibleStep } from '#client/ui/step/collapsible-step.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showInstant } from '#shared/dates'
import { paths } from '#shared/routes'
import { BookingFailure } from './booking-failure.tsx'
import { canBeChosen, releaseInWords } from './booking-steps.ts'
import type { Performances } from './production-answers.ts'
import styles from './single-event.module.css'
import { useBookingCalls } from './use-booking-calls.ts'
import type { Booking } from './use-single-event.ts'

/** Preserves the height of the date while it loads. */
const EMPTY_LINE = '\u00a0'

const AVAILABILITY: Record<string, string> = {
  High: 'High',
  Moderate: 'Moderate',
  Limited: 'Limited',
  SoldOut: 'Sold out',
}

const Availability = ({ is }: { is: string }) => (
  <span className="small muted">
    {AVAILABILITY[is] ?? is}
    {is !== 'SoldOut' && <VisuallyHidden> availability</VisuallyHidden>}
  </span>
)

interface DateStepProps {
  booking: Booking
  isOpen: boolean
  /** Whether the tickets are open below the dates, with the button that leads on. */
  isFollowed: boolean
  onOpen(): void
  /** Called with whether the picked session is chosen already: the cart has no tickets for another one. */
  onPicked(isChosen: boolean): void
  onDone(): void
}

/** Selects the session. Another one than that of the tickets in the cart removes those after a confirmation. */
export function DateStep({ booking, isOpen, onOpen, ...more }: DateStepProps) {
  const { timeZone } = useVenue()
  const { sessions, performanceId } = booking
  const [wasLoading] = useState(sessions.isLoading)
  const current = sessions.data?.performances.find(({ id }) => id === performanceId)
  const isAwaited = booking.isAddressed && sessions.isLoading
  return (
    <CollapsibleStep
      number={1}
      heading="Date & Time"
      isOpen={isOpen}
      isDone={Boolean(current)}
      summary={
        (current && <p>{showInstant(current.date, 'performance', timeZone)}</p>) || (isAwaited && <p>{EMPTY_LINE}</p>)
      }
      onEdit={current ? onOpen : undefined}
    >
      {sessions.isLoading && (
        <div className={styles.sessionsSkeleton}>
          <Spinner label="Loading the sessions" />
        </div>
      )}
      {sessions.error && (
        <Alert tone="error">
          {sessions.error.errors.map(({ message }) => (
            <p key={message}>
              <strong>{message}</strong>
            </p>
          ))}
        </Alert>
      )}
      {sessions.data && (
        <div className={classNames(styles.sessions, wasLoading && styles.sessionsSkeleton)} inert={!booking.isReady}>
          <Sessions listed={sessions.data.performances} booking={booking} {...more} />
        </div>
      )}
    </CollapsibleStep>
  )
}

function Sessions({
  listed,
  booking,
  isFollowed,
  onPicked,
  onDone,
}: {
  listed: Performances['performances']
} & Pick<DateStepProps, 'booking' | 'isFollowed' | 'onPicked' | 'onDone'>) {
  const { timeZone } = useVenue()
  const { removeAll } = useBookingCalls(booking)
  const [own, setPicked] = useState<number | null>(null)
  const picked = own ?? booking.performanceId
  const [isConfirming, setIsConfirming] = useState(false)
  const removesTickets = (id: number | null) => id !== booking.performanceId && Boolean(booking.cart.data?.hasTickets)
  // Not before the cart is known, because tickets in it are released only after a confirmation.
  const next = own !== booking.performanceId && booking.isCartKnown && !removesTickets(own) ? own : null
  const chooseNext = useEffectEvent((id: number) => {
    booking.choose(id)
    onPicked(true)
  })
  useEffect(() => {
    if (next !== null) chooseNext(next)
  }, [next])
  if (listed.length === 0)
    return (
      <p>
        There are no sessions available. <a href={paths.whatsOn}>See what else is on</a>
      </p>
    )

  const proceed = () => {
    if (picked === null) return
    booking.choose(picked)
    onDone()
  }
  const removeAndProceed = async () => {
    const isRemoved = await removeAll(true)
    setIsConfirming(false)
    if (isRemoved) proceed()
  }
  return (
    <>
      <RadioList
        legend="Choose a date and time"
        isLegendHidden
        value={picked}
        onChoose={(value) => {
          setPicked(Number(value))
          if (removesTickets(Number(value))) onPicked(false)
        }}
        options={listed.map((session) => ({
          value: session.id,
          label: showInstant(session.date, 'performance', timeZone),
          aside: <Availability is={session.availability} />,
          ...(session.hasReturnedSeatsList && { description: 'Join the list for returned seats' }),
          isDisabled: !canBeChosen(session),
        }))}
      />
      <BookingFailure booking={booking} of="clear" />
      <div>
        <Button
          variant={isFollowed ? 'secondary' : 'primary'}
          disabled={picked === null}
          onClick={() => (removesTickets(picked) ? setIsConfirming(true) : proceed())}
        >
          Continue to tickets
        </Button>
      </div>
      <Dialog
        isOpen={isConfirming}
        isStatic
        size="small"
        title="Change the session?"
        onClose={() => setIsConfirming(false)}
        onConfirm={removeAndProceed}
        confirmLabel="Yes, change it"
        cancelLabel="No, keep my tickets"
        isBusy={booking.pendingAction === 'clear'}
      >
        <p>{booking.cart.data && releaseInWords(booking.cart.data)}</p>
      </Dialog>
    </>
  )
}
