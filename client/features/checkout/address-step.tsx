import { FormProvider, useForm } from 'react-hook-form'
import { useFormFailure } from '#client/data/use-form-failure.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { Alert } from '#client/ui/alert.tsx'
import { checkout } from '#shared/ticketing/checkout'
import { AddressInput, type SavedAddresses } from './address-input.tsx'
import { type AddressValues, addressFields, addressSent, hasAddress, noAddress } from './address-values.ts'
import type { CheckoutState } from './checkout-steps.ts'
import { StepForm } from './step-form.tsx'

/** What a form of addresses begins with: the one chosen before, else the primary one, else an empty one to type in. */
export function startingAddress(saved: SavedAddresses, selected: number | null): AddressValues {
  const chosen = saved.find(({ id }) => id === selected) ?? saved.find(({ isPrimary }) => isPrimary) ?? saved[0]
  return chosen ? { ...noAddress, way: 'saved', addressId: String(chosen.id) } : noAddress
}

/** The address on the bill. */
export function AddressStep({ step, onDone }: { step: CheckoutState['address']; onDone(): Promise<void> }) {
  const saved = step.data?.addresses ?? []
  const form = useForm<AddressValues>({ defaultValues: startingAddress(saved, step.data?.selectedAddress ?? null) })
  const { complaints, show, clear } = useFormFailure(form, addressFields)
  const ask = useTicketing()
  const submit = form.handleSubmit(async (values) => {
    clear()
    const answer = await ask(checkout.setAddress, addressSent(values))
    if (answer.isError) show(answer)
    else await onDone()
  })
  return (
    <FormProvider {...form}>
      <StepForm
        onSubmit={submit}
        isBusy={form.formState.isSubmitting}
        complaints={complaints}
        isDisabled={!hasAddress(form.watch())}
      >
        {saved.length === 0 && (
          <Alert>We've detected your account has no address. Please add a valid address for billing purpose.</Alert>
        )}
        <AddressInput saved={saved} legend="Billing address" />
      </StepForm>
    </FormProvider>
  )
}
