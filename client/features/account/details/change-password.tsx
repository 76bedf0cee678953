import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { pageLayout } from '#client/page/page-layout.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { NewPasswordFields } from '#client/site/form/new-password-fields.tsx'
import grid from '#client/ui/form/field-grid.module.css'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { paths } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import styles from './details.module.css'

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const

/** The form for a new password, which requires the current one. */
function ChangePassword() {
  const [isDone, setIsDone] = useState(false)
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' } })
  const { submit, field } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, values) => callTicketing(account.changePassword, values),
    async () => setIsDone(true),
  )
  return (
    <AccountFrame>
      {isDone ? (
        <FormResult title="Your password has been changed">
          <p>From now on, please log in with the new one.</p>
          <p>
            <a href={paths.overview}>Go to your account</a>
          </p>
        </FormResult>
      ) : (
        <FormProvider {...form}>
          <div className={styles.narrow}>
            <CallForm {...submit} submitLabel="Change password">
              <div className={grid.fields}>
                <PasswordField
                  label="Current password"
                  autoComplete="current-password"
                  className={grid.whole}
                  {...field('currentPassword')}
                />
                <NewPasswordFields name="newPassword" />
              </div>
            </CallForm>
          </div>
        </FormProvider>
      )}
    </AccountFrame>
  )
}

export const layout = pageLayout(ChangePassword, { related: accountPages })
