import { boolean, number, type Schema, string } from 'yup'
import { cleanText } from '#shared/clean-text'
import { normalEmail } from '#shared/email'

/**
 * The types that requests consist of, with our own casts. Those of yup guess (`[5]`, `0x10` and `1e3` are numbers, and
 * a number is a text), and throw on an object with its own `toString`, which any visitor can send.
 */
function casting<S extends Schema>(schema: S, cast: (value: unknown) => unknown): S {
  schema.transforms = [cast]
  return schema
}

/** A number, or a query's text that matches. */
export const numberFrom = (pattern: RegExp) =>
  casting(number(), (value) => (typeof value === 'string' && pattern.test(value) ? Number(value) : value)).typeError(
    'Please give a number',
  )
/** Cleaned, on one line or on several. A number is accepted as text, such as a post code. */
export const trimmedText = ({ keepsLines = false } = {}) =>
  casting(string(), (value) => {
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' ? cleanText(value, { keepsLines }) : value
  }).typeError('Please give a text')
/**
 * A mail address in the form in which it is stored. Control characters are preserved: without them it would be another
 * address.
 */
export const mailAddress = () =>
  casting(string(), (value) => (typeof value === 'string' ? normalEmail(value) : value)).typeError('Please give a text')
/** As it was sent. */
export const exactText = () => casting(string(), (value) => value).typeError('Please give a text')
/** A boolean, or a query's `true` and `false` in any case. */
export const yesOrNo = () =>
  casting(boolean(), (value) =>
    typeof value === 'string' ? (YES_OR_NO[value.toLowerCase()] ?? value) : value,
  ).typeError('Please give true or false')
const YES_OR_NO: Readonly<Record<string, boolean>> = Object.assign(Object.create(null), { true: true, false: false })
