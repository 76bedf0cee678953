import { callOutside, type Fetch, fileFromOutside } from '#server/http/outside-call'
import { ContentStoreDown } from '../content-source.ts'
import { isRecord } from '../library/page-file.ts'
import type { Document } from './page-of-document.ts'

export interface PayloadSettings {
  CONTENT_PAYLOAD_URL: string
  CONTENT_PAYLOAD_API_KEY?: string | undefined
  CONTENT_TIMEOUT_MS: number
  /** Whether drafts are read */
  CONTENT_PREVIEW: boolean
}

type Collection = 'pages' | 'media'
/** A document's id and its last change */
export type Version = readonly [id: string, updatedAt: string]

const MAX_BYTES = 48 * 1024 * 1024
/** Documents per request: of versions, and of whole documents */
const VERSIONS_AT_ONCE = 1000
const DOCUMENTS_AT_ONCE = 50
/** Limits of a picture, film or document */
const MAX_FILE_BYTES = 512 * 1024 * 1024
const FILE_TIMEOUT_MS = 120_000

/**
 * Creates the client of Payload's REST API. Each call throws `ContentStoreDown` if Payload doesn't answer as expected.
 */
export function createPayloadClient(settings: PayloadSettings, fetch?: Fetch) {
  const { CONTENT_PAYLOAD_URL, CONTENT_PAYLOAD_API_KEY, CONTENT_TIMEOUT_MS, CONTENT_PREVIEW } = settings
  const base = CONTENT_PAYLOAD_URL.replace(/\/$/, '')
  const headers = {
    accept: 'application/json',
    ...(CONTENT_PAYLOAD_API_KEY && { 'api-key': CONTENT_PAYLOAD_API_KEY }),
  }

  async function get(path: string, parameters: Record<string, string>): Promise<Record<string, unknown>> {
    const query = new URLSearchParams({ depth: '0', ...parameters })
    const call = { headers, withinMs: CONTENT_TIMEOUT_MS, maxBytes: MAX_BYTES, fetch }
    const { status, text } = await callOutside(`${base}/api/${path}?${query}`, call).catch((cause: unknown) => {
      throw new ContentStoreDown(`Payload did not answer /api/${path}`, { cause })
    })
    if (status === 401 || status === 403)
      throw new ContentStoreDown(
        'Payload refuses the key: CONTENT_PAYLOAD_API_KEY must be the CONTENT_API_KEY of its .env',
      )
    const body = status === 200 ? recordOf(text) : undefined
    if (!body) throw new ContentStoreDown(`Payload answered /api/${path} with ${status}`)
    return body
  }
  /** Pages have drafts, media don't. */
  const visible = (collection: Collection): Record<string, string> => {
    if (collection === 'media') return {}
    return CONTENT_PREVIEW ? { draft: 'true' } : { 'where[_status][equals]': 'published' }
  }
  const documentsOf = ({ docs }: Record<string, unknown>): Document[] =>
    Array.isArray(docs) ? docs.filter((each) => isRecord(each) && typeof each.id === 'string') : []

  return {
    /** Returns a text that differs once a document of the collection was added, changed or deleted. */
    async stateOf(collection: Collection): Promise<string> {
      const newest = { limit: '1', sort: '-updatedAt', 'select[updatedAt]': 'true' }
      const answer = await get(collection, { ...visible(collection), ...newest })
      return `${String(answer.totalDocs)} ${documentsOf(answer)[0]?.updatedAt}`
    },

    /** Returns the versions of all documents of a collection. */
    async versionsOf(collection: Collection): Promise<Version[]> {
      const versions: Version[] = []
      for (let page = 1; ; page++) {
        const part = { limit: String(VERSIONS_AT_ONCE), page: String(page), sort: 'id', 'select[updatedAt]': 'true' }
        const answer = await get(collection, { ...visible(collection), ...part })
        for (const { id, updatedAt } of documentsOf(answer)) versions.push([id, updatedAt])
        if (answer.hasNextPage !== true) return versions
      }
    },

    /** Returns documents by their ids, without those that don't exist any more. */
    async documentsOf(collection: Collection, ids: readonly string[]): Promise<Document[]> {
      const documents: Document[] = []
      for (let at = 0; at < ids.length; at += DOCUMENTS_AT_ONCE) {
        const part = ids.slice(at, at + DOCUMENTS_AT_ONCE).join(',')
        const parameters = { limit: String(DOCUMENTS_AT_ONCE), 'where[id][in]': part }
        documents.push(...documentsOf(await get(collection, { ...visible(collection), ...parameters })))
      }
      return documents
    },

    /** Returns the site's settings, or undefined if they aren't published. */
    async settings(): Promise<Document | undefined> {
      const document = await get('globals/site-settings', CONTENT_PREVIEW ? { draft: 'true' } : {})
      const isVisible = typeof document.updatedAt === 'string' && (CONTENT_PREVIEW || document._status === 'published')
      return isVisible ? (document as Document) : undefined
    },

    /** Writes a file of the media collection to a file of this machine. */
    async download(filename: string, file: string, signal: AbortSignal): Promise<void> {
      const path = `/api/media/file/${encodeURIComponent(filename)}`
      const call = { headers, withinMs: FILE_TIMEOUT_MS, maxBytes: MAX_FILE_BYTES, fetch, signal }
      const { status, isOk } = await fileFromOutside(base + path, call, file)
      if (!isOk) throw new ContentStoreDown(`Payload answered ${path} with ${status}`)
    },
  }
}

export type PayloadClient = ReturnType<typeof createPayloadClient>

function recordOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
