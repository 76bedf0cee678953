import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import type { CallTicketing } from '#client/data/use-ticketing.tsx'
import { AddressInput } from '#client/site/address/address-input.tsx'
import {
  type AddressValues,
  addressFields,
  addressSent,
  asTyped,
  isBlank,
  noAddress,
} from '#client/site/address/address-values.ts'
import grid from '#client/ui/form/field-grid.module.css'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { Result } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { StepForm } from './step-form.tsx'

/** `guest`: without an account. `account`: with a password, signed in afterwards. `edit`: changes known details. */
export type PersonKind = 'guest' | 'account' | 'edit'
type Guest = Result<typeof checkout.guest>

interface PersonValues extends AddressValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
  confirmPassword: string
}
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'password', 'confirmPassword', ...addressFields] as const

const emptyValues: PersonValues = {
  ...noAddress,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
}

/** The buyer's name, contact details and address. */
export function PersonForm({ kind, guest, onDone }: { kind: PersonKind; guest?: Guest; onDone(): Promise<void> }) {
  const form = useForm<PersonValues>({ defaultValues: guest ? valuesOf(guest) : emptyValues })
  const { submit, field } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, values) => send(callTicketing, kind, values),
    onDone,
  )
  return (
    <FormProvider {...form}>
      <StepForm {...submit} submitLabel={submitLabels[kind]}>
        <div className={grid.fields}>
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            hint="Your tickets are sent to this address."
            className={grid.whole}
            {...field('email')}
          />
          <TextField label="Phone" type="tel" autoComplete="tel" className={grid.whole} {...field('phone')} />
          {kind === 'account' && (
            <>
              <TextField
                label="Password"
                type="password"
                autoComplete="new-password"
                hint="8+ characters, a digit, an upper case letter and a special character."
                className={grid.whole}
                {...field('password')}
              />
              <TextField
                label="Confirm password"
                type="password"
                autoComplete="new-password"
                className={grid.whole}
                {...field('confirmPassword')}
              />
            </>
          )}
        </div>
        <AddressInput />
      </StepForm>
    </FormProvider>
  )
}

const submitLabels: Record<PersonKind, string> = {
  guest: 'Continue as guest',
  account: 'Create account and continue',
  edit: 'Save details',
}

function send(callTicketing: CallTicketing, kind: PersonKind, values: PersonValues) {
  const { firstName, lastName, email, phone, password, confirmPassword } = values
  // A customer without an address may save the other details.
  const { address, addressKey } = kind === 'edit' && isBlank(values) ? {} : addressSent(values)
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
