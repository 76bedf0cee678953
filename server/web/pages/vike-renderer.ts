import { PassThrough } from 'node:stream'
import { renderPage } from 'vike/server'
import { deferErrors } from '#server/http/defer-errors'
import type { SitePages } from './html.ts'

/**
 * Returns a renderer that uses vike, which finds the modules that Vite serves in development. With the manifest of a
 * build whose entry is loaded, it returns the same as `builtPages`.
 */
export const rendererOfVike =
  (manifest?: unknown): SitePages['render'] =>
  async (pageData, pageDataText, report) => {
    const context = await renderPage({ urlOriginal: pageData.url, pageData, pageDataText, manifest, report })
    if (context.errorWhileRendering) throw context.errorWhileRendering
    if (!context.httpResponse) throw new Error(`Nothing renders ${pageData.url}`)
    // Vike's response isn't a Node stream; the high-water mark keeps small pages in one chunk.
    const stream = deferErrors(new PassThrough({ highWaterMark: 1 << 18 }))
    context.httpResponse.pipe(stream)
    return stream
  }
