/**
 * Returns the address that an editor entered, as a text, a picked link or the embed editor's `{ url }`; of a list, the
 * first one. Null for other values.
 */
export function addressOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  const address = typeof first === 'object' && first !== null ? addressOfObject(first) : first
  return typeof address === 'string' ? address.trim() : null
}

function addressOfObject(value: object): unknown {
  return 'href' in value ? value.href : 'url' in value ? value.url : null
}
