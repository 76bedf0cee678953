/** All states in the address have the form `name:value;name:value`: reading it. `with-parts.ts` writes it. */

/**
 * Names with their values, not decoded yet, in order. The first colon ends the name; later ones belong to the value.
 */
export function namedParts(text: string): [name: string, value: string][] {
  const parts = text.split(';').map((part): [string, string] => {
    const colon = part.indexOf(':')
    return colon < 0 ? [part, ''] : [part.slice(0, colon).trim(), part.slice(colon + 1)]
  })
  return parts.filter(([name]) => name !== '')
}

/** The values by name; of a name that occurs twice, the last value. */
export const partsOf = (text: string): Map<string, string> => new Map(namedParts(text))

/** The text without percent-encoding. Invalid encoding, as in a link written by hand, stays as it is. */
export function decoded(value: string): string {
  return value.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

/**
 * A text of at most `maximum` UTF-16 units, without the control characters that no visitor types and without halves of
 * a character, which no address can hold.
 */
export const plainText = (text: string, maximum: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maximum)
    .replace(/\p{Cs}/gu, '')

/** A page number from 1. */
export const pageOf = (value: string | undefined): number => (/^[1-9]\d{0,4}$/.test(value ?? '') ? Number(value) : 1)

/** The values of a comma-separated list, each once. */
export const listOf = (value: string | undefined): string[] => [
  ...new Set(
    (value ?? '')
      .split(',')
      .map((each) => decoded(each.trim()))
      .filter((each) => each !== ''),
  ),
]
