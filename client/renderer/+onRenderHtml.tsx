import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { dangerouslySkipEscape, escapeInject, stampPipe } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import type { PageData } from '#shared/content/page'
import { assetLinks, type Manifest } from '../app/asset-links.ts'
import { headHtml } from '../app/head.ts'
import { loadParts, partsOf } from '../app/parts.ts'
import { SiteApp } from '../app/site-app.tsx'
import '#client/styles/site.css'

/** What the web server hands to a rendering; `manifest` is missing in development, where Vite serves the modules. */
interface Rendering extends PageContextServer {
  pageData: PageData
  manifest?: Manifest
  onRenderError(error: unknown): void
}

/** Renders a page's HTML as a stream. The head with its preloads goes out before the body is made. */
export async function onRenderHtml(context: Rendering) {
  const { pageData, manifest } = context
  const parts = partsOf(pageData.page)
  await loadParts(parts)
  const links = manifest ? assetLinks(manifest, parts) : ''
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(
      <StaticRouter location={pageData.url}>
        <SiteApp initial={pageData} />
      </StaticRouter>,
      {
        // Above its default size React would cut the page into hidden segments, each with an inline script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          const pipe = (writable: NodeJS.WritableStream) => void stream.pipe(writable)
          stampPipe(pipe, 'node-stream')
          resolve(escapeInject`<!DOCTYPE html>
<html lang="${pageData.venue.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${dangerouslySkipEscape(headHtml(pageData))}
${dangerouslySkipEscape(links)}
</head>
<body>
<div id="root">${pipe}</div>
</body>
</html>`)
        },
        onShellError: reject,
        onError: context.onRenderError,
      },
    )
  })
}
