import { useForm } from 'react-hook-form'
import { useSite } from '#client/app/page-context.tsx'
import { useFormFailure } from '#client/data/use-form-failure.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { checkout } from '#shared/ticketing/checkout'
import type { CheckoutState } from './checkout-steps.ts'
import { StepForm } from './step-form.tsx'

type Model = NonNullable<CheckoutState['presenters']['model']>
const FIELDS = ['mrcUpdates', 'otherPresenterUpdates'] as const

/** Who may write to the buyer. A box that isn't shown isn't sent. */
export function PresentersStep({ model, onDone }: { model: Model; onDone(): Promise<void> }) {
  const { siteName } = useSite()
  const { mrcUpdates, otherPresenterUpdates, showMrcUpdates, showOtherPresenter, otherPresenters } = model
  const form = useForm({ defaultValues: { mrcUpdates, otherPresenterUpdates } })
  const { complaints, show, clear } = useFormFailure(form, FIELDS)
  const ask = useTicketing()
  const submit = form.handleSubmit(async (values) => {
    clear()
    const answer = await ask(checkout.setPresenters, presentersSent(values, model))
    if (answer.isError) show(answer)
    else await onDone()
  })
  return (
    <StepForm onSubmit={submit} isBusy={form.formState.isSubmitting} complaints={complaints}>
      {showMrcUpdates && (
        <CheckboxField label={`Send me news of ${siteName} by email.`} {...form.register('mrcUpdates')} />
      )}
      {showOtherPresenter && (
        <CheckboxField
          label={`Send me news of ${otherPresenters.join(', ')} by email.`}
          {...form.register('otherPresenterUpdates')}
        />
      )}
    </StepForm>
  )
}

/** What of the boxes is sent (CHK-26). */
export const presentersSent = (
  values: { mrcUpdates: boolean; otherPresenterUpdates: boolean },
  { showMrcUpdates, showOtherPresenter }: Pick<Model, 'showMrcUpdates' | 'showOtherPresenter'>,
) => ({
  ...(showMrcUpdates && { mrcUpdates: values.mrcUpdates }),
  ...(showOtherPresenter && { otherPresenterUpdates: values.otherPresenterUpdates }),
})
