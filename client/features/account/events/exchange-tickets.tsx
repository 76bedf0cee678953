import { type FormEvent, useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useVenue } from '#client/page/page-context.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { showInstant } from '#shared/dates'
import { amount } from '#shared/money'
import { seatPlace } from '#shared/seats/seat-place'
import { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { Failure } from '#shared/ticketing/envelope'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import type { OwnedSeat } from './event-answers.ts'
import styles from './events.module.css'

type OtherDate = Result<typeof account.exchangeOffers>['dates'][number]
type Offer = OtherDate['offers'][number]

/** What a customer gets for the exchanged tickets. */
export interface Exchanged {
  date: string
  venue: string
  seats: readonly string[]
  refund: number
}

interface ExchangeProps {
  performanceId: number
  /** The tickets to exchange, at least one. */
  seats: readonly OwnedSeat[]
  onExchanged(exchanged: Exchanged): void
}

/** Exchanges the chosen tickets for the best free seats of another date. They aren't held until the customer agrees. */
export function ExchangeTickets({ performanceId, seats, onExchanged }: ExchangeProps) {
  const callTicketing = useTicketing()
  const { timeZone } = useVenue()
  const seatNumbers = seats.map(({ seatNumber }) => seatNumber)
  const response = useCustomerCall(account.exchangeOffers, {
    ...{ TessituraPerformanceId: performanceId, SeatNumbers: seatNumbers.join(',') },
  })
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
    const answer = await callTicketing(account.exchangeTickets, {
      ...{ tessituraPerformanceId: performanceId, seatNumbers, toPerformanceId: date.performanceId },
      seatIds: offer.seats.map(({ seatId }) => seatId),
    })
    setIsBusy(false)
    if (!answer.isError)
      return onExchanged({ date: date.date, venue: date.venue, seats: placesOf(offer), refund: offer.refund })
    setFailure(answer)
    await response.revalidate()
  }
  if (response.isLoading) return <Spinner label="Loading other dates" />
  return (
    <PostForm className={classNames(styles.form, styles.exchange)} onSubmit={submit}>
      <h2>Exchange for another date</h2>
      {offers.length > 0 ? (
        <>
          <p>
            These are the best seats that are free now and cost no more than you paid. What is left comes back as a gift
            voucher by email. Extras aren’t exchanged. For dearer seats, please call the box office.
          </p>
          <RadioList
            legend="Which date would you like?"
            name="offer"
            options={offers.map(({ key, date, offer }) => ({
              value: key,
              label: showInstant(date.date, 'list', timeZone),
              description: `${date.venue}, ${offer.zone}: ${placesOf(offer).join('; ')}. ${refundText(offer)}`,
            }))}
            value={picked}
            onChoose={setPicked}
          />
        </>
      ) : (
        !response.error && (
          <p>No other date has seats for these tickets at this price. Please call the box office for dearer seats.</p>
        )
      )}
      <div className={styles.confirm}>
        <ActionFailure failure={failure ?? response.error ?? null} />
        {offers.length > 0 && (
          <Button type="submit" isBusy={isBusy} disabled={!chosen}>
            Exchange tickets
          </Button>
        )}
      </div>
    </PostForm>
  )
}

const placesOf = ({ seats }: Offer): string[] => seats.map((seat) => seatPlace(seat.section, seat))

const refundText = ({ refund }: Offer): string => (refund > 0 ? `You get ${amount(refund)} back` : 'Nothing to pay')
