import { Readable, Writable } from 'node:stream'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { loadModules, modulesOf } from '#client/app/page-modules.ts'
import { BlockReportContext } from '#client/blocks/block-report.tsx'
import script from '#client/site/notices/hide-closed-notices.js?url'
import { activeNotices, noticeMarkers } from '#client/site/notices/notice-cookies.ts'
import { LOADING_CLASS } from '#client/site/notices/use-loading-class.ts'
import { isKnownType } from '#shared/content/content-types'
import type { PageData, Site } from '#shared/content/page'
import type { PageError } from '#shared/content/page-error'
import { assetLinks } from '../app/asset-links.ts'
import { headHtml } from '../app/head.ts'
import { pageDataHtml, siteDataLink } from '../app/initial-page-data.ts'
import { BROWSER_ENTRY, type Manifest } from '../app/manifest.ts'
import { SiteApp } from '../app/site-app.tsx'
import '#client/styles/site.css'

/** The input that the web server gives to a rendering. */
export interface Rendering {
  pageData: PageData
  /** As `writePageData` wrote it. */
  pageDataText: string
  /** Missing in development, where Vite serves the modules. */
  manifest?: Manifest
  report: {
    logError(error: unknown): void
    logPageError(error: PageError): void
  }
}
/** A document's HTML in three parts; the body's part is streamed by React. */
export interface RenderedDocument {
  beforeBody: string
  body: PipeableStream
  afterBody: string
}

/** Renders a page up to the content it must wait for. Rejects if nothing of it can be shown. */
export async function renderDocument({ pageData, pageDataText, manifest, report }: Rendering) {
  const modules = modulesOf(pageData.page)
  await loadModules(modules)
  if (!isKnownType(pageData.page.contentType)) report.logPageError({ kind: 'unknownType' })
  const links = manifest ? assetLinks(manifest, modules, pageData.venue.look) : ''
  const notices = noticeScript(pageData.site)
  return new Promise<RenderedDocument>((resolve, reject) => {
    const body = renderToPipeableStream(
      <BlockReportContext value={report.logPageError}>
        <StaticRouter location={pageData.url}>
          <SiteApp initial={pageData} />
        </StaticRouter>
      </BlockReportContext>,
      {
        // Above its default size React would cut the page into hidden segments, each with an inline script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          resolve({
            beforeBody: `<!DOCTYPE html>
<html lang="${attribute(pageData.venue.locale)}" class="${LOADING_CLASS}"${markersHtml(pageData)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headHtml(pageData)}
${links}
${siteDataLink(pageData.siteVersion)}
${notices ? `<script src="${notices}"></script>` : ''}
</head>
<body>
<div id="root">`,
            body,
            afterBody: `</div>
${pageDataHtml(pageDataText)}
`,
          })
        },
        onShellError: reject,
        onError: report.logError,
      },
    )
  })
}

export const AFTER_SCRIPTS = '</body>\n</html>'

/** Renders a page's document as the production build sends it, in as few pieces as React emits. */
export async function documentStream(rendering: Rendering & { manifest: Manifest }): Promise<Readable> {
  const { beforeBody, body, afterBody } = await renderDocument(rendering)
  const html = new Readable({ read() {} })
  let waiting = beforeBody
  const send = () => {
    if (waiting) html.push(waiting)
    waiting = ''
  }
  const sink = new Writable({
    decodeStrings: false,
    // The build's React writes text (config/react-writes-text.ts).
    write(text: string, _, done) {
      waiting += text
      done()
    },
    final(done) {
      const entry = rendering.manifest[BROWSER_ENTRY]?.file
      waiting += `${afterBody}<script src="/${entry}" type="module" async></script>${AFTER_SCRIPTS}`
      send()
      html.push(null)
      done()
    },
    // React destroys its target if a rendering fails midway: without this the error would end the process.
    destroy(error, done) {
      if (error) html.destroy(error)
      done(null)
    },
  })
  // React calls `flush` when it has no more to write for now, also before it ends; the end is then sent with the rest.
  body.pipe(Object.assign(sink, { flush: () => setImmediate(send) }))
  return html
}

/**
 * Returns the markers of closed notices, which a script in the head compares with the visitor's. Digests need no
 * escaping.
 */
const markersHtml = ({ site }: PageData): string =>
  Object.entries(noticeMarkers(site))
    .map(([name, marker]) => ` ${name}="${marker}"`)
    .join('')

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Returns the address of the script that hides closed notices before the first paint; null without notices. */
const noticeScript = (site: Site): string | null => (activeNotices(site).length > 0 ? script : null)
