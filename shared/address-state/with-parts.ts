/** Writes a state of the form `name:value;name:value` into the query of an address. */

/** Joins parts, without those whose value is empty. */
export const joinParts = (parts: readonly (readonly [name: string, value: string])[]): string =>
  parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/**
 * Returns an address (path, query, hash) with one parameter set, or removed if the value is empty; all others are
 * preserved. Colons, semicolons and commas stay readable.
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
