import { isSupportedCountry, isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { withoutInvisible } from './clean-text.ts'

/**
 * The formats of telephone numbers and post codes, by country. The box office validates by these rules, and the browser
 * reports errors by them; it loads them only with forms that need them.
 */
export interface Country {
  /** ISO 3166-1's two letters, such as `AU`. */
  code: string
  name: string
}

/**
 * Returns what is wrong with a number; null if it is valid. Without a + it belongs to one of the countries, of which
 * the first is the venue's own.
 */
export function phoneError(typed: string, countries: readonly Country[]): string | null {
  const phone = withoutInvisible(typed)
  const isOf = ({ code }: Country) => isSupportedCountry(code) && isValidPhoneNumber(phone, code)
  if (isValidPhoneNumber(phone) || countries.length === 0 || countries.some(isOf)) return null
  return phone.trim().startsWith('+')
    ? 'Please check this number: it cannot be dialled as it is.'
    : `Please check this number. One from outside ${countries[0]?.name} begins with + and the country’s code.`
}

/**
 * Returns a number in E.164, the form in which it is stored and compared: `+61400000000`. Without a + it is of the
 * first of the countries in which it is valid. Undefined for what isn't one number, such as one with an extension.
 */
export function canonicalPhone(typed: string, countries: readonly Pick<Country, 'code'>[]): string | undefined {
  const phone = withoutInvisible(typed)
  const codes = countries.map(({ code }) => code).filter((code) => isSupportedCountry(code))
  return [undefined, ...codes]
    .map((code) => parsePhoneNumberFromString(phone, code))
    .find((parsed) => parsed?.isValid() && !parsed.ext)?.number
}

/** Returns a stored number as people write it: one of the home country as it is dialled there, others with a +. */
export function phoneInWords(stored: string, home: Pick<Country, 'code'> | undefined): string {
  const parsed = stored.startsWith('+') ? parsePhoneNumberFromString(stored) : undefined
  if (!parsed) return stored
  return parsed.country === home?.code ? parsed.formatNational() : parsed.formatInternational()
}

/** Returns what is wrong with a post code; null if it is valid, or the country has no known ones. */
export function postCodeError(postCode: string, { code, name }: Country): string | null {
  return !hasPostCodes({ code }) || validForm(postCode, code) !== undefined ? null : `This is no post code of ${name}.`
}

/** Returns a post code in the form in which it is stored: its country's. */
export const canonicalPostCode = (postCode: string, { code }: Pick<Country, 'code'>): string =>
  (hasPostCodes({ code }) && validForm(postCode, code)) || withoutInvisible(postCode)

export const hasPostCodes = ({ code }: Pick<Country, 'code'>): boolean => postcodeValidatorExistsForCountry(code)

/**
 * Returns the valid form of a post code that was typed or copied: with full-width digits, without the separator between
 * its parts or with another one, after the country's code as on envelopes (`CH-1211`). Forms with a separator come
 * first, so that each code has one form.
 */
function validForm(postCode: string, country: string): string | undefined {
  const bare = withoutInvisible(postCode.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, '')
  const withoutCountry = bare.startsWith(country) ? [bare.slice(country.length)] : []
  return [bare, ...withoutCountry]
    .flatMap((code) => [...separated(code, ' '), ...separated(code, '-'), code])
    .find((each) => postcodeValidator(each, country))
}

const separated = (code: string, separator: string): string[] =>
  Array.from(
    { length: Math.max(0, code.length - 1) },
    (_, at) => code.slice(0, at + 1) + separator + code.slice(at + 1),
  )
