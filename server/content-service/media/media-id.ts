/** Returns the GUID of a picture or file by its path below `/media/`, with its extension. */
export const mediaIdOf = (path: string): string => guidOf(`media:${path}`)

/** Returns a deterministic GUID for a text. Version 8 (RFC 9562) leaves the algorithm open. */
export function guidOf(text: string): string {
  const hex = [1, 2, 3, 4].map((part) => hashOf(`${text}:${part}`)).join('')
  const variant = '89ab'[Number.parseInt(hex[16] as string, 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns FNV-1a with a final mixing step, as 8 hex digits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
