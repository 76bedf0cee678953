import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { usePage, useSite } from '#client/page/page-context.tsx'
import { useTextDraft } from '#client/site/form/draft.ts'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { orderTotal } from '#client/site/purchase/order-sums.tsx'
import { PurchaseFrame } from '#client/site/purchase/purchase-frame.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { sumOfDollars } from '#shared/money'
import { checkoutPath } from '#shared/routes'
import { bookedProduction } from './booking-preloads.ts'
import { type BookingStep, canOpen, onlySession } from './booking-steps.ts'
import { BookingSummary } from './booking-summary.tsx'
import { DateStep } from './date-step.tsx'
import { ExtrasStep } from './extras-step.tsx'
import { useMailedToken } from './returned-seats/use-mailed-token.ts'
import { SignInStatus } from './sign-in-status.tsx'
import styles from './single-event.module.css'
import { TicketsStep } from './tickets-step.tsx'
import { useBookingCalls } from './use-booking-calls.ts'
import { useFormerExtras } from './use-former-extras.ts'
import { type Booking, useSingleEvent } from './use-single-event.ts'

/** In chunks of their own, as few visitors need them. */
const OwnRequest = lazy(async () => ({ default: (await import('./returned-seats/own-request.tsx')).OwnRequest }))

/** Preserves the height of a line of text while it loads. */
const EMPTY_LINE = '\u00a0'

/** Books one production: its session, tickets and extras in three steps, with the cart beside them. */
export function SingleEvent({ productionId }: { productionId: number }) {
  const { name } = usePage()
  const { data: event } = usePreloaded(bookedProduction(productionId))
  const booking = useSingleEvent(productionId)
  useFormerExtras(booking)
  const token = useMailedToken()
  const performers = usePerformers(event ?? { venue: null })
  const [notes, setNotes] = useTextDraft(`special requirements ${productionId}`)
  return (
    <PurchaseFrame
      eyebrow={event ? name : EMPTY_LINE}
      title={event?.name ?? name}
      lead={
        <>
          {(performers || !event) && <p className={styles.performers}>{performers ?? EMPTY_LINE}</p>}
          <p className={`muted ${styles.place}`}>
            <span>{event?.dateLabel ?? EMPTY_LINE}</span>
            <span>{event?.venue ?? EMPTY_LINE}</span>
          </p>
          <SignInStatus />
        </>
      }
      summary={<BookingSummary booking={booking} />}
      total={totalOf(booking)}
      action={<CheckOut booking={booking} notes={notes} />}
      failure={booking.failure?.action === 'checkout' ? booking.failure.of : null}
    >
      {token && (
        <Suspense fallback={<Spinner label="Loading your request" />}>
          <OwnRequest token={token} booking={booking} />
        </Suspense>
      )}
      <Steps booking={booking} notes={notes} onNotes={setNotes} />
    </PurchaseFrame>
  )
}

/** The total: this booking, the rest of the cart, and the fee per order. */
function totalOf({ sessions, cart: { data: cart }, performanceId, otherItems }: Booking): number | null {
  const booked = cart ? sumOfDollars([cart.ticketTotal, cart.upsellTotal]) : performanceId === null ? 0 : null
  return orderTotal(booked, { otherItems, fee: sessions.data?.orderFee ?? 0 })
}

function Steps({ booking, notes, onNotes }: { booking: Booking; notes: string; onNotes(notes: string): void }) {
  const [opened, setOpened] = useState<BookingStep | 'none' | null>(null)
  // Whether the tickets are open below the dates. A list that loads later opens nothing by itself.
  const [isAhead, setIsAhead] = useState(onlySession(booking.sessions.data?.performances ?? []) !== null)
  const [extrasAnswered, setExtrasAnswered] = useState(false)
  const tickets = useRef<HTMLDivElement>(null)
  const extras = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its step, so the focus moves to the button that reopens the step.
  useEffect(() => {
    if (opened === 'none') extras.current?.querySelector('button')?.focus()
  }, [opened])
  const selected = booking.chosen.data?.selectedPerformance
  const cart = booking.cart.data
  const progress = {
    performanceId: booking.performanceId,
    hasTickets: cart?.hasTickets ?? false,
    hasUpsells: (selected?.upsells.length ?? 0) > 0,
    extrasAnswered: extrasAnswered || (cart?.upsellTickets.length ?? 0) > 0,
  }
  // A cart that arrives later closes no step; its session is selected in the list of dates.
  const first: BookingStep = booking.isAddressed ? 'tickets' : 'date'
  const asked = opened ?? first
  const open = asked === 'none' || canOpen(asked, progress) ? asked : first
  const stepTo = (step: BookingStep | 'none') => () => {
    booking.forgetFailure()
    setIsAhead(false)
    setOpened(step)
  }
  const isTicketsAhead = open === 'date' && isAhead && canOpen('tickets', progress)
  const wasAhead = useRef(isTicketsAhead)
  // On a phone the tickets may open below the window.
  useEffect(() => {
    if (isTicketsAhead && !wasAhead.current) tickets.current?.scrollIntoView({ block: 'nearest' })
    wasAhead.current = isTicketsAhead
  }, [isTicketsAhead])
  const shared = { booking, progress }
  return (
    <>
      <DateStep
        {...shared}
        isOpen={open === 'date'}
        isFollowed={isTicketsAhead}
        onOpen={stepTo('date')}
        onPicked={setIsAhead}
        onDone={stepTo('tickets')}
      />
      <p role="status" className="visually-hidden">
        {isTicketsAhead && 'The tickets are open below.'}
      </p>
      <div ref={tickets}>
        <TicketsStep
          {...shared}
          notes={notes}
          onNotes={onNotes}
          isOpen={open === 'tickets' || isTicketsAhead}
          isAhead={isTicketsAhead}
          onOpen={stepTo('tickets')}
          onExtras={stepTo('extras')}
        />
      </div>
      <div ref={extras}>
        <ExtrasStep
          {...shared}
          isOpen={open === 'extras'}
          onOpen={stepTo('extras')}
          onDone={() => {
            setExtrasAnswered(true)
            setOpened('none')
          }}
        />
      </div>
    </>
  )
}

/** Saves the special requirements and goes to the checkout, if the cart allows it (CART-03, SINGLE-23). */
function CheckOut({ booking, notes }: { booking: Booking; notes: string }) {
  const { routes } = useSite()
  const { checkOut } = useBookingCalls(booking)
  const navigateToPage = useNavigateToPage()
  const leave = async () => {
    if (await checkOut(notes)) await navigateToPage(checkoutPath(routes))
  }
  return (
    <Button
      isWide
      disabled={!booking.cart.data?.canCheckout}
      isBusy={booking.pendingAction === 'checkout'}
      onClick={leave}
    >
      Continue to checkout
    </Button>
  )
}
