import { mixed } from 'yup'

/** The answer of a call that only does something: `{}`. */
export const Nothing = mixed<Record<string, never>>().defined()
