import { useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { account } from '#shared/ticketing/account/account'
import type { Failure } from '#shared/ticketing/envelope'
import styles from './events.module.css'

type Progress = { type: 'none' | 'sending' | 'sent' } | { type: 'failed'; failure: Failure }

/** Requests another email with the tickets for one performance, and shows the result below. */
export function ResendTickets({ performanceId, name }: { performanceId: number; name: string }) {
  const callTicketing = useTicketing()
  const [progress, setProgress] = useState<Progress>({ type: 'none' })
  const resend = async () => {
    setProgress({ type: 'sending' })
    const answer = await callTicketing(account.resendTickets, { tessituraPerformanceId: performanceId })
    setProgress(answer.isError ? { type: 'failed', failure: answer } : { type: 'sent' })
  }
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => void resend()}
        isBusy={progress.type === 'sending'}
        busyLabel="Sending your tickets"
      >
        Resend tickets<VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
      {progress.type === 'sent' && (
        <Alert tone="success" className={styles.message}>
          Tickets sent. Please check your email.
        </Alert>
      )}
      {progress.type === 'failed' && <ActionFailure failure={progress.failure} className={styles.message} />}
    </>
  )
}
