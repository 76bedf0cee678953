import { createSingleFlight } from '#server/cache/single-flight'
import type { Fetch } from '#server/http/outside-call'
import { TooSlow, withTimeout } from '#server/http/with-timeout'
import type { ContentNow, ContentSource } from '../content-source.ts'
import { libraryOf } from '../library/library.ts'
import { mediaLibraryOf } from '../media/media-library.ts'
import { mediaOfDocument } from './media-of-document.ts'
import { type Document, pageOfDocument, settingsOfDocument } from './page-of-document.ts'
import { createPayloadClient, type PayloadSettings } from './payload-client.ts'

export interface PayloadSourceOptions {
  settings: PayloadSettings
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  fetch?: Fetch
  /** Milliseconds; by default the real time */
  now?: () => number
}

const CHECK_EVERY_MS = 2000
/** Requests wait this long for a check, and then get the previous content. */
const CHECK_TIMEOUT_MS = 500

/**
 * Opens a Payload CMS as the source of the content service: the collections `pages` and `media` and the global
 * `site-settings`, as `npm run venue -- export --payload` writes them. Every two seconds at most, it asks whether
 * anything has changed, and reads what has. While Payload doesn't answer, the last content stays.
 */
export function openPayloadSource({ settings, log, fetch, now = Date.now }: PayloadSourceOptions): ContentSource {
  const client = createPayloadClient(settings, fetch)
  const known = { pages: new Map<string, Document>(), media: new Map<string, Document>() }
  const checks = createSingleFlight<ContentNow>()
  let current: { content: ContentNow; state: string } | undefined
  let clashes: string[] = []
  let outage: string | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  /** Reads the documents of a collection that are new or changed, and forgets those that were deleted. */
  async function refresh(collection: 'pages' | 'media'): Promise<void> {
    const documents = known[collection]
    const versions = new Map(await client.versionsOf(collection))
    const changed = [...versions].filter(([id, updatedAt]) => documents.get(id)?.updatedAt !== updatedAt)
    const read = await client.documentsOf(
      collection,
      changed.map(([id]) => id),
    )
    for (const document of read) documents.set(document.id, document)
    for (const id of documents.keys()) if (!versions.has(id)) documents.delete(id)
  }

  async function check(): Promise<ContentNow> {
    const [pages, media, site] = await Promise.all([
      client.stateOf('pages'),
      client.stateOf('media'),
      client.settings(),
    ])
    const state = JSON.stringify([pages, media, site?.updatedAt])
    if (current?.state !== state) {
      await Promise.all([refresh('pages'), refresh('media')])
      current = { content: contentOf(site), state }
    }
    return current.content
  }

  function contentOf(site: Document | undefined): ContentNow {
    const items = [...known.media.values()].map((document) => mediaOfDocument(document, client))
    const documents = [...known.pages.values()]
    const references = {
      pages: new Map(documents.map(({ id, path }) => [id, String(path)])),
      media: new Map(items.map((item) => [item.id, item])),
    }
    const pages = documents.map((document) => pageOfDocument(document, references))
    clashes = []
    const all = site ? [...pages, settingsOfDocument(site, references)] : pages
    const library = libraryOf(all, (clash) => void clashes.push(clash))
    for (const problem of clashes) log.error({ problem }, 'A page of Payload is left out')
    return { library, media: mediaLibraryOf(items) }
  }

  /** Runs a check, and logs an outage once. */
  async function reportedCheck(): Promise<ContentNow> {
    try {
      const content = await check()
      outage = undefined
      return content
    } catch (err) {
      const { message } = err as Error
      if (outage !== message) log.warn({ err }, 'Payload can’t be read; the last content stays')
      outage = message
      if (current) return current.content
      throw err
    } finally {
      checkedAt = now()
    }
  }

  return {
    async read() {
      if (current && now() - checkedAt < CHECK_EVERY_MS) return current.content
      const { flight } = checks.run('check', reportedCheck)
      if (!current) return flight
      const { content } = current
      return withTimeout(flight, CHECK_TIMEOUT_MS).catch((error: unknown) => {
        if (error instanceof TooSlow) return content
        throw error
      })
    },
    problems: async () => [...(outage ? [outage] : []), ...clashes],
  }
}
