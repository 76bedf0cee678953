import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormErrors } from '#client/data/use-form-failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { FocusedError } from '#client/ui/status/focused-error.tsx'
import styles from './call-form.module.css'

interface CallFormProps {
  onSubmit(event: FormEvent): void
  isBusy: boolean
  formErrors: FormErrors
  submitLabel?: string
  isDisabled?: boolean
  /** Lists field errors above the form too. */
  listsFieldErrors?: boolean
  /** Rendered beside the submit button. */
  otherActions?: ReactNode
  children: ReactNode
}

/**
 * The form of one call. General errors, and those of hidden fields, are above it; its button is below. After a
 * rejection the first invalid field gets the focus, or else the errors above the form. `noValidate`, because the server
 * validates the values.
 */
export function CallForm({
  onSubmit,
  isBusy,
  formErrors,
  submitLabel = 'Continue',
  isDisabled,
  listsFieldErrors = false,
  otherActions,
  children,
}: CallFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [unseen, setUnseen] = useState<readonly string[]>([])
  const messages = [...formErrors.general, ...(listsFieldErrors ? formErrors.fields : unseen)]
  useEffect(() => {
    setUnseen(formErrors.fields.filter((message) => !form.current?.textContent?.includes(message)))
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A group of radio buttons is invalid as a whole.
    const target = wrong?.querySelector('input') ?? wrong
    if (formErrors.fields.length > 0 && wrong && !wrong.contains(document.activeElement)) target?.focus()
  }, [formErrors])
  return (
    <PostForm ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <FocusedError of={formErrors} messages={messages} />
      {children}
      <FocusedError of={formErrors} messages={formErrors.captcha ? [formErrors.captcha] : []} />
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy} disabled={isDisabled}>
          {submitLabel}
        </Button>
        {otherActions}
      </div>
    </PostForm>
  )
}
