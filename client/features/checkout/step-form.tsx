import type { FormEvent, ReactNode } from 'react'
import type { FormErrors } from '#client/data/use-form-failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import styles from './checkout.module.css'

interface StepFormProps {
  onSubmit(event: FormEvent): void
  isBusy: boolean
  formErrors: FormErrors
  submitLabel?: string
  isDisabled?: boolean
  children: ReactNode
}

/** A section's form: general errors above, its button below. `noValidate`, as the server checks the values. */
export const StepForm = ({
  onSubmit,
  isBusy,
  formErrors,
  submitLabel = 'Continue',
  isDisabled,
  children,
}: StepFormProps) => (
  <form className={styles.form} onSubmit={onSubmit} noValidate>
    {formErrors.general.length > 0 && (
      <Alert tone="error">
        {formErrors.general.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Alert>
    )}
    {children}
    {formErrors.captcha && <Alert tone="error">{formErrors.captcha}</Alert>}
    <div>
      <Button type="submit" isBusy={isBusy} disabled={isDisabled}>
        {submitLabel}
      </Button>
    </div>
  </form>
)
