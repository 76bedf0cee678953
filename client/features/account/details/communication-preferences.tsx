import { useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { useSite } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { accountPages } from '#client/site/account/account-menu.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import { CustomerForm } from '../customer/customer-form.tsx'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import styles from './details.module.css'

type Preferences = Result<typeof account.communicationPreferences>
const FIELDS = ['emailCommunications', 'phoneCommunications'] as const

/** The channels by which the venue may send its news. */
function CommunicationPreferences() {
  const response = useCustomerCall(account.communicationPreferences, undefined, { isPersonal: true })
  return (
    <CustomerForm response={response} loading="Loading your preferences">
      {(preferences) => <PreferencesForm preferences={preferences} />}
    </CustomerForm>
  )
}

export const layout = pageLayout(CommunicationPreferences, { related: accountPages })

function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const { siteName } = useSite()
  const form = useForm({ defaultValues: preferences })
  const { submit, isDone, field } = useFormSubmit(form, FIELDS, (callTicketing, values) =>
    callTicketing(account.setCommunicationPreferences, values),
  )
  return (
    <div className={styles.narrow}>
      {isDone && <FormResult title="Your preferences have been saved" />}
      <CallForm {...submit} submitLabel="Save preferences">
        <fieldset className={styles.group}>
          <legend className="lead">How may we send you news of {siteName}?</legend>
          <CheckboxField label="By email" {...field('emailCommunications')} />
          <CheckboxField label="By phone" {...field('phoneCommunications')} />
        </fieldset>
        <p className="muted small">Whatever you choose, we write to you about tickets that you have bought.</p>
      </CallForm>
    </div>
  )
}
