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

/** Prefixes of post codes on envelopes beside the country's code in ISO 3166, such as the former vehicle codes. */
const PREFIXES: Readonly<Record<string, string>> = {
  ...{ AT: 'A', AU: 'AUS', AX: 'FIN FI', BE: 'B', CA: 'CDN', DE: 'D', EE: 'EST', ES: 'E', FI: 'FIN AX', FR: 'F' },
  ...{ GB: 'UK', GR: 'EL', HU: 'H', IE: 'IRL', IT: 'I', JP: 'J', LI: 'FL', LU: 'L', MC: 'F', NO: 'N', OM: 'PC' },
  ...{ PT: 'P', SE: 'S', SI: 'SLO', SM: 'RSM I', US: 'USA', VA: 'V I' },
}
/** The prefixes that belong to the post code. */
const OWN_PREFIXES: Readonly<Record<string, string>> = {
  ...{ AD: 'AD', BB: 'BB', GG: 'GY', IM: 'IM', JE: 'JE', KY: 'KY', LV: 'LV', SV: 'CP', VC: 'VC', VG: 'VG' },
}

/** The separators of countries where `postcode-validator` accepts others too. */
const OWN_SEPARATORS: Readonly<Record<string, readonly string[]>> = {
  ...{ BN: [''], FR: [''], FM: ['-', ''], GU: ['-', ''], MH: ['-', ''], MP: ['-', ''], PR: ['-', ''], VI: ['-', ''] },
}
const SEPARATORS = [' ', '-', '']

/** Post codes in use that `postcode-validator` rejects, such as those of the British forces. */
const MORE_FORMS: Readonly<Record<string, RegExp>> = {
  ...{ GB: /^(BFPO \d{1,4}|GIR 0AA)$/, NI: /^\d{5}$/, PE: /^(LIMA|CALLAO) \d{1,2}$/ },
}

/**
 * Returns the valid form of a post code that was typed or copied: with full-width digits, without the separator between
 * its parts or with another one, after the country's code as on envelopes (`CH-1211`). The prefix goes first and the
 * country's separator is tried first, so that each code has one form.
 */
function validForm(postCode: string, country: string): string | undefined {
  const bare = withoutInvisible(postCode.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, '')
  const isValid = (code: string) => (MORE_FORMS[country]?.test(code) ?? false) || postcodeValidator(code, country)
  return [withoutPrefix(bare, country), bare]
    .flatMap((code) => (OWN_SEPARATORS[country] ?? SEPARATORS).flatMap((separator) => separated(code, separator)))
    .find(isValid)
}

/** Returns a post code without its prefixes on envelopes, and with the one that belongs to it. */
function withoutPrefix(code: string, country: string): string {
  const own = OWN_PREFIXES[country] ?? ''
  const prefixes = `${country} ${PREFIXES[country] ?? ''} ${own}`.split(' ').filter(Boolean)
  const longestFirst = prefixes.sort((a, b) => b.length - a.length)
  return own + code.replace(new RegExp(`^(?:${longestFirst.join('|')})+`), '')
}

const separated = (code: string, separator: string): string[] =>
  separator
    ? Array.from(
        { length: Math.max(0, code.length - 1) },
        (_, at) => code.slice(0, at + 1) + separator + code.slice(at + 1),
      )
    : [code]
