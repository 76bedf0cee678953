import { mixed } from 'yup'

/** The response of a call without a result: `{}`. */
export const Nothing = mixed<Record<string, never>>().defined()
