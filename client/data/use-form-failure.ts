import { useCallback, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Failure } from '#shared/ticketing/envelope'
import { formErrorsOf } from './field-errors.ts'

/** Complaints that stand at no field of the form. */
export interface FormErrors {
  general: readonly string[]
  /** The captcha's complaint, which stands by the submit button. */
  captcha: string | null
}
const NONE: FormErrors = { general: [], captcha: null }

/**
 * Puts a failure where it belongs: at the form's fields, focus to the first of them; the rest stands above the form.
 * A complaint about a field that this form hasn't got counts as general, so that none is lost.
 */
export function useFormFailure<Values extends FieldValues>(
  { setError, clearErrors }: Pick<UseFormReturn<Values>, 'setError' | 'clearErrors'>,
  fields: readonly Path<Values>[],
) {
  const [complaints, setComplaints] = useState(NONE)
  const show = useCallback(
    (failure: Failure) => {
      const { fields: found, general } = formErrorsOf(failure)
      const here = found.filter(({ path }) => fields.some((field) => field === path))
      const elsewhere = found.filter(({ path }) => path !== 'captchaToken' && !here.some((each) => each.path === path))
      for (const [index, { path, message }] of here.entries())
        setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
      const captcha = found.find(({ path }) => path === 'captchaToken')?.message ?? null
      setComplaints({ general: [...general, ...elsewhere.map(({ message }) => message)], captcha })
    },
    [fields, setError],
  )
  const clear = useCallback(() => {
    clearErrors()
    setComplaints(NONE)
  }, [clearErrors])
  return { complaints, show, clear }
}
