import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { usePageData } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { accountPages } from '#client/site/account/account-menu.ts'
import { PhoneField } from '#client/site/address/phone-field.tsx'
import { CallForm } from '#client/site/form/call-form.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import grid from '#client/ui/form/field-grid.module.css'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { accountName } from '#shared/email'
import { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import { CustomerForm } from '../customer/customer-form.tsx'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import { PrefixField, prefixes, prefixSent } from '../person/prefix-field.tsx'
import styles from './details.module.css'

type Details = Result<typeof account.details>
const FIELDS = ['prefix', 'firstName', 'middleName', 'lastName', 'email', 'phone', 'dateOfBirth', 'password'] as const

/** The customer's name and contact details. */
function PersonalInformation() {
  const response = useCustomerCall(account.details, undefined, { isPersonal: true })
  return (
    <CustomerForm response={response} loading="Loading your details">
      {(details) => <DetailsForm details={details} />}
    </CustomerForm>
  )
}

export const layout = pageLayout(PersonalInformation, { preloadsOf: () => [prefixes], related: accountPages })

function DetailsForm({ details }: { details: Details }) {
  const { today } = usePageData()
  const [savedEmail, setSavedEmail] = useState(details.email)
  const form = useForm({ defaultValues: { ...valuesOf(details), password: '' } })
  const isOtherEmail = accountName(form.watch('email')) !== accountName(savedEmail)
  const { submit, isDone, field } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, { prefix, middleName, dateOfBirth, password, ...values }) =>
      callTicketing(account.edit, {
        ...values,
        prefix: prefixSent(prefix),
        middleName: middleName || null,
        dateOfBirth: dateOfBirth || null,
        ...(isOtherEmail && { password }),
      }),
    async ({ email }) => setSavedEmail(email),
  )
  const isNotLater = (day: string) => day <= today || 'Please give a date that is not later than today'
  return (
    <FormProvider {...form}>
      <div className={styles.narrow}>
        {isDone && <FormResult title="Your details have been saved" />}
        <CallForm {...submit} submitLabel="Save details">
          <div className={grid.fields}>
            <PrefixField />
            <TextField label="First name" autoComplete="given-name" className={grid.first} {...field('firstName')} />
            <TextField label="Middle name" isOptional autoComplete="additional-name" {...field('middleName')} />
            <TextField
              label="Last name"
              isOptional
              autoComplete="family-name"
              className={grid.whole}
              {...field('lastName')}
            />
            <TextField label="Email" type="email" autoComplete="email" className={grid.whole} {...field('email')} />
            {isOtherEmail && (
              <PasswordField
                label="Your password"
                hint="To change your email address, please enter your password."
                autoComplete="current-password"
                className={grid.whole}
                {...field('password', { shouldUnregister: true })}
              />
            )}
            <PhoneField hint="For a landline number, please include the area code." />
            <TextField
              label="Date of birth"
              isOptional
              type="date"
              autoComplete="bday"
              max={today}
              {...field('dateOfBirth', { validate: isNotLater })}
            />
          </div>
        </CallForm>
      </div>
    </FormProvider>
  )
}

const valuesOf = ({ prefix, firstName, middleName, lastName, email, phone, dateOfBirth }: Details) => ({
  ...{ prefix: String(prefix ?? ''), firstName, middleName: middleName ?? '', lastName, email },
  ...{ phone: phone ?? '', dateOfBirth: dateOfBirth ?? '' },
})
