import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { account } from '#shared/ticketing/account/account'
import styles from './security.module.css'

const FIELDS = ['password'] as const

/** Closes the account, after the password and an explicit confirmation. */
export function CloseAccount({ onClosed }: { onClosed(): void }) {
  const form = useForm({ defaultValues: { password: '', isMeant: false } })
  const { submit, field } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, { password }) => callTicketing(account.close, { password }),
    async () => onClosed(),
  )
  return (
    <section className={styles.section} aria-labelledby="close-account">
      <h2 id="close-account">Close your account</h2>
      <ul className={styles.consequences}>
        <li>Your name, contact details, addresses and preferences are erased. We can’t bring them back.</li>
        <li>You are logged out on every device, and this email and password no longer log in.</li>
        <li>Tickets for upcoming performances stay valid. Please keep the emails they came in.</li>
        <li>You can no longer return tickets online, or see and renew memberships and packages.</li>
        <li>Your orders stay in our books without your name, as tax law requires.</li>
      </ul>
      <FormProvider {...form}>
        <CallForm {...submit} submitLabel="Close your account" isDisabled={!form.watch('isMeant')}>
          <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
          <CheckboxField
            isRequired
            label="Yes, I want to close my account permanently."
            {...form.register('isMeant')}
          />
        </CallForm>
      </FormProvider>
    </section>
  )
}
