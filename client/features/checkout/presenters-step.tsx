import { useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { useSite } from '#client/page/page-context.tsx'
import { CallForm } from '#client/site/form/call-form.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { checkout } from '#shared/ticketing/checkout/checkout'
import type { CheckoutState } from './checkout-rules.ts'

type Model = NonNullable<CheckoutState['presenters']['model']>
const FIELDS = ['mrcUpdates', 'otherPresenterUpdates'] as const

/** The presenters that may email news to the buyer. */
export function PresentersStep({ model, onDone }: { model: Model; onDone(): Promise<void> }) {
  const { siteName } = useSite()
  const { mrcUpdates, otherPresenterUpdates, showMrcUpdates, showOtherPresenter, otherPresenters } = model
  const form = useForm({ defaultValues: { mrcUpdates, otherPresenterUpdates } })
  const { submit } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, values) => callTicketing(checkout.setPresenters, presentersSent(values, model)),
    onDone,
  )
  return (
    <CallForm {...submit}>
      {showMrcUpdates && (
        <CheckboxField label={`Send me news of ${siteName} by email.`} {...form.register('mrcUpdates')} />
      )}
      {showOtherPresenter && (
        <CheckboxField
          label={`Send me news of ${otherPresenters.join(', ')} by email.`}
          {...form.register('otherPresenterUpdates')}
        />
      )}
    </CallForm>
  )
}

/** Returns the values to submit. A checkbox that isn't shown isn't submitted (CHK-26). */
const presentersSent = (
  values: { mrcUpdates: boolean; otherPresenterUpdates: boolean },
  { showMrcUpdates, showOtherPresenter }: Pick<Model, 'showMrcUpdates' | 'showOtherPresenter'>,
) => ({
  ...(showMrcUpdates && { mrcUpdates: values.mrcUpdates }),
  ...(showOtherPresenter && { otherPresenterUpdates: values.otherPresenterUpdates }),
})
