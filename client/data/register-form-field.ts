import { type FieldPath, type FieldValues, get, type RegisterOptions, type UseFormReturn } from 'react-hook-form'

/** What a field takes of its form, its name and what is wrong with it: `<TextField label="Email" {...field('email')} />`. */
export const registerFormField =
  <Values extends FieldValues>({ register, formState }: Pick<UseFormReturn<Values>, 'register' | 'formState'>) =>
  <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: get<object, { message?: string } | undefined>(formState.errors, name)?.message,
  })
