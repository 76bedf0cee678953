import { createHash } from 'node:crypto'

/** Returns a GUID derived from a name: files needn't contain one, and it is the same at every start. */
export function stableId(name: string): string {
  const hash = createHash('sha1').update(name).digest('hex')
  const variant = '89ab'[Number.parseInt(hash[16] as string, 16) % 4]
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const GUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/**
 * Returns the GUID in its usual form (lower case, with dashes), or undefined if the text isn't one. Accepts it with and
 * without dashes, as .NET does.
 */
export function guid(text: string): string | undefined {
  if (!GUID.test(text)) return undefined
  const digits = text.replaceAll('-', '').toLowerCase()
  return [8, 12, 16, 20, 32].map((end, at, ends) => digits.slice(ends[at - 1] ?? 0, end)).join('-')
}
