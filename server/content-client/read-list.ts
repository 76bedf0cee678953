import type { Settings } from '#config/settings'
import { isRaw } from '#shared/content/raw'
import { type ListQuery, listAddress, MAX_TAKE } from './addresses.ts'
import { type ContentRequest, ContentUnavailable, MAX_LIST_BYTES } from './request.ts'

/** Maximum items; longer lists are cut */
const MAX_ITEMS = 10 * MAX_TAKE

/** The items of one request, unchanged, and their size */
export interface ListPart {
  items: unknown[]
  bytes: number
}

/**
 * Yields a list request by request, so that a reader can release each part before the next. Throws `ContentUnavailable`
 * when a request fails: an incomplete list isn't used.
 */
export async function* readList(
  request: ContentRequest,
  dialect: Settings['CONTENT_API_VERSION'],
  query: ListQuery,
  maxItems = MAX_ITEMS,
): AsyncGenerator<ListPart> {
  const { take = MAX_TAKE } = query
  for (let skip = 0; skip < maxItems; skip += take) {
    const path = listAddress(dialect, query, skip)
    const { status, body, bytes } = await request(path, MAX_LIST_BYTES)
    if (status !== 200 || !isRaw(body) || !Array.isArray(body.items))
      throw new ContentUnavailable(`The content service answered ${path} with ${status} and no list`)
    yield { items: body.items, bytes }
    if (!(Number(body.total) > skip + take)) return
  }
}
