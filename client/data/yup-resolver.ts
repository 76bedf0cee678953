import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { type Schema, ValidationError } from 'yup'

/** Validates a form with a yup schema, which may depend on the values. Each field shows its first message. */
export const yupResolver =
  <Values extends FieldValues>(schemaOf: (values: Values) => Schema): Resolver<Values> =>
  async (values) => {
    try {
      await schemaOf(values).validate(values, { abortEarly: false })
      return { values, errors: {} }
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      const errors: Record<string, { type: string; message: string }> = {}
      for (const { path, message, type = 'invalid' } of error.inner) if (path) errors[path] ??= { type, message }
      return { values: {}, errors: errors as FieldErrors<Values> }
    }
  }
