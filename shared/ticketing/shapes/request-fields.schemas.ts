import { type AnyObject, type ArraySchema, array, type Schema } from 'yup'
import { isDay } from '#shared/calendar-day'
import { EMAIL } from '#shared/email'
import { hasWholeCents } from '#shared/money'
import { MAX_SEATS } from '#shared/order-limits'
import { exactText, mailAddress, numberFrom, trimmedText, yesOrNo } from './cast.schemas.ts'

/**
 * The building blocks of the contract's requests. Queries of GET and DELETE are texts and are cast. Texts are cleaned
 * (`shared/clean-text.ts`) and have a maximum length.
 */
/** Of the ticketing service's ids. */
export const LARGEST_ID = 2_147_483_647

const whole = numberFrom(/^-?\d{1,10}$/).integer('Please give a whole number')

/** An id of the ticketing service: a positive integer. */
export const idSent = whole
  .min(1, 'Please give a valid id')
  .max(LARGEST_ID, 'Please give a valid id')
  .required('Please give an id')
export const optionalIdSent = idSent.optional()

/** A number of tickets of one price type: from none to the order's maximum. */
export const quantityUpTo = (maximum: number) =>
  whole
    .min(0, `Please choose between 0 and ${maximum}`)
    .max(maximum, `Please choose between 0 and ${maximum}`)
    .required('Please choose a quantity')
export const quantitySent = quantityUpTo(MAX_SEATS)

/** A page of a list, from 1; by default the first. */
export const pageNumberSent = whole
  .min(1, 'Please give a page from 1')
  .max(100_000, 'There is no such page')
  .optional()
  .default(1)

/** Dollars with at most two decimals, from 0. */
export const amountSent = numberFrom(/^\d{1,7}(\.\d{1,2})?$/)
  .min(0, 'Please give an amount')
  .max(1_000_000, 'Please give a smaller amount')
  .test(
    'cents',
    'Please give an amount with at most two decimals',
    (value) => value === undefined || hasWholeCents(value),
  )
  .required('Please give an amount')

/** A text that may be empty but not missing; `requiredText` may not be empty either. */
export const textSent = (maximum: number) =>
  trimmedText().max(maximum, `Please use at most ${maximum} characters`).defined('Please fill in this field')
export const requiredText = (maximum: number, message = 'Please fill in this field') =>
  textSent(maximum).required(message)
/**
 * A last name, which may be empty: people with one name have none. Where other sites ask them for one they type a
 * hyphen or a dot, which counts as none.
 */
export const lastNameSent = textSent(60).transform((name: unknown) =>
  typeof name === 'string' && /^[\p{Pd}.]+$/u.test(name) ? '' : name,
)
export const optionalText = (maximum: number) => textSent(maximum).nullable().optional()
/** An optional multi-line text. */
export const optionalLines = (maximum: number) =>
  trimmedText({ keepsLines: true }).max(maximum, `Please use at most ${maximum} characters`).nullable().optional()

const INVALID_EMAIL = 'A valid email address is required'

/** A mail address, which may be empty; `emailSent` may not. */
export const optionalEmailSent = (message = INVALID_EMAIL) =>
  mailAddress()
    .max(254, 'Please use at most 254 characters')
    .matches(EMAIL, { message, excludeEmptyString: true })
    .test('plain', message, (value) => !/\p{Cc}/u.test(value ?? ''))
export const emailSent = optionalEmailSent().required('Please enter your email address')
/** Not trimmed: a space may be part of a password. The box office enforces and words its rule. */
export const passwordSent = exactText()
  .max(200, 'Please use at most 200 characters')
  .test('plain', 'Please leave out control characters', (value) => !value?.includes('\0'))
  .required('Please enter your password')

/** The captcha token; its absence is refused with 422 before the rest of the body is validated. */
export const captchaTokenSent = requiredText(10_000, 'Please confirm that you are human')

/** An existing day as YYYY-MM-DD. */
export const daySent = requiredText(10).test(
  'day',
  'Please give a date as YYYY-MM-DD',
  (value) => value === null || value === undefined || isDay(value),
)
/** Replaces a list beyond its limit, so that its items aren't read. */
const TOO_LONG = Symbol('too long')

/**
 * Rejects a list beyond its limit once, before any item is cast or validated: yup's own `max` is one check among many
 * and still validates a hundred thousand items. Call it last, on the list made from the input.
 */
const bounded = <T>(list: ArraySchema<T[] | undefined, AnyObject>, maximum: number) =>
  list
    .transform((value: unknown) => (Array.isArray(value) && value.length > maximum ? TOO_LONG : value))
    .typeError(({ value }: { value: unknown }) =>
      value === TOO_LONG ? `Please give at most ${maximum}` : 'Please give a list',
    )
    .required('Please give a list')

/** A required list that may be empty, with a limit. Every list in a request is one of these. */
export const listSent = <T>(of: Schema<T>, maximum: number) => bounded(array(of), maximum)
/** An optional list, empty by default. */
export const optionalListSent = <T>(of: Schema<T>, maximum: number) => listSent(of, maximum).optional().default([])
/** The same as `listSent`, sent as a list or, in a query, as its JSON. */
export const listOrJsonSent = <T>(of: Schema<T>, maximum: number) => bounded(array(of).json(), maximum)

/** One of some values, exactly as written. */
export const oneOfSent = <const Values extends readonly string[]>(values: Values) =>
  exactText()
    .oneOf(values as readonly Values[number][], '* Please select')
    .required('* Please select')
export const yesOrNoSent = yesOrNo().required('Please give true or false')
