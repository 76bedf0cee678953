import { type AnyObject, array, boolean, type ISchema, mixed, number, type ObjectShape, object, string } from 'yup'
import { isHours } from '#config/hours'
import { hasWholeCents } from '#shared/money'

export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const LOCAL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d$/
const COLOUR = /^#[0-9a-f]{6}$/i

/** Returns a message with the problem and the solution, which `read-entries.ts` separates. */
const words = (what: string, remedy: string) => `${what} | ${remedy}`
const shown = (value: unknown) => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value))

const wrong = (expected: string, example: string) => ({
  typeError: ({ value }: { value: unknown }) => words(`must be ${expected}, not ${shown(value)}`, `Write ${example}`),
  message: ({ value }: { value: unknown }) => words(`must be ${expected}, not ${shown(value)}`, `Write ${example}`),
})
const missing = (example: string) => words('is missing', `Add it, such as ${example}`)

function textLike(expected: string, example: string, accepts: (value: string) => boolean) {
  const { typeError, message } = wrong(expected, example)
  return string()
    .typeError(typeError)
    .test('form', message, (value) => value === undefined || accepts(value))
}

/** A text that isn't empty. */
export const text = (example: string) =>
  textLike('a text', `a text, such as ${example}`, (value) => value.trim() !== '')
export const requiredText = (example: string) => text(example).defined(missing(example))
export const slug = (example: string) => textLike('a slug', `a slug, such as ${example}`, (value) => SLUG.test(value))
export const requiredSlug = (example: string) => slug(example).defined(missing(example))

/** Returns whether a text is a valid date. */
export const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) && isRealDay(value)
const isRealDay = (value: string) => new Date(`${value}T00:00:00Z`).toISOString().startsWith(value)
/** Returns whether a text is a valid date and time. */
export const isLocalTime = (value: string): boolean =>
  LOCAL_TIME.test(value) && isDay(value.slice(0, 10)) && value.slice(11) < '24:00' && value.slice(14) < '60'

const WHEN = '2027-03-12 19:30'
/** A date and a time in the venue's time zone. */
export const localTime = () => textLike(`a date and a time`, WHEN, isLocalTime)
export const requiredLocalTime = () => localTime().defined(missing(WHEN))

/** A date. */
export const day = () => textLike('a date', '2027-03-12', isDay)

/** Two hours of a day. */
export const hours = () => textLike('two hours from 0 to 24, the earlier first', '8-22', isHours)

export const colour = () => textLike('a colour', '"#1d3557", in quotes', (value) => COLOUR.test(value))
export const requiredColour = () => colour().defined(missing('"#1d3557", in quotes'))
export const oneOf = <T extends string>(values: readonly T[]) => {
  const { typeError, message } = wrong(values.join(' or '), `one of ${values.join(', ')}`)
  return mixed<T>((value): value is T => typeof value === 'string')
    .typeError(typeError)
    .test('oneOf', message, (value) => value === undefined || values.includes(value))
}
export const requiredOneOf = <T extends string>(values: readonly T[]) =>
  oneOf(values).defined(missing(values[0] as string))

/** An amount of money, such as 45 or 45.50. */
export const money = () => {
  const { typeError, message } = wrong('an amount of money', 'a number with at most two decimals, such as 45.50')
  return number()
    .typeError(typeError)
    .test('money', message, (value) => value === undefined || (value >= 0 && value < 1e7 && hasWholeCents(value)))
}
export const requiredMoney = () => money().defined(missing('45.50'))
export const wholeNumber = (least: number, most: number) => {
  const { typeError, message } = wrong(`a whole number from ${least} to ${most}`, `a number such as ${least}`)
  return number()
    .typeError(typeError)
    .test(
      'whole',
      message,
      (value) => value === undefined || (Number.isInteger(value) && value >= least && value <= most),
    )
}
export const numberBetween = (least: number, most: number) => {
  const { typeError, message } = wrong(`a number from ${least} to ${most}`, 'a number such as 0.9')
  return number()
    .typeError(typeError)
    .test('between', message, (value) => value === undefined || (value >= least && value <= most))
}
export const anyNumber = () => number().typeError(wrong('a number', 'a number such as 10').typeError)
export const flag = () => boolean().typeError(wrong('true or false', 'true or false').typeError)
export const list = <T>(of: ISchema<T>) =>
  array<AnyObject, T>(of).typeError(wrong('a list', 'each entry on a line of its own, after a hyphen').typeError)

/** An object with only these keys. */
export const record = <S extends ObjectShape>(fields: S) =>
  object(fields).typeError(wrong('keys with values', 'a key, a colon and a value on each line').typeError).noUnknown()
export const optionalRecord = <S extends ObjectShape>(fields: S) => record(fields).default(undefined)

/** Values by keys that the venue chooses. */
export const byKey = <T>(valid: (value: unknown) => value is T, expected: string, example: string) => {
  const { typeError, message } = wrong(expected, example)
  return mixed<Record<string, T>>(isMap as (value: unknown) => value is Record<string, T>)
    .typeError(typeError)
    .test('values', (map, { path, createError }) => {
      const wrongOne = Object.entries(map ?? {}).find(([, value]) => !valid(value))
      if (!wrongOne) return true
      const [key, value] = wrongOne
      return createError({ path: `${path}["${key}"]`, message: message({ value }) })
    })
}
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A list of slugs or texts. */
export const texts = (example: string) => list(requiredText(example))

/** The id that a content page and the box office share. Written only by exports. */
export const identity = {
  ticketingId: wholeNumber(1, 2_147_483_647),
  contentId: textLike('a GUID', 'it as the export has it', (value) => /^[0-9a-f-]{36}$/.test(value)),
}

/** The name of a picture file or, in an export, the box office's description of the picture. */
export const picture = (example: string) => {
  const { typeError, message } = wrong('the name of a file', `a name such as ${example}`)
  const isPicture = (value: unknown): value is string | { url: string } =>
    typeof value === 'string' || (isMap(value) && typeof value.url === 'string')
  return mixed<string | { url: string }>(isPicture)
    .typeError(typeError)
    .test('picture', message, (value) => value !== '')
}
