import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { FocusedError } from '#client/ui/status/focused-error.tsx'
import { NO_RESPONSE } from '#shared/ticketing/envelope'
import type { SubscribeErrors } from './send-subscription.ts'
import styles from './subscribe-form.module.css'

const loadSending = () => import('./send-subscription.ts')

/**
 * The newsletter form. It is on nearly every page, so the code that sends it is loaded when it gets the focus, and it
 * manages its three values without a form library.
 */
export function SubscribeForm({ buttonText }: { buttonText: string }) {
  const callTicketing = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<SubscribeErrors>({})
  /** What the form has led to; null until it is sent. */
  const [result, setResult] = useState<{ isToConfirm: boolean } | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  // The thanks get the focus, or else the first invalid field, or else the general message.
  useEffect(() => {
    if (result) frame.current?.focus()
    else if (errors) frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors, result])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setIsBusy(true)
    const sent = await loadSending().then(
      ({ sendSubscription }) => sendSubscription(callTicketing, form),
      () => ({ form: NO_RESPONSE.message }),
    )
    if ('isToConfirm' in sent) setResult(sent)
    else setErrors(sent)
    setIsBusy(false)
  }
  if (result)
    return (
      <div className={styles.result}>
        <div ref={frame} tabIndex={-1} className={styles.thanks}>
          Thanks for subscribing
        </div>
        {result.isToConfirm && <p>Please confirm it with the link that we’ve emailed you.</p>}
      </div>
    )
  const { form, ...ofFields } = errors
  return (
    <div ref={frame}>
      <PostForm
        className={styles.form}
        onFocus={() => void loadSending().catch(() => undefined)}
        onSubmit={submit}
        noValidate
      >
        <TextField label="First name" name="firstName" autoComplete="given-name" error={ofFields.firstName} />
        <TextField label="Last name" isOptional name="lastName" autoComplete="family-name" error={ofFields.lastName} />
        <TextField label="Email" name="email" type="email" autoComplete="email" error={ofFields.email} />
        <Button type="submit" isBusy={isBusy} className={styles.button}>
          {buttonText}
        </Button>
        <FocusedError of={errors} messages={form ? [form] : []} className={styles.alert} />
      </PostForm>
    </div>
  )
}
