import { type AnyObject, type ArraySchema, array, type Schema } from 'yup'
import { isDay } from '#shared/calendar-day'
import { EMAIL } from '#shared/email'
import { hasWholeCents } from '#shared/money'
import { MAX_SEATS } from '#shared/order-limits'
import { exactText, mailAddress, numberFrom, trimmedText, yesOrNo } from './cast.schemas.ts'

/**
 * What the contract's requests are made of. A GET query and a DELETE's query come as texts and are cast.
 * Texts are cleaned (`shared/clean-text.ts`) and have a maximum length.
 */
/** Of the ticketing service's ids. */
export const LARGEST_ID = 2_147_483_647

const whole = numberFrom(/^-?\d{1,10}$/).integer('Please give a whole number')

/** The ticketing service's id of something: a positive integer. */
export const idSent = whole
  .min(1, 'Please give a valid id')
  .max(LARGEST_ID, 'Please give a valid id')
  .required('Please give an id')
export const optionalIdSent = idSent.optional()

/** A number of tickets of one price type: none, or up to what an order takes. */
export const quantityUpTo = (maximum: number) =>
  whole
    .min(0, `Please choose between 0 and ${maximum}`)
    .max(maximum, `Please choose between 0 and ${maximum}`)
    .required('Please choose a quantity')
export const quantitySent = quantityUpTo(MAX_SEATS)

/** A page of a list, from 1; the first where none is given. */
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
export const optionalText = (maximum: number) => textSent(maximum).nullable().optional()
/** A text of several lines, which may be left out. */
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
/** Not trimmed: a space may be part of a password. Its rule is the box office's to check and to word. */
export const passwordSent = exactText()
  .max(200, 'Please use at most 200 characters')
  .test('plain', 'Please leave out control characters', (value) => !value?.includes('\0'))
  .required('Please enter your password')

/** The captcha's answer; its absence is refused with 422 before the rest of the body is looked at. */
export const captchaTokenSent = requiredText(10_000, 'Please confirm that you are human')

/** A day as YYYY-MM-DD that the calendar has. */
export const daySent = requiredText(10).test(
  'day',
  'Please give a date as YYYY-MM-DD',
  (value) => value === null || value === undefined || isDay(value),
)
/** In place of a list beyond its bound: no list, so that nobody looks at its items. */
const TOO_LONG = Symbol('too long')

/**
 * Refuses a list beyond its bound once, before any item is cast or checked: yup's own `max` is one check among many and
 * leaves a hundred thousand items to theirs. To be called last, when the list is made from what was sent.
 */
const bounded = <T>(list: ArraySchema<T[] | undefined, AnyObject>, maximum: number) =>
  list
    .transform((value: unknown) => (Array.isArray(value) && value.length > maximum ? TOO_LONG : value))
    .typeError(({ value }: { value: unknown }) =>
      value === TOO_LONG ? `Please give at most ${maximum}` : 'Please give a list',
    )
    .required('Please give a list')

/** A list that must be there and may be empty, with an end. Every list of a request is one of these. */
export const listSent = <T>(of: Schema<T>, maximum: number) => bounded(array(of), maximum)
/** A list that may be left out: then it is empty. */
export const optionalListSent = <T>(of: Schema<T>, maximum: number) => listSent(of, maximum).optional().default([])
/** The same as `listSent`, sent as a list or, in a query, as its JSON. */
export const listOrJsonSent = <T>(of: Schema<T>, maximum: number) => bounded(array(of).json(), maximum)

/** One of some values, exactly as they are written. */
export const oneOfSent = <const Values extends readonly string[]>(values: Values) =>
  exactText()
    .oneOf(values as readonly Values[number][], '* Please select')
    .required('* Please select')
export const yesOrNoSent = yesOrNo().required('Please give true or false')
