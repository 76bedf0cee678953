import { numberFrom } from '#shared/ticketing/shapes/cast.schemas'

/** An amount of cash in whole cents, at most 100,000 dollars. */
export const centsSent = numberFrom(/^\d{1,8}$/)
  .integer('Please give an amount')
  .min(0, 'Please give an amount')
  .max(10_000_000, 'Please give a smaller amount')
  .required('Please give an amount')
