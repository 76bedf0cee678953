import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { Schema } from 'yup'
import { registerFormField } from '#client/data/register-form-field.ts'
import { yupResolver } from '#client/data/yup-resolver.ts'
import { DeskError } from './desk-call.ts'

/**
 * A form whose fields are checked by the call's schema, in the browser and by the box office. The first wrong field
 * gets the focus. `result` is what `submit` returned the last time, until the form is sent again. `problem` is the
 * error if it is no field's.
 */
export function useDeskForm<Values extends FieldValues, Result>(
  schema: Schema,
  defaultValues: DefaultValues<Values>,
  submit: (values: Values) => Promise<Result>,
) {
  const form = useForm<Values>({ defaultValues, resolver: yupResolver<Values>(() => schema) })
  const { errors, isSubmitting } = form.formState
  const [result, setResult] = useState<Result | null>(null)
  const onSubmit = form.handleSubmit(async (values) => {
    setResult(null)
    try {
      setResult(await submit(values))
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      const { validationErrors, title } = error.failure
      const ofFields = validationErrors.filter(({ name }) => Object.hasOwn(defaultValues, name))
      for (const [at, { name, reason }] of ofFields.entries())
        form.setError(name as Path<Values>, { message: reason }, { shouldFocus: at === 0 })
      if (ofFields.length === 0) form.setError('root', { message: validationErrors[0]?.reason ?? title })
    }
  })
  return { form, field: registerFormField(form), onSubmit, isSubmitting, result, problem: errors.root?.message }
}
