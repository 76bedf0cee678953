import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { AddressInput } from '#client/site/address/address-input.tsx'
import {
  type AddressValues,
  addressFields,
  addressSent,
  hasAddress,
  startingAddress,
} from '#client/site/address/address-values.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { checkout } from '#shared/ticketing/checkout/checkout'
import type { CheckoutState } from './checkout-rules.ts'

/** The billing address. */
export function AddressStep({ step, onDone }: { step: CheckoutState['address']; onDone(): Promise<void> }) {
  const saved = step.data?.addresses ?? []
  const form = useForm<AddressValues>({ defaultValues: startingAddress(saved, step.data?.selectedAddress ?? null) })
  const { submit } = useFormSubmit(
    form,
    addressFields,
    (callTicketing, values) => callTicketing(checkout.setAddress, addressSent(values)),
    onDone,
  )
  return (
    <FormProvider {...form}>
      <CallForm {...submit} isDisabled={!hasAddress(form.watch())}>
        {saved.length === 0 && (
          <Alert>We've detected your account has no address. Please add a valid address for billing purpose.</Alert>
        )}
        <AddressInput saved={saved} legend="Billing address" />
      </CallForm>
    </FormProvider>
  )
}
