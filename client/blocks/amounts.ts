import { dollarsOf } from '#shared/money'
import { type Field, field } from './fields.ts'

/**
 * Reads amounts in the venue's currency from a list of strings or numbers, or from one comma-separated string. Returns
 * the defaults if there are none.
 */
export const amounts = (...fallback: number[]): Field<readonly number[]> =>
  field<readonly number[]>('text', (value) => {
    const parts = Array.isArray(value) ? value : String(value ?? '').split(',')
    const numbers = parts
      .map((part) => (typeof part === 'number' ? part : (dollarsOf(String(part)) ?? 0)))
      .filter((each) => each > 0)
    return numbers.length > 0 ? numbers : null
  }).or(fallback)
