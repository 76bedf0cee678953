import { useState } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { checkout } from '#shared/ticketing/checkout/checkout'
import styles from './checkout.module.css'
import type { CheckoutState } from './checkout-rules.ts'
import { LoginForm } from './login-form.tsx'
import { PersonForm } from './person-form.tsx'

type Way = 'guest' | 'login' | 'account'
const wayLabels: Record<Way, string> = { login: 'Log in', guest: 'Guest checkout', account: 'Create account' }

interface DetailsStepProps {
  step: CheckoutState['login']
  /** Whether the order requires a postal address. */
  needsAddress: boolean
  /** Whether the buyer may agree to the venue's news. */
  asksNews: boolean
  onDone(): Promise<void>
}

/** The buyer: a customer who signs in, a guest, or a new customer. The details can be edited afterwards. */
export function DetailsStep({ step, needsAddress, asksNews, onDone }: DetailsStepProps) {
  const [way, setWay] = useState<Way>('guest')
  if (step.isComplete) return <EditDetails needsAddress={needsAddress} onDone={onDone} />
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend can't be in a row with its buttons. */}
      <div className={styles.choices} role="group" aria-label="How would you like to check out?">
        {(Object.keys(wayLabels) as Way[]).map((each) => (
          <button
            key={each}
            type="button"
            className={styles.choice}
            aria-pressed={way === each}
            onClick={() => setWay(each)}
          >
            {wayLabels[each]}
          </button>
        ))}
      </div>
      {way === 'login' ? (
        <LoginForm onDone={onDone} />
      ) : (
        <PersonForm key={way} kind={way} {...{ needsAddress, asksNews, onDone }} />
      )}
    </>
  )
}

function EditDetails({ needsAddress, onDone }: Omit<DetailsStepProps, 'step' | 'asksNews'>) {
  const {
    data: guest,
    error,
    isLoading,
    isValidating,
    revalidate,
  } = useCall(checkout.guest, undefined, { isPersonal: true })
  if (error) {
    return (
      <Alert tone="error" title={error.title}>
        <p>
          <LoadButton variant="quiet" onClick={revalidate}>
            Try again
          </LoadButton>
        </p>
      </Alert>
    )
  }
  if (isLoading || isValidating || !guest) return <Spinner label="Loading your details" />
  return <PersonForm kind="edit" guest={guest} needsAddress={needsAddress} onDone={onDone} />
}
