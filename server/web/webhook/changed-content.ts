const GUID = /^\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i

/**
 * What a notice of the content service (Umbraco's webhooks) says has changed: the ids of its items, or everything where
 * it doesn't name them. The body is an item, or a list of them, with `Id` or `id`. Null for what is no JSON, or
 * neither.
 */
export function changedContent(body: unknown): string[] | 'all' | null {
  const notice = parsed(body)
  if (notice === null || typeof notice !== 'object') return null
  const items: unknown[] = Array.isArray(notice) ? notice : [notice]
  if (items.length === 0 || items.some((item) => item === null || typeof item !== 'object')) return null
  const ids = items.map((item) => idOf(item as Record<string, unknown>))
  return ids.every((id) => id !== null) ? ids : 'all'
}

function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null
  } catch {
    return null
  }
}

/** In the form that the delivery API writes ids in. */
function idOf(item: Record<string, unknown>): string | null {
  const id = [item.Id, item.id, item.Key, item.key].find((each) => typeof each === 'string')
  const parts = typeof id === 'string' ? GUID.exec(id.trim()) : null
  return parts?.slice(1).join('-').toLowerCase() ?? null
}
