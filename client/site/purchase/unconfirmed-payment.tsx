import { LoadButton } from '#client/ui/button/load-button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import type { Failure } from '#shared/ticketing/envelope'
import { BoxOfficeAdvice } from './box-office-advice.tsx'

/** The alert for a visitor back from the payment page, where the box office didn't say whether the payment was made. */
export function UnconfirmedPayment({ failure, onCheck }: { failure: Failure; onCheck(): Promise<void> }) {
  return (
    <Alert tone="error" title={failure.title}>
      <p>Your payment may have gone through. Please don’t pay again before you have checked.</p>
      <BoxOfficeAdvice />
      <p>
        <LoadButton onClick={onCheck}>Check again</LoadButton>
      </p>
    </Alert>
  )
}
