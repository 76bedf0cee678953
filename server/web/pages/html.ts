import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { renderPage } from 'vike/server'
import type { PageFault } from '#shared/content/block-fault'
import type { PageData } from '#shared/content/page'
import { writePageData } from '#shared/content/page-data-text'
import type { PreloadsOf } from '#shared/content/preload'

/** What the server asks of the build of the pages, which alone knows the layouts and blocks. */
export interface SitePages {
  /** What a page shows of the ticketing service and of other pages, to be fetched before it is rendered. */
  preloadsOf: PreloadsOf
  /** Makes a page's HTML as a stream. */
  render(data: PageData, report: RenderReport): Promise<Readable>
}
/** What a rendering reports about its page. */
export interface RenderReport {
  /** Called with what a component throws; only its block is missing from the page. */
  logError(error: unknown): void
  /** Called for each fault at every rendering. */
  logFault(fault: PageFault): void
}

/** The production build's pages. Throws where the build is missing, naming the command that makes it. */
export async function builtPages(site = fileURLToPath(new URL('../../../site/', import.meta.url))): Promise<SitePages> {
  const entry = `${site}server/entry.mjs`
  if (!existsSync(entry)) throw new Error(`The pages are not built: ${entry} is missing. Run: npm run build`)
  // React's development build, which the pages were not built for, runs wherever this isn't said.
  process.env.NODE_ENV = 'production'
  await import(/* @vite-ignore */ pathToFileURL(entry).href)
  const manifest = JSON.parse(readFileSync(`${site}manifest.json`, 'utf8')) as unknown
  const { preloadsOf } = (await import(/* @vite-ignore */ pathToFileURL(`${site}server/page-preloads.mjs`).href)) as {
    preloadsOf: PreloadsOf
  }
  return { preloadsOf, render: rendererWith(manifest) }
}

/** Without a manifest (in development) Vite serves the modules and no preloads are written. */
export const rendererWith =
  (manifest?: unknown): SitePages['render'] =>
  async (pageData, report) => {
    const context = await renderPage({
      ...{ urlOriginal: pageData.url, pageData, pageDataText: writePageData(pageData) },
      ...{ manifest, report },
    })
    if (context.errorWhileRendering) throw context.errorWhileRendering
    if (!context.httpResponse) throw new Error(`Nothing renders ${pageData.url}`)
    // Vike's response has no Node stream to give, and a high-water mark keeps small pages in one piece.
    const stream = new PassThrough({ highWaterMark: 1 << 18 })
    context.httpResponse.pipe(stream)
    return stream
  }

export const etagOf = (html: Buffer): string => `W/"${createHash('sha1').update(html).digest('base64url')}"`
