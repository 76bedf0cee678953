import { type FormEvent, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Envelope } from '#shared/ticketing/envelope'
import { registerFormField } from './register-form-field.ts'
import { useFormFailure } from './use-form-failure.ts'
import { type CallTicketing, useTicketing } from './use-ticketing.tsx'

/**
 * Submits a form's values with `send`, which returns null if there is nothing to send, and calls `onDone` with them
 * after a success, because fields may have changed meanwhile. `isDone` is true from then until the next submission.
 * Errors of the given `fields` are shown there, the rest in `formErrors`. The last submission's errors are cleared
 * before validation: react-hook-form removes only errors of visible fields, and never submits a form that has one.
 */
export function useFormSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly FieldPath<Values>[],
  send: (callTicketing: CallTicketing, values: Values) => Promise<Envelope<unknown>> | null,
  onDone: (sent: Values) => Promise<void> = async () => {},
) {
  const { formErrors, show, clear } = useFormFailure(form, fields)
  const callTicketing = useTicketing()
  const [isDone, setIsDone] = useState(false)
  const sendValid = form.handleSubmit(async (values) => {
    const envelope = await send(callTicketing, values)
    if (envelope?.isError) show(envelope)
    else if (envelope) {
      await onDone(values)
      setIsDone(true)
    }
  })
  const onSubmit = (event: FormEvent) => {
    clear()
    setIsDone(false)
    return sendValid(event)
  }
  return {
    submit: { onSubmit, isBusy: form.formState.isSubmitting, formErrors },
    isDone,
    field: registerFormField(form),
  }
}
