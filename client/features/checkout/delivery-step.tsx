import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import type { CallTicketing } from '#client/data/use-ticketing.tsx'
import { AddressInput } from '#client/site/address/address-input.tsx'
import {
  type AddressValues,
  addressFields,
  addressSent,
  hasAddress,
  startingAddress,
} from '#client/site/address/address-values.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { checkout } from '#shared/ticketing/checkout/checkout'
import type { CheckoutState } from './checkout-rules.ts'

type Model = NonNullable<CheckoutState['delivery']['model']>
interface DeliveryValues extends AddressValues {
  deliveryMethodId: string
}
const FIELDS = ['deliveryMethodId', ...addressFields] as const

/** The delivery method; a method that requires an address asks for it. */
export function DeliveryStep({ model, onDone }: { model: Model; onDone(): Promise<void> }) {
  const form = useForm<DeliveryValues>({
    defaultValues: {
      ...startingAddress(model.addresses, model.selectedAddress),
      deliveryMethodId: String(model.selectedDeliveryMethod ?? ''),
    },
  })
  const values = form.watch()
  const method = model.deliveryMethods.find(({ id }) => String(id) === values.deliveryMethodId)
  const send = (callTicketing: CallTicketing, sent: DeliveryValues) =>
    method
      ? callTicketing(checkout.setDelivery, {
          deliveryMethodId: method.id,
          ...(method.requireAddress && addressSent(sent)),
        })
      : null
  const { submit, field } = useFormSubmit(form, FIELDS, send, onDone)
  return (
    <FormProvider {...form}>
      <CallForm {...submit} isDisabled={!method || (method.requireAddress && !hasAddress(values))}>
        <RadioList
          legend="Delivery method"
          isLegendHidden
          options={model.deliveryMethods.map(({ id, name, description, costLabel }) => ({
            value: String(id),
            label: name,
            description,
            aside: costLabel,
          }))}
          {...field('deliveryMethodId')}
        />
        {method?.requireAddress && <AddressInput saved={model.addresses} legend="Delivery address" />}
      </CallForm>
    </FormProvider>
  )
}
