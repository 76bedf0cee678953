import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Envelope } from '#shared/ticketing/envelope'
import { registerFormField } from './register-form-field.ts'
import { useFormFailure } from './use-form-failure.ts'
import { type Ask, useTicketing } from './use-ticketing.tsx'

/**
 * Sends a form's values by `send`, which may find that there is nothing to send. What is taken leads on to `onDone`; a failure is shown
 * at those of the `fields` that it is about, the rest of it is in `complaints`.
 */
export function useFormSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly FieldPath<Values>[],
  send: (ask: Ask, values: Values) => Promise<Envelope<unknown>> | null,
  onDone: () => Promise<void>,
) {
  const { complaints, show, clear } = useFormFailure(form, fields)
  const ask = useTicketing()
  const onSubmit = form.handleSubmit(async (values) => {
    clear()
    const answer = await send(ask, values)
    if (answer?.isError) show(answer)
    else if (answer) await onDone()
  })
  return { sending: { onSubmit, isBusy: form.formState.isSubmitting, complaints }, field: registerFormField(form) }
}
