import { useEffect, useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { paths } from '#shared/routes'
import type { Failure } from '#shared/ticketing/envelope'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'

/** Subscribes the address to which the link with this token was mailed. */
export function NewsletterConfirmation({ token }: { token: string }) {
  const callTicketing = useTicketing()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    void callTicketing(subscribe.confirm, { token }).then((envelope) =>
      envelope.isError ? setFailure(envelope) : setIsConfirmed(true),
    )
  }, [callTicketing, token])
  if (failure)
    return (
      <Alert tone="error" title={failure.title}>
        <p>To have the newsletter, please subscribe again.</p>
      </Alert>
    )
  if (!isConfirmed) return <Spinner label="Confirming your subscription" />
  return (
    <FormResult title="Your subscription is confirmed">
      <p>We’ll email you our next newsletter.</p>
      <p>
        <a href={paths.whatsOn}>See what’s on</a>
      </p>
    </FormResult>
  )
}
