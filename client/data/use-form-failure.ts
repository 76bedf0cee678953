import { useCallback, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Failure } from '#shared/ticketing/envelope'
import { formErrorsOf } from './field-errors.ts'

/** The parts of a failure shown above the form and beside its button. */
export interface FormErrors {
  general: readonly string[]
  /** The messages shown at fields. */
  fields: readonly string[]
  /** The captcha's error, shown by the submit button. */
  captcha: string | null
}
const NONE: FormErrors = { general: [], fields: [], captcha: null }

/**
 * Shows a failure at the form's fields and focuses the first of them, in the order of `fields`; the rest is shown above
 * the form. An error of a field that the form doesn't have counts as general, so that none is lost.
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
