import type { Settings } from '#config/settings'

export type ContentSettings = Pick<
  Settings,
  | 'CONTENT_URL'
  | 'CONTENT_API_KEY'
  | 'CONTENT_API_VERSION'
  | 'CONTENT_PREVIEW'
  | 'CONTENT_START_ITEM'
  | 'CONTENT_CULTURE'
  | 'CONTENT_MEDIA_URL'
  | 'CONTENT_TIMEOUT_MS'
  | 'COMPANION_HOST'
  | 'CONTENT_SERVICE_PORT'
>

/** The content service is down, too slow, refuses, or talks nonsense. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'
}

/** Which items, and what of them. */
export interface ListQuery {
  contentType: string
  /** The properties that are asked for, all where none are named. Only `v2` can leave the others out. */
  fields?: readonly string[]
  /** Those whose picked media come with their own properties. */
  expanded: readonly string[]
  /** As many items as the service is asked for at a time, 999 by default: whole pages are large. */
  take?: number
}

const TAKE = 999
/** Longer lists are cut. */
const MOST_ITEMS = 9_990
/** The largest answer that is read, in bytes: 999 whole articles, as `v1` sends them. */
const LARGEST = 48 * 1024 * 1024

/** Where the content service is: the venue's own, or the embedded one. */
export const contentAddress = ({ CONTENT_URL, COMPANION_HOST, CONTENT_SERVICE_PORT }: ContentSettings): string =>
  CONTENT_URL ?? `http://${COMPANION_HOST}:${CONTENT_SERVICE_PORT}`

/** What the addresses of its media begin with. */
export const mediaOrigin = (settings: ContentSettings): string =>
  settings.CONTENT_MEDIA_URL ?? new URL(contentAddress(settings)).origin

/**
 * All items of a content type, each as `read` makes it; null is left out. From Umbraco's Content Delivery API, in either dialect.
 * Throws `ContentUnavailable`: there is no list that is there in part.
 */
export async function readList<T>(
  settings: ContentSettings,
  query: ListQuery,
  read: (raw: unknown) => T | null,
): Promise<T[]> {
  const found: T[] = []
  const { take = TAKE } = query
  for (let skip = 0; skip < MOST_ITEMS; skip += take) {
    const { items, total } = await readPart(settings, query, skip)
    found.push(...items.map(read).filter((item) => item !== null))
    if (total <= skip + take) break
  }
  return found
}

async function readPart(settings: ContentSettings, query: ListQuery, skip: number) {
  const address = contentAddress(settings) + pathOf(query, settings.CONTENT_API_VERSION, skip)
  try {
    const response = await fetch(address, {
      headers: headersOf(settings),
      redirect: 'manual',
      signal: AbortSignal.timeout(settings.CONTENT_TIMEOUT_MS),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`status ${response.status}`)
    }
    return partOf(JSON.parse(await boundedText(response)))
  } catch (cause) {
    throw new ContentUnavailable(`The content service gave no ${query.contentType}`, { cause })
  }
}

function partOf({ items, total, errors }: { items?: unknown; total?: unknown; errors?: unknown }) {
  if (!Array.isArray(items) || errors !== undefined) throw new Error('an answer that is no list')
  return { items: items as unknown[], total: Number(total) || 0 }
}

function pathOf(
  { contentType, fields, expanded, take = TAKE }: ListQuery,
  dialect: Settings['CONTENT_API_VERSION'],
  skip: number,
) {
  const query = new URLSearchParams({
    filter: `contentType:${contentType}`,
    sort: 'sortOrder:asc',
    skip: String(skip),
    take: String(take),
    expand: dialect === 'v1' ? `property:${expanded.join(',')}` : `properties[${expanded.join(',')}]`,
  })
  if (dialect === 'v2' && fields) query.set('fields', `properties[${fields.join(',')}]`)
  return `/umbraco/delivery/api/${dialect}/content?${query}`
}

const headersOf = ({ CONTENT_API_KEY, CONTENT_PREVIEW, CONTENT_START_ITEM, CONTENT_CULTURE }: ContentSettings) => ({
  accept: 'application/json',
  ...(CONTENT_API_KEY && { 'api-key': CONTENT_API_KEY }),
  ...(CONTENT_PREVIEW && { preview: 'true' }),
  ...(CONTENT_START_ITEM && { 'start-item': CONTENT_START_ITEM }),
  ...(CONTENT_CULTURE && { 'accept-language': CONTENT_CULTURE }),
})

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > LARGEST) throw new Error(`more than ${LARGEST} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
