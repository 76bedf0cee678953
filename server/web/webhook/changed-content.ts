import { isRaw } from '#shared/content/raw'

const GUID = /^\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i

/**
 * Returns the changes in a notice of the content service (Umbraco's webhooks): the ids of its items, or everything if
 * it names none. The body is an item, a list of items with `Id` or `id`, or `null`, as for a published branch. Returns
 * null if it isn't JSON.
 */
export function changedContent(body: unknown): string[] | 'all' | null {
  const notice = parsed(body)
  if (notice === undefined) return null
  const items: unknown[] = Array.isArray(notice) ? notice : [notice]
  const ids = items.map(idOf)
  return items.length > 0 && ids.every((id) => id !== null) ? ids : 'all'
}

/** Returns the parsed body; undefined if it isn't JSON. */
function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

/** Returns an item's id in the form that the delivery API writes. */
function idOf(item: unknown): string | null {
  if (!isRaw(item)) return null
  const id = [item.Id, item.id, item.Key, item.key].find((each) => typeof each === 'string')
  const parts = typeof id === 'string' ? GUID.exec(id.trim()) : null
  return parts?.slice(1).join('-').toLowerCase() ?? null
}
