import type { FormEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Envelope } from '#shared/ticketing/envelope'
import { registerFormField } from './register-form-field.ts'
import { useFormFailure } from './use-form-failure.ts'
import { type CallTicketing, useTicketing } from './use-ticketing.tsx'

/**
 * Sends a form's values by `send`, which gives null where there is nothing to send, and calls `onDone` after a success.
 * A failure is shown at those of the `fields` that it is about, the rest of it is in `formErrors`.
 *
 * What the last try was refused for is cleared before the form is checked again: react-hook-form removes by itself only
 * errors of fields that are on show, and never sends a form that has one.
 */
export function useFormSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly FieldPath<Values>[],
  send: (callTicketing: CallTicketing, values: Values) => Promise<Envelope<unknown>> | null,
  onDone: () => Promise<void>,
) {
  const { formErrors, show, clear } = useFormFailure(form, fields)
  const callTicketing = useTicketing()
  const sendValid = form.handleSubmit(async (values) => {
    const envelope = await send(callTicketing, values)
    if (envelope?.isError) show(envelope)
    else if (envelope) await onDone()
  })
  const onSubmit = (event: FormEvent) => {
    clear()
    return sendValid(event)
  }
  return { submit: { onSubmit, isBusy: form.formState.isSubmitting, formErrors }, field: registerFormField(form) }
}
