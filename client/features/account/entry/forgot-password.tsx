import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { useSite } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { loginPath } from '#shared/routes'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { EntryFrame } from './entry-frame.tsx'
import { useAddressQuery } from './use-address-query.ts'

/** Requests a link for choosing a new password. The result doesn't reveal whether an account has the email. */
function ForgotPassword() {
  const { routes } = useSite()
  const { search, hash } = useAddressQuery()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ defaultValues: { email: '' } })
  const { submit, field } = useFormSubmit(
    form,
    ['email'],
    (callTicketing, values) => callTicketing(authentication.forgotPassword, values),
    async ({ email }) => setSentTo(email),
  )
  return (
    <EntryFrame
      aside={
        <p>
          <a href={loginPath(routes) + search + hash}>Back to log in</a>
        </p>
      }
    >
      {sentTo !== null ? (
        <FormResult title="Please check your email">
          <p>
            If there is an account with {sentTo}, a link to choose a new password is on its way. It works once, within
            60 minutes.
          </p>
          <p>Nothing came? Please look in your spam folder too.</p>
          <Button variant="quiet" onClick={() => setSentTo(null)}>
            Try again or use another email
          </Button>
        </FormResult>
      ) : (
        <CallForm {...submit} submitLabel="Send the link">
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        </CallForm>
      )}
    </EntryFrame>
  )
}

export const layout = pageLayout(ForgotPassword)
