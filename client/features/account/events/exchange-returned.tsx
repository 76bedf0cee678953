import { useEffect, useRef } from 'react'
import { BoxOfficeAdvice } from '#client/site/purchase/box-office-advice.tsx'
import { UnconfirmedPayment } from '#client/site/purchase/unconfirmed-payment.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import styles from './events.module.css'
import type { ExchangeReturn } from './exchange-return.ts'
import { IsExchanged, placesOf } from './exchange-tickets.tsx'

type State = NonNullable<ExchangeReturn['outcome']>['state']

const TITLES: Record<Exclude<State, 'exchanged'>, string> = {
  declined: 'Error: Payment failed. Please check your details and try again.',
  cancelled: 'You returned from the payment page.',
  expired: 'Your payment was not made in time.',
  refunded: 'Your payment is being refunded.',
}
const UNCHANGED = 'Nothing was charged, and your tickets are as they were. You can exchange them below.'

/** The outcome of the payment of an exchange. It takes the focus. Nothing if the visitor doesn't come back from one. */
export function ExchangeReturned({ returned }: { returned: ExchangeReturn }) {
  const { isConfirming, outcome, failure, askAgain } = returned
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome ?? failure) note.current?.focus()
  }, [outcome, failure])
  if (isConfirming) return <Spinner delay={0} label="Confirming your payment" />
  if (outcome?.exchanged)
    return (
      <div className={styles.note}>
        <IsExchanged exchanged={{ ...outcome.exchanged, seats: placesOf(outcome.exchanged), refund: 0 }} />
      </div>
    )
  const state = outcome && outcome.state !== 'exchanged' ? outcome.state : null
  if (!state && !failure) return null
  return (
    <div ref={note} tabIndex={-1} className={styles.note}>
      {failure ? (
        <UnconfirmedPayment failure={failure} onCheck={askAgain} />
      ) : (
        state && (
          <Alert tone={state === 'declined' || state === 'refunded' ? 'error' : 'info'} title={TITLES[state]}>
            <p>{outcome?.message ?? UNCHANGED}</p>
            <BoxOfficeAdvice />
          </Alert>
        )
      )}
    </div>
  )
}
