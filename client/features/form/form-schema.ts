import { mixed, object } from 'yup'
import { visibilityOf } from '#shared/forms/conditions'
import type { FieldValue, FormDefinition } from '#shared/forms/definition'
import { fieldError, type PatternTest } from '#shared/forms/validation'
import type { FormValues } from './form-state.ts'

/**
 * 45 KB, loaded for the first validation of a form with a pattern. If it fails to load, only the form service
 * validates.
 */
const loadPatterns = (): Promise<PatternTest> =>
  import('#shared/forms/patterns').then(
    ({ matchesPattern }) => matchesPattern,
    () => anything,
  )
const anything: PatternTest = () => null

/** Returns a form's rules for these values, covering the visible fields. */
export const formSchema = (definition: FormDefinition, values: FormValues) =>
  object(
    Object.fromEntries(
      [...visibilityOf(definition, values).fields].map((field) => [
        field.key,
        mixed<FieldValue>()
          .nullable()
          .test('form', async (value, context) => {
            const error = fieldError(field, value, field.pattern ? await loadPatterns() : anything)
            return error === null || context.createError({ message: () => error })
          }),
      ]),
    ),
  )
