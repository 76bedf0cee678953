import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useVenue } from '#client/page/page-context.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { counted } from '#shared/counted'
import { showInstant } from '#shared/dates'
import { ordinal } from '#shared/ordinal'
import type { Result } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import type { Booking } from '../use-single-event.ts'
import { recentInWords } from './list-words.ts'

type Request = Result<typeof returnedSeats.request>

/**
 * The request of a mailed link: its place in the list, or the seats that are offered to it, which are put into the
 * visitor's cart at once; and the button that leaves the list.
 */
export function OwnRequest({ token, booking }: { token: string; booking: Booking }) {
  const callTicketing = useTicketing()
  const [request, setRequest] = useState<Request | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [offer, setOffer] = useState<'unanswered' | 'taken' | 'refused'>('unanswered')
  const take = async () => {
    const isTaken = await booking.act('offer', () => callTicketing(returnedSeats.take, { token }))
    setOffer(isTaken ? 'taken' : 'refused')
  }
  const load = useEffectEvent(async () => {
    const envelope = await callTicketing(returnedSeats.request, { token })
    if (envelope.isError) return setFailure(envelope)
    setRequest(envelope.result)
    if (envelope.result.state === 'offered') await take()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is another request
  useEffect(() => void load(), [token])
  if (failure)
    return <Alert tone="error" title={failure.type === 'TOKEN_SPENT' ? 'This request has ended' : failure.title} />
  if (!request) return <Spinner label="Loading your request" />
  if (request.state === 'taken') return <Alert tone="success" title="You bought these seats" />
  if (request.state === 'ended')
    return (
      <Alert title="This offer has ended">
        <p>The seats went to the next in line.</p>
      </Alert>
    )
  if (request.state === 'offered' && offer === 'unanswered') return <Spinner label="Putting your seats into the cart" />
  return (
    <Open token={token} booking={booking} request={request}>
      {offer === 'refused' && (
        <>
          <ActionFailure failure={booking.failure?.action === 'offer' ? booking.failure.of : null} />
          <div>
            <Button isBusy={booking.pendingAction === 'offer'} onClick={take}>
              Try again
            </Button>
          </div>
        </>
      )}
    </Open>
  )
}

interface OpenProps {
  token: string
  booking: Booking
  request: Request
  children: ReactNode
}

function Open({ token, booking, request, children }: OpenProps) {
  const { timeZone } = useVenue()
  const callTicketing = useTicketing()
  const [hasLeft, setHasLeft] = useState(false)
  const { seats, isAdjacent, place, offerEndsAt } = request
  const leave = async () => {
    const isDone = await booking.act('leave', () => callTicketing(returnedSeats.leave, { token }))
    if (isDone) setHasLeft(true)
  }
  // A new element, whose heading gets the focus.
  if (hasLeft) return <FormResult key="left" title="You’ve left the list" />
  const wish = `${counted(seats, 'ticket')}${isAdjacent ? ', side by side only' : ''}`
  return (
    <FormResult
      title={
        place === null ? 'Returned seats are held for you' : `You’re ${ordinal(place)} on the list for returned seats`
      }
    >
      {place === null ? (
        <p>
          Please buy them by {showInstant(offerEndsAt ?? '', 'performance', timeZone)}. Then they go to the next in
          line.
        </p>
      ) : (
        <p>
          You asked for {wish}. When it is your turn, we email you a link.{' '}
          <Recent performanceId={request.performanceId} />
        </p>
      )}
      {children}
      <ActionFailure failure={booking.failure?.action === 'leave' ? booking.failure.of : null} />
      <div>
        {/* While the offer is retried, its error is gone, and this button moves to where `Try again` was. */}
        <Button
          variant="quiet"
          isBusy={booking.pendingAction === 'leave'}
          disabled={booking.pendingAction === 'offer'}
          onClick={leave}
        >
          Leave the list
        </Button>
      </div>
    </FormResult>
  )
}

/** The odds, if there are figures. */
function Recent({ performanceId }: { performanceId: number }) {
  const { data: list } = useCall(returnedSeats.list, { PerformanceId: performanceId })
  return list?.recent ? recentInWords(list.recent) : null
}
