import { type FieldPath, type FieldValues, get, type RegisterOptions, type UseFormReturn } from 'react-hook-form'

/**
 * Returns react-hook-form's `register` result with the field's error: `<TextField label="Email" {...field('email')}
 * />`.
 */
export const registerFormField =
  <Values extends FieldValues>({ register, formState }: Pick<UseFormReturn<Values>, 'register' | 'formState'>) =>
  <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: get<object, { message?: string } | undefined>(formState.errors, name)?.message,
  })
