/** Reads a state of the form `name:value;name:value`, as all states in addresses have. `with-parts.ts` writes it. */

/** Returns names with their encoded values, in order. The first colon ends the name; later ones belong to the value. */
export function namedParts(text: string): [name: string, value: string][] {
  const parts = text.split(';').map((part): [string, string] => {
    const colon = part.indexOf(':')
    return colon < 0 ? [part, ''] : [part.slice(0, colon).trim(), part.slice(colon + 1)]
  })
  return parts.filter(([name]) => name !== '')
}

/** Returns the values by name; the last one if a name occurs twice. */
export const partsOf = (text: string): Map<string, string> => new Map(namedParts(text))

/** Returns the text without percent-encoding. Invalid encoding, as in a hand-written link, is unchanged. */
export function decoded(value: string): string {
  return value.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

/** Returns a text of at most `maximum` UTF-16 units, without control characters and without halves of a character. */
export const plainText = (text: string, maximum: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maximum)
    .replace(/\p{Cs}/gu, '')

/** Returns a page number, from 1. */
export const pageOf = (value: string | undefined): number => (/^[1-9]\d{0,4}$/.test(value ?? '') ? Number(value) : 1)

/** Returns the distinct values of a comma-separated list. */
export const listOf = (value: string | undefined): string[] => [
  ...new Set(
    (value ?? '')
      .split(',')
      .map((each) => decoded(each.trim()))
      .filter((each) => each !== ''),
  ),
]
