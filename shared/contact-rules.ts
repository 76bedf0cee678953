import { isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/min'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

/**
 * How telephone numbers and post codes are written, country by country. The box office refuses by these rules, and the
 * browser says by them what would be refused; it loads them with the forms that need them only.
 */
export interface Country {
  /** ISO 3166-1's two letters, such as `AU`. */
  code: string
  name: string
}

/**
 * What is wrong with a number; null for one that can be dialled. Without a + it is one of the countries, of which the
 * first is the venue's own.
 */
export function phoneError(phone: string, countries: readonly Country[]): string | null {
  const isOf = ({ code }: Country) => isSupportedCountry(code) && isValidPhoneNumber(phone, code)
  if (isValidPhoneNumber(phone) || countries.length === 0 || countries.some(isOf)) return null
  return phone.trim().startsWith('+')
    ? 'Please check this number: it cannot be dialled as it is.'
    : `Please check this number. One from outside ${countries[0]?.name} begins with + and the country’s code.`
}

/** What is wrong with a post code; null where it is one, or the country has none that is known. */
export function postCodeError(postCode: string, { code, name }: Country): string | null {
  if (!hasPostCodes({ code })) return null
  return writtenForms(postCode).some((each) => postcodeValidator(each, code))
    ? null
    : `This is no post code of ${name}.`
}

export const hasPostCodes = ({ code }: Pick<Country, 'code'>): boolean => postcodeValidatorExistsForCountry(code)

/** As it was typed, without what may stand between its parts, and with Japan's hyphen. */
function writtenForms(postCode: string): string[] {
  const typed = postCode.trim().toUpperCase()
  const bare = typed.replace(/[\s-]+/g, '')
  return [typed, bare, bare.replace(/^(\d{3})(\d{4})$/, '$1-$2')]
}
