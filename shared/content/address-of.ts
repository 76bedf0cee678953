/**
 * The address that an editor gave, as a text, a picked link or the embed editor's `{ url }`, of several the first; null
 * for what is none.
 */
export function addressOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  const address = typeof first === 'object' && first !== null ? addressIn(first) : first
  return typeof address === 'string' ? address.trim() : null
}

function addressIn(value: object): unknown {
  return 'href' in value ? value.href : 'url' in value ? value.url : null
}
