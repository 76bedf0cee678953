/** What of the demonstration has an item in the content service. */
export type ContentKind = 'production' | 'series' | 'membership' | 'news' | 'page'

/**
 * The GUID of a thing's content item, from its kind and its ticketing id: the box office and the content service make the same one
 * without asking each other. Version 8 (RFC 9562): made by a rule of our own.
 */
export const contentIdOf = (kind: ContentKind, number: number): string => guidOf(`${kind}:${number}`)

/** A GUID from a text, always the same one. */
export function guidOf(text: string): string {
  const hex = [1, 2, 3, 4].map((part) => scattered(`${text}:${part}`)).join('')
  const variant = '89ab'[Number.parseInt(hex[16] as string, 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** FNV-1a with a last mixing, as 8 hex digits. */
function scattered(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
