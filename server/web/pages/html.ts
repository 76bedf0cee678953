import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { deferErrors } from '#server/http/defer-errors'
import type { PageData, PageHead } from '#shared/content/page'
import type { PageError } from '#shared/content/page-error'
import type { PreloadsOf } from '#shared/content/preload'

/** The entry points of the pages' build, which contains the layouts and blocks */
export interface SitePages {
  /** Returns the preloads of a page: the data of the ticketing service and of other pages that it shows. */
  preloadsOf: PreloadsOf
  /** Renders a page's HTML as a stream. `text` is its data as `writePageData` writes them. */
  render(data: PageData, text: string, report: RenderReport): Promise<Readable>
  /** Renders a page before all of its answers have arrived. Missing in development. */
  stream?(page: StreamedPage, report: RenderReport): Readable
}
/** A page whose head is sent before the rest of its data are gathered */
export interface StreamedPage {
  head: PageHead
  gathered: Promise<GatheredPage>
  /** Allows the inline scripts that put late parts in their places. */
  nonce: string
}
/** The data of a page without its late answers */
export interface GatheredPage {
  pageData: PageData
  /** The late answers, by key, each undefined if it doesn't arrive in time */
  late: ReadonlyMap<string, Promise<unknown>>
  /** Returns the data with the late answers that have arrived, and their text. */
  complete(): { pageData: PageData; pageDataText: string }
}
/** Callbacks of a rendering. */
export interface RenderReport {
  /** Called with a component's error. Only its block is missing from the page. */
  logError(error: unknown): void
  /** Called for each error at every rendering */
  logPageError(error: PageError): void
}

/** Returns the production build's pages. If there is no build, throws an error that names the command to create it. */
export async function builtPages(site = fileURLToPath(new URL('../../../site/', import.meta.url))): Promise<SitePages> {
  const entry = `${site}server/render-document.mjs`
  if (!existsSync(entry)) throw new Error(`The pages are not built: ${entry} is missing. Run: npm run build`)
  // Without this, React runs its development build, for which the pages weren't built.
  process.env.NODE_ENV = 'production'
  const manifest = JSON.parse(readFileSync(`${site}manifest.json`, 'utf8')) as unknown
  const { documentStream, streamedDocument } = (await importBuilt(entry)) as {
    documentStream(rendering: object): Promise<Readable>
    streamedDocument(rendering: object): Readable
  }
  const { preloadsOf } = (await importBuilt(`${site}server/page-preloads.mjs`)) as { preloadsOf: PreloadsOf }
  const render: SitePages['render'] = async (pageData, pageDataText, report) =>
    deferErrors(await documentStream({ pageData, pageDataText, manifest, report }))
  const stream: SitePages['stream'] = (page, report) => deferErrors(streamedDocument({ ...page, manifest, report }))
  return { preloadsOf, render, stream }
}

const importBuilt = (file: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(file).href)

export const etagOf = (html: Buffer): string => `W/"${createHash('sha1').update(html).digest('base64url')}"`
