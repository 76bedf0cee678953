import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { paths } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import type { ReceiptAnswer } from './receipt-lines.ts'

/**
 * Makes an account of a guest's details, for which only the password is missing. The order itself is added once its
 * buyer has verified the address, as the mail about it says.
 */
export function GuestAccount({ receipt: { email = '', guest } }: { receipt: ReceiptAnswer }) {
  const [buyer] = useState(guest)
  const [isCreated, setIsCreated] = useState(false)
  const form = useForm({ defaultValues: { password: '' } })
  const { submit, field } = useFormSubmit(
    form,
    ['password'],
    (callTicketing, { password }) =>
      buyer
        ? callTicketing(account.register, {
            ...{ email, firstName: buyer.firstName, surname: buyer.lastName, prefix: null },
            ...{ password, confirmPassword: password, subscribe: false },
          })
        : null,
    async () => setIsCreated(true),
  )
  if (!buyer) return null
  if (isCreated) {
    return (
      <FormResult title="Your account is ready">
        <p>
          You are logged in. We’ve emailed you how to add this order to <a href={paths.overview}>your account</a>.
        </p>
      </FormResult>
    )
  }
  return (
    <section aria-label="Make this an account">
      <h2 className="label">Make this an account</h2>
      <FormProvider {...form}>
        <CallForm {...submit} submitLabel="Create account">
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint="8+ characters, a digit, an upper case letter and a special character."
            {...field('password')}
          />
        </CallForm>
      </FormProvider>
    </section>
  )
}
