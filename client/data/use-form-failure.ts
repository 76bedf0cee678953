import { useCallback, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Failure } from '#shared/ticketing/envelope'
import { formErrorsOf } from './field-errors.ts'

/** What is shown of a failure above the form and beside its button. */
export interface FormErrors {
  general: readonly string[]
  /** The messages that are shown at fields. */
  fields: readonly string[]
  /** The captcha's error, which is shown by the submit button. */
  captcha: string | null
}
const NONE: FormErrors = { general: [], fields: [], captcha: null }

/**
 * Shows a failure at the form's fields and focuses the first of them, in the order of `fields`; what is left is shown
 * above the form. An error of a field that this form hasn't got counts as general, so that none is lost.
 */
export function useFormFailure<Values extends FieldValues>(
  { setError, clearErrors }: Pick<UseFormReturn<Values>, 'setError' | 'clearErrors'>,
  fields: readonly Path<Values>[],
) {
  const [formErrors, setFormErrors] = useState(NONE)
  const show = useCallback(
    (failure: Failure) => {
      const { fields: fieldErrors, general } = formErrorsOf(failure)
      const own = fields.flatMap((field) => fieldErrors.filter(({ path }) => path === field))
      const elsewhere = fieldErrors.filter(
        ({ path }) => path !== 'captchaToken' && !own.some((each) => each.path === path),
      )
      for (const [index, { path, message }] of own.entries())
        setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
      const captcha = fieldErrors.find(({ path }) => path === 'captchaToken')?.message ?? null
      setFormErrors({
        general: [...general, ...elsewhere.map(({ message }) => message)],
        fields: own.map(({ message }) => message),
        captcha,
      })
    },
    [fields, setError],
  )
  const clear = useCallback(() => {
    clearErrors()
    setFormErrors(NONE)
  }, [clearErrors])
  return { formErrors, show, clear }
}
