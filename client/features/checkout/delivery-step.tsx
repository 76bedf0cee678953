import { FormProvider, useForm } from 'react-hook-form'
import { useFormFailure } from '#client/data/use-form-failure.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { RadioList } from '#client/ui/radio-list.tsx'
import { checkout } from '#shared/ticketing/checkout'
import { AddressInput } from './address-input.tsx'
import { startingAddress } from './address-step.tsx'
import { type AddressValues, addressFields, addressSent, hasAddress } from './address-values.ts'
import type { CheckoutState } from './checkout-steps.ts'
import { StepForm } from './step-form.tsx'

type Model = NonNullable<CheckoutState['delivery']['model']>
interface DeliveryValues extends AddressValues {
  deliveryMethodId: string
}
const FIELDS = ['deliveryMethodId', ...addressFields] as const

/** How the tickets come; only a method that needs one asks for an address. */
export function DeliveryStep({ model, onDone }: { model: Model; onDone(): Promise<void> }) {
  const form = useForm<DeliveryValues>({
    defaultValues: {
      ...startingAddress(model.addresses, model.selectedAddress),
      deliveryMethodId: String(model.selectedDeliveryMethod ?? ''),
    },
  })
  const { complaints, show, clear } = useFormFailure(form, FIELDS)
  const ask = useTicketing()
  const values = form.watch()
  const method = model.deliveryMethods.find(({ id }) => String(id) === values.deliveryMethodId)
  const submit = form.handleSubmit(async (sent) => {
    if (!method) return
    clear()
    const address = method.requireAddress ? addressSent(sent) : {}
    const answer = await ask(checkout.setDelivery, { deliveryMethodId: method.id, ...address })
    if (answer.isError) show(answer)
    else await onDone()
  })
  return (
    <FormProvider {...form}>
      <StepForm
        onSubmit={submit}
        isBusy={form.formState.isSubmitting}
        complaints={complaints}
        isDisabled={!method || (method.requireAddress && !hasAddress(values))}
      >
        <RadioList
          legend="Delivery method"
          isLegendHidden
          error={form.formState.errors.deliveryMethodId?.message}
          options={model.deliveryMethods.map(({ id, name, description, costLabel }) => ({
            value: String(id),
            label: name,
            description,
            aside: costLabel,
          }))}
          {...form.register('deliveryMethodId')}
        />
        {method?.requireAddress && <AddressInput saved={model.addresses} legend="Delivery address" />}
      </StepForm>
    </FormProvider>
  )
}
