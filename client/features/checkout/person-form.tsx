import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import type { CallTicketing } from '#client/data/use-ticketing.tsx'
import { useSite } from '#client/page/page-context.tsx'
import { AddressInput } from '#client/site/address/address-input.tsx'
import {
  type AddressValues,
  addressFields,
  addressSent,
  asTyped,
  isBlank,
  noAddress,
} from '#client/site/address/address-values.ts'
import { PhoneField } from '#client/site/address/phone-field.tsx'
import { CallForm } from '#client/site/form/call-form.tsx'
import { useFormDraft } from '#client/site/form/draft.ts'
import { NewPasswordFields } from '#client/site/form/new-password-fields.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import grid from '#client/ui/form/field-grid.module.css'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { Result } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'

/** `guest`: without an account. `account`: with a password; signs in afterwards. `edit`: changes existing details. */
export type PersonKind = 'guest' | 'account' | 'edit'
type Guest = Result<typeof checkout.guest>

interface PersonValues extends AddressValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
  confirmPassword: string
  /** Agrees to the venue's news by email. */
  news: boolean
}
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'password', 'confirmPassword', ...addressFields] as const

const emptyValues: PersonValues = {
  ...noAddress,
  way: 'lookup',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  news: false,
}

interface PersonFormProps {
  kind: PersonKind
  guest?: Guest
  /** Whether this order requires a postal address. */
  needsAddress: boolean
  /** Whether the buyer may agree to news here. */
  asksNews?: boolean
  onDone(): Promise<void>
}

/** The buyer's name, contact details and address. */
export function PersonForm({ kind, guest, needsAddress, asksNews = false, onDone }: PersonFormProps) {
  const { siteName } = useSite()
  const form = useForm<PersonValues>({ defaultValues: guest ? valuesOf(guest) : emptyValues })
  const forget = useFormDraft(form, kind === 'edit' ? null : 'checkout details')
  const { submit, field } = useFormSubmit(
    form,
    FIELDS,
    async (callTicketing, values) => {
      const envelope = await send(callTicketing, kind, values, needsAddress)
      // Only now is there a buyer. If the call fails, "Stay Updated" shows the answer that counts.
      if (!envelope.isError && asksNews && values.news)
        await callTicketing(checkout.setPresenters, { mrcUpdates: true })
      return envelope
    },
    async () => {
      forget()
      await onDone()
    },
  )
  return (
    <FormProvider {...form}>
      <CallForm {...submit} submitLabel={submitLabels[kind]}>
        <div className={grid.fields}>
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" isOptional autoComplete="family-name" {...field('lastName')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            hint="Your confirmation is sent to this address."
            className={grid.whole}
            {...field('email')}
          />
          <PhoneField />
          {kind === 'account' && <NewPasswordFields />}
        </div>
        <AddressInput isOptional={!needsAddress} />
        {asksNews && <CheckboxField label={`Send me news of ${siteName} by email.`} {...form.register('news')} />}
      </CallForm>
    </FormProvider>
  )
}

const submitLabels: Record<PersonKind, string> = {
  guest: 'Continue as guest',
  account: 'Create account and continue',
  edit: 'Save details',
}

function send(callTicketing: CallTicketing, kind: PersonKind, values: PersonValues, needsAddress: boolean) {
  const { firstName, lastName, email, phone, password, confirmPassword } = values
  // A customer without an address may save the other details.
  const mayBeBlank = kind === 'edit' || !needsAddress
  const { address, addressKey } = mayBeBlank && isBlank(values) ? {} : addressSent(values)
  const person = { firstName, lastName, email, phone, address, addressKey }
  if (kind === 'account') return callTicketing(checkout.register, { ...person, password, confirmPassword })
  return callTicketing(kind === 'edit' ? checkout.guestEdit : checkout.guestCreate, person)
}

function valuesOf({ firstName, lastName, email, phone, address, addressKey }: Guest): PersonValues {
  return {
    ...emptyValues,
    firstName,
    lastName,
    email,
    phone: phone ?? '',
    addressKey: addressKey ?? '',
    way: addressKey && !address ? 'lookup' : 'typed',
    address: address ? asTyped(address) : noAddress.address,
  }
}
