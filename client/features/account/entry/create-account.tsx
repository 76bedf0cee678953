import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { useSite } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { NewPasswordFields } from '#client/site/form/new-password-fields.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import grid from '#client/ui/form/field-grid.module.css'
import { TextField } from '#client/ui/form/text-field.tsx'
import { afterLogin, loginPath } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import { PrefixField, prefixes, prefixSent } from '../person/prefix-field.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { useAddressQuery } from './use-address-query.ts'

const emptyValues = {
  ...{ prefix: '', firstName: '', surname: '', email: '', password: '', confirmPassword: '' },
  subscribe: false,
}
const FIELDS = ['prefix', 'firstName', 'surname', 'email', 'password', 'confirmPassword', 'subscribe'] as const

/** The registration form. A new customer is signed in at once. */
function CreateAccount() {
  const { routes, siteName } = useSite()
  const { search, hash } = useAddressQuery()
  const [firstName, setFirstName] = useState<string | null>(null)
  const form = useForm({ defaultValues: emptyValues })
  const { submit, field } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, { prefix, ...values }) =>
      callTicketing(account.register, { ...values, prefix: prefixSent(prefix) }),
    async (sent) => setFirstName(sent.firstName),
  )
  if (firstName !== null) {
    return (
      <EntryFrame>
        <FormResult title={`Welcome, ${firstName}`}>
          <p>Your account is ready, and you are logged in.</p>
          <Button href={afterLogin(search, hash)}>Continue</Button>
        </FormResult>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      aside={
        <p>
          Have an account already? <a href={loginPath(routes) + search + hash}>Log in</a>
        </p>
      }
    >
      <FormProvider {...form}>
        <CallForm {...submit} submitLabel="Create account">
          <div className={grid.fields}>
            <PrefixField />
            <TextField label="First name" autoComplete="given-name" className={grid.first} {...field('firstName')} />
            <TextField label="Last name" isOptional autoComplete="family-name" {...field('surname')} />
            <TextField label="Email" type="email" autoComplete="email" className={grid.whole} {...field('email')} />
            <NewPasswordFields />
          </div>
          <CheckboxField
            label={`Send me news of ${siteName} by email.`}
            hint="You can change this at any time in your account."
            {...field('subscribe')}
          />
        </CallForm>
      </FormProvider>
    </EntryFrame>
  )
}

export const layout = pageLayout(CreateAccount, { preloadsOf: () => [prefixes] })
