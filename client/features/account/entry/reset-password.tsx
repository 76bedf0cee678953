import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { useSite } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { NewPasswordFields } from '#client/site/form/new-password-fields.tsx'
import { Button } from '#client/ui/button/button.tsx'
import grid from '#client/ui/form/field-grid.module.css'
import { Alert } from '#client/ui/status/alert.tsx'
import { useIsHydrated } from '#client/ui/use-is-hydrated.ts'
import { loginPath, paths } from '#shared/routes'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { EntryFrame } from './entry-frame.tsx'
import { useAddressQuery, withoutParameter } from './use-address-query.ts'

const FIELDS = ['password', 'confirmPassword'] as const

/** Sets a new password, authorised by the `token` of the emailed link. */
function ResetPassword() {
  const { routes } = useSite()
  const { search, hash } = useAddressQuery()
  const isHydrated = useIsHydrated()
  const [isDone, setIsDone] = useState(false)
  const token = new URLSearchParams(search).get('token') ?? ''
  const others = withoutParameter(search, 'token') + hash
  const form = useForm({ defaultValues: { password: '', confirmPassword: '' } })
  const { submit } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, values) => callTicketing(authentication.resetPassword, { ...values, token }),
    async () => setIsDone(true),
  )
  if (isDone) {
    return (
      <EntryFrame>
        <FormResult title="Your password has been changed">
          <p>Please log in with the new one.</p>
          <Button href={loginPath(routes) + others}>Log in</Button>
        </FormResult>
      </EntryFrame>
    )
  }
  if (isHydrated && !token) {
    return (
      <EntryFrame>
        <Alert tone="error" title="This link is incomplete">
          <p>
            Please open it from the mail again, or <a href={paths.forgotPassword + others}>ask for a new one</a>.
          </p>
        </Alert>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      aside={
        <p>
          The link doesn’t work? <a href={paths.forgotPassword + others}>Ask for a new one</a>
        </p>
      }
    >
      <FormProvider {...form}>
        <CallForm {...submit} submitLabel="Save new password">
          <div className={grid.fields}>
            <NewPasswordFields name="password" />
          </div>
        </CallForm>
      </FormProvider>
    </EntryFrame>
  )
}

export const layout = pageLayout(ResetPassword)
