/**
 * Returns text as it is stored: in Unicode's normal form NFC, without control and invisible characters, and with one
 * space between words. Joiners and variation selectors after a letter or an emoji are preserved, because names in
 * several scripts need them. `keepsLines` is for multi-line texts.
 */
export function cleanText(text: string, { keepsLines = false }: { keepsLines?: boolean } = {}): string {
  const lines = text.normalize('NFC').split(keepsLines ? /\r\n|[\n\r\u2028\u2029]/ : /(?!)/)
  return lines.map(cleanLine).join('\n').trim()
}

const cleanLine = (line: string): string =>
  line
    .replace(/[\s\u2800]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(INVISIBLE, (sign) => (JOINING.test(sign) ? sign : ''))
    .replace(/(?<![\p{L}\p{M}\p{N}\p{S}#*])\p{Variation_Selector}+/gu, '')
    .replace(/(?<![\p{L}\p{M}\p{S}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{S}])/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/**
 * Matches characters that show nothing. Unicode's format characters aren't all of them: the Hangul fillers are letters,
 * and the combining grapheme joiner and the variation selectors are marks.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const JOINING = /[\u200c\u200d]|\p{Variation_Selector}/u

/** Removes invisible characters that are copied along, such as direction marks around a mail address or a number. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').trim()

/**
 * Returns the form by which gift voucher numbers and pairing codes are compared: letters and digits only, in capitals.
 * People type them without their hyphens, and copy them with spaces.
 */
export const canonicalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the form by which promo codes are compared: in capitals, without spaces, with plain hyphens. */
export const canonicalPromoCode = (code: string): string =>
  withoutInvisible(code)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/\p{Pd}/gu, '-')
