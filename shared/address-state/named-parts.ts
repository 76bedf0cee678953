/** All states in the address have the form `name:value;name:value`: reading it, and writing it into the query. */

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

/** Parts joined, those with an empty value left out. */
export const joinParts = (parts: readonly (readonly [name: string, value: string])[]): string =>
  parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

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

/**
 * An address (path, query, hash) with one parameter set, or taken out where the value is empty; all others stay as they
 * are. Colons, semicolons and commas stay encodedReadably.
 */
export function withParameter(address: string, name: string, value: string): string {
  const [beforeHash = '', ...hash] = address.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  const parameters = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !new URLSearchParams(part).has(name))
  if (value !== '') parameters.push(`${name}=${encodedReadably(value)}`)
  const search = parameters.length > 0 ? `?${parameters.join('&')}` : ''
  return path + search + (hash.length > 0 ? `#${hash.join('#')}` : '')
}
const encodedReadably = (value: string) =>
  encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%3B', ';').replaceAll('%2C', ',')
