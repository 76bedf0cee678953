import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { dangerouslySkipEscape, escapeInject, stampPipe } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { loadModules, modulesOf } from '#client/app/page-modules.ts'
import { BlockReportContext } from '#client/blocks/block-report.tsx'
import { noticeMarkers } from '#client/site/notices/notice-cookies.ts'
import { noticeScript } from '#client/site/notices/notice-script.ts'
import { LOADING_CLASS } from '#client/site/notices/use-loading-class.ts'
import type { PageFault } from '#shared/content/block-fault'
import { isKnownType } from '#shared/content/content-types'
import type { PageData } from '#shared/content/page'
import { assetLinks } from '../app/asset-links.ts'
import { headHtml } from '../app/head.ts'
import { pageDataHtml } from '../app/initial-page-data.ts'
import type { Manifest } from '../app/manifest.ts'
import { SiteApp } from '../app/site-app.tsx'
import '#client/styles/site.css'

/** What the web server hands to a rendering; `manifest` is missing in development, where Vite serves the modules. */
interface Rendering extends PageContextServer {
  pageData: PageData
  pageDataText: string
  manifest?: Manifest
  report: {
    logError(error: unknown): void
    logFault(fault: PageFault): void
  }
}

/** Renders a page's HTML as a stream. The head with its preloads goes out before the body is made. */
export async function onRenderHtml(context: Rendering) {
  const { pageData, pageDataText, manifest } = context
  const modules = modulesOf(pageData.page)
  await loadModules(modules)
  if (!isKnownType(pageData.page.contentType)) context.report.logFault({ fault: 'unknownType' })
  const links = manifest ? assetLinks(manifest, modules) : ''
  const notices = noticeScript(pageData.site)
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(
      <BlockReportContext value={context.report.logFault}>
        <StaticRouter location={pageData.url}>
          <SiteApp initial={pageData} />
        </StaticRouter>
      </BlockReportContext>,
      {
        // Above its default size React would cut the page into hidden segments, each with an inline script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          const pipe = (writable: NodeJS.WritableStream) => void stream.pipe(writable)
          stampPipe(pipe, 'node-stream')
          resolve(escapeInject`<!DOCTYPE html>
<html lang="${pageData.venue.locale}" class="${LOADING_CLASS}"${dangerouslySkipEscape(markersHtml(pageData))}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${dangerouslySkipEscape(headHtml(pageData))}
${dangerouslySkipEscape(links)}
${dangerouslySkipEscape(notices ? `<script src="${notices}"></script>` : '')}
</head>
<body>
<div id="root">${pipe}</div>
${dangerouslySkipEscape(pageDataHtml(pageDataText))}
</body>
</html>`)
        },
        onShellError: reject,
        onError: context.report.logError,
      },
    )
  })
}

/**
 * The closing markers of the notices, by which a script of the head knows whether the visitor has closed them. Digests
 * need no escaping.
 */
const markersHtml = ({ site }: PageData): string =>
  Object.entries(noticeMarkers(site))
    .map(([name, marker]) => ` ${name}="${marker}"`)
    .join('')
