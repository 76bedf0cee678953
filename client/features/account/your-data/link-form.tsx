import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { privacy } from '#shared/ticketing/privacy/privacy'

/** Requests the link. The answer doesn't reveal whether anything is stored by the address. */
export function LinkForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ defaultValues: { email: '' } })
  const { submit, field } = useFormSubmit(
    form,
    ['email'],
    (callTicketing, values) => callTicketing(privacy.requestLink, values),
    async ({ email }) => setSentTo(email),
  )
  if (sentTo === null)
    return (
      <CallForm {...submit} submitLabel="Email me the link">
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </CallForm>
    )
  return (
    <FormResult title="Please check your email">
      <p>
        If we store anything by {sentTo}, a link is on its way. It works for 60 minutes. Nothing came? Please look in
        your spam folder too.
      </p>
      <Button variant="quiet" onClick={() => setSentTo(null)}>
        Try again or use another email
      </Button>
    </FormResult>
  )
}
