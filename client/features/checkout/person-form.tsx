import { FormProvider, useForm } from 'react-hook-form'
import { useFormFailure } from '#client/data/use-form-failure.ts'
import { type Ask, useTicketing } from '#client/data/use-ticketing.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Result } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout'
import { AddressInput } from './address-input.tsx'
import { type AddressValues, addressFields, addressSent, isBlank, noAddress } from './address-values.ts'
import styles from './checkout.module.css'
import { StepForm } from './step-form.tsx'

/** `guest`: without an account. `account`: with a password, signed in afterwards. `edit`: what is known, changed. */
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

const nobody: PersonValues = {
  ...noAddress,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
}

/** Who is buying. */
export function PersonForm({ kind, guest, onDone }: { kind: PersonKind; guest?: Guest; onDone(): Promise<void> }) {
  const form = useForm<PersonValues>({ defaultValues: guest ? valuesOf(guest) : nobody })
  const { complaints, show, clear } = useFormFailure(form, FIELDS)
  const ask = useTicketing()
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const submit = form.handleSubmit(async (values) => {
    clear()
    const answer = await send(ask, kind, values)
    if (answer.isError) show(answer)
    else await onDone()
  })
  return (
    <FormProvider {...form}>
      <StepForm onSubmit={submit} isBusy={isSubmitting} complaints={complaints} submitLabel={submitLabels[kind]}>
        <div className={styles.fields}>
          <TextField
            label="First name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register('lastName')}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            hint="Your tickets are sent to this address."
            className={styles.whole}
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            className={styles.whole}
            error={errors.phone?.message}
            {...register('phone')}
          />
          {kind === 'account' && (
            <>
              <TextField
                label="Password"
                type="password"
                autoComplete="new-password"
                hint="8+ characters, a digit, an upper case letter and a special character."
                className={styles.whole}
                error={errors.password?.message}
                {...register('password')}
              />
              <TextField
                label="Confirm password"
                type="password"
                autoComplete="new-password"
                className={styles.whole}
                error={errors.confirmPassword?.message}
                {...register('confirmPassword')}
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

function send(ask: Ask, kind: PersonKind, values: PersonValues) {
  const { firstName, lastName, email, phone, password, confirmPassword } = values
  // Details may be edited without an address where none is known.
  const { address, addressKey } = kind === 'edit' && isBlank(values) ? {} : addressSent(values)
  const person = { firstName, lastName, email, phone, address, addressKey }
  if (kind === 'account') return ask(checkout.register, { ...person, password, confirmPassword })
  return ask(kind === 'edit' ? checkout.guestEdit : checkout.guestCreate, person)
}

function valuesOf({ firstName, lastName, email, phone, address, addressKey }: Guest): PersonValues {
  return {
    ...nobody,
    firstName,
    lastName,
    email,
    phone: phone ?? '',
    addressKey: addressKey ?? '',
    way: addressKey && !address ? 'lookup' : 'typed',
    address: address
      ? {
          ...address,
          countryId: String(address.countryId),
          stateId: String(address.stateId ?? ''),
          line2: address.line2 ?? '',
        }
      : noAddress.address,
  }
}
