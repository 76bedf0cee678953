import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallState } from '#client/data/use-call.ts'
import { usePageRestored } from '#client/data/use-page-restored.ts'
import { type CallTicketing, useTicketing } from '#client/data/use-ticketing.tsx'
import { useVenue } from '#client/page/page-context.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { BoxOfficeAdvice } from '#client/site/purchase/box-office-advice.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { showInstant } from '#shared/dates'
import { amount, total } from '#shared/money'
import { seatPlace } from '#shared/seats/seat-place'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { Envelope, Failure } from '#shared/ticketing/envelope'
import styles from './events.module.css'
import { leaveToPay } from './exchange-return.ts'

type Offers = Result<typeof account.exchangeOffers>
type Offer = Offers['dates'][number]['offers'][number]

/** What a buyer gets for the exchanged tickets. */
export interface Exchanged {
  date: string
  venue: string
  seats: readonly string[]
  refund: number
}

interface ExchangeProps {
  /** The other dates for the tickets to exchange. */
  response: CallState<Offers>
  /** Exchanges the tickets for an offer. */
  send(
    callTicketing: CallTicketing,
    to: { toPerformanceId: number; seatIds: number[] },
  ): Promise<Envelope<Result<typeof account.exchangeTickets>>>
  onExchanged(exchanged: Exchanged): void
  /** A heading, if the form is without one. */
  children?: ReactNode
}

/**
 * Exchanges the chosen tickets for the best free seats of another date. They aren't held until the visitor agrees. If
 * they cost more, the visitor pays the difference on the payment provider's page.
 */
export function ExchangeTickets({ response, send, onExchanged, children }: ExchangeProps) {
  const callTicketing = useTicketing()
  const { timeZone } = useVenue()
  const [picked, setPicked] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const offers = (response.data?.dates ?? []).flatMap((date) =>
    date.offers.map((offer) => ({ date, offer, key: `${date.performanceId} ${offer.zone}` })),
  )
  const chosen = offers.find(({ key }) => key === picked)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !chosen) return
    const { date, offer } = chosen
    setIsBusy(true)
    setFailure(null)
    const answer = await send(callTicketing, {
      ...{ toPerformanceId: date.performanceId, seatIds: offer.seats.map(({ seatId }) => seatId) },
    })
    if (!answer.isError && answer.result.payment) return leaveToPay(answer.result.payment)
    setIsBusy(false)
    if (!answer.isError)
      return onExchanged({ date: date.date, venue: date.venue, seats: placesOf(offer), refund: offer.refund })
    setFailure(answer)
    await response.revalidate()
  }
  usePageRestored(() => setIsBusy(false))
  if (response.isLoading) return <Spinner label="Loading other dates" />
  return (
    <PostForm className={classNames(styles.form, styles.exchange)} onSubmit={submit}>
      {children}
      {offers.length > 0 ? (
        <>
          <p>
            These are the best seats that are free now. If they cost more, you pay the difference by card. What is left
            comes back as a gift voucher by email. Extras aren’t exchanged.
          </p>
          <RadioList
            legend="Which date would you like?"
            name="offer"
            options={offers.map(({ key, date, offer }) => ({
              value: key,
              label: showInstant(date.date, 'list', timeZone),
              description: `${date.venue}, ${offer.zone}: ${placesOf(offer).join('; ')}. ${differenceText(offer)}`,
            }))}
            value={picked}
            onChoose={setPicked}
          />
        </>
      ) : (
        !response.error && <p>No other date has free seats for these tickets at the moment.</p>
      )}
      <div className={styles.confirm}>
        <ActionFailure failure={failure ?? response.error ?? null} />
        {offers.length > 0 && (
          <Button type="submit" isBusy={isBusy} disabled={!chosen}>
            {chosen && chosen.offer.toPay > 0
              ? `Exchange tickets and pay ${total(chosen.offer.toPay)}`
              : 'Exchange tickets'}
          </Button>
        )}
      </div>
    </PostForm>
  )
}

/** Why the box office exchanges some of the tickets by phone only. */
export function ByPhone({ seats }: { seats: readonly { exchangedByPhone?: keyof typeof BY_PHONE | undefined }[] }) {
  const reasons = [...new Set(seats.flatMap(({ exchangedByPhone }) => exchangedByPhone ?? []))]
  if (reasons.length === 0) return null
  return (
    <section className={classNames(styles.form, styles.exchange)} aria-label="Exchange by phone">
      {reasons.map((reason) => (
        <p key={reason}>{BY_PHONE[reason]}</p>
      ))}
      <BoxOfficeAdvice />
    </section>
  )
}
const BY_PHONE = {
  accessPlace:
    'Wheelchair and companion places are exchanged by phone, so that we can find places that suit you on the other date.',
  package: 'Tickets of a package are exchanged by phone, because their price depends on the whole package.',
}

/** The exchanged seats. It takes the focus, because the form is gone. */
export function IsExchanged({ exchanged, children }: { exchanged: Exchanged; children?: ReactNode }) {
  const { date, venue, seats, refund } = exchanged
  const { timeZone } = useVenue()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.returned}>
      <h2 ref={heading} tabIndex={-1}>
        Your tickets have been exchanged
      </h2>
      <p className="lead">
        Your new tickets for {showInstant(date, 'list', timeZone)}, {venue}, are on their way by email. The earlier ones
        are no longer valid.
        {refund > 0 && ` ${total(refund)} comes back to you as a gift voucher in another email.`}
      </p>
      <ul className={styles.groups}>
        {seats.map((seat) => (
          <li key={seat}>{seat}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** Returns the seats in words. */
export const placesOf = ({ seats }: { seats: readonly { section: string; row: string; number: string }[] }): string[] =>
  seats.map((seat) => seatPlace(seat.section, seat))

const differenceText = ({ refund, toPay }: Offer): string => {
  if (toPay > 0) return `You pay ${amount(toPay)}`
  return refund > 0 ? `You get ${amount(refund)} back` : 'Nothing to pay'
}
