import { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { loadModules, modulesOf } from '#client/app/page-modules.ts'
import { BlockReportContext } from '#client/blocks/block-report.tsx'
import { type LateAnswers, LateAnswersContext } from '#client/data/late-answers.tsx'
import script from '#client/site/notices/hide-closed-notices.js?url'
import { activeNotices, noticeMarkers } from '#client/site/notices/notice-cookies.ts'
import { LOADING_CLASS } from '#client/site/notices/use-loading-class.ts'
import { isKnownType } from '#shared/content/content-types'
import type { PageData, PageHead, Site } from '#shared/content/page'
import type { PageError } from '#shared/content/page-error'
import { assetLinks } from '../app/asset-links.ts'
import { headHtml, structuredDataHtml } from '../app/head.ts'
import { pageDataHtml, siteDataLink } from '../app/initial-page-data.ts'
import { BROWSER_ENTRY, type Manifest } from '../app/manifest.ts'
import { SiteApp } from '../app/site-app.tsx'
import { failedPageHtml } from './failed-page.ts'
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
/** The input for a page whose head is sent before the rest of its data are gathered. */
export interface StreamedRendering extends Pick<Rendering, 'report'> {
  manifest: Manifest
  head: PageHead
  /** The page's data without the answers that are late. */
  gathered: Promise<{
    pageData: PageData
    late: LateAnswers
    /** Returns the page's data with the late answers that have arrived, and their text. Called at the end. */
    complete(): { pageData: PageData; pageDataText: string }
  }>
  /** Allows React's inline scripts, which put late parts in their places. */
  nonce: string
}
/** A document's HTML in three parts; the body's part is streamed by React. */
export interface RenderedDocument {
  beforeBody: string
  body: PipeableStream
  afterBody: string
}

/** Renders a page up to the content it must wait for. Rejects if nothing of it can be shown. */
export async function renderDocument(rendering: Rendering): Promise<RenderedDocument> {
  await loadModules(modulesOf(rendering.pageData.page))
  const body = await renderBody(rendering)
  return { beforeBody: beforeBodyOf(rendering.pageData, rendering.manifest), body, afterBody: afterBodyOf(rendering) }
}

const beforeBodyOf = (head: PageHead, manifest: Manifest | undefined): string => {
  const links = manifest ? assetLinks(manifest, modulesOf(head.page), head.venue.look) : ''
  const notices = noticeScript(head.site)
  return `<!DOCTYPE html>
<html lang="${attribute(head.venue.locale)}" class="${LOADING_CLASS}"${markersHtml(head)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headHtml(head)}
${links}
${siteDataLink(head.siteVersion)}
${notices ? `<script src="${notices}"></script>` : ''}
</head>
<body>
<div id="root">`
}

const afterBodyOf = ({ pageData, pageDataText }: Pick<Rendering, 'pageData' | 'pageDataText'>): string => `</div>
${structuredDataHtml(pageData)}
${pageDataHtml(pageDataText)}
`

/** Starts React's rendering. `late` and `nonce` are missing on a page that isn't streamed. */
function renderBody({
  pageData,
  report,
  late,
  nonce,
}: Pick<Rendering, 'pageData' | 'report'> & { late?: LateAnswers; nonce?: string }) {
  if (!isKnownType(pageData.page.contentType)) report.logPageError({ kind: 'unknownType' })
  return new Promise<PipeableStream>((resolve, reject) => {
    const body = renderToPipeableStream(
      <BlockReportContext value={report.logPageError}>
        <LateAnswersContext value={late ?? null}>
          <StaticRouter location={pageData.url}>
            <SiteApp initial={pageData} />
          </StaticRouter>
        </LateAnswersContext>
      </BlockReportContext>,
      {
        nonce,
        // Above its default size React would cut the page into hidden segments, each with an inline script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady: () => resolve(body),
        onShellError: reject,
        onError: report.logError,
      },
    )
  })
}

/** How long a streamed page's head has the thread to itself, in milliseconds. */
const HEAD_MS = 2

export const AFTER_SCRIPTS = '</body>\n</html>'

const endOf = (manifest: Manifest): string =>
  `<script src="/${manifest[BROWSER_ENTRY]?.file}" type="module" async></script>${AFTER_SCRIPTS}`

/** Renders a page's document as the production build sends it, in as few pieces as React emits. */
export async function documentStream(rendering: Rendering & { manifest: Manifest }): Promise<Readable> {
  const { beforeBody, body, afterBody } = await renderDocument(rendering)
  const html = new Readable({ read() {} })
  sendBody(body, html, { start: beforeBody, end: () => afterBody + endOf(rendering.manifest) })
  return html
}

/**
 * Sends a page's head at once, and its body as React renders it while answers arrive. An error after that ends in a
 * sentence on the page. If the stream is destroyed, the rendering stops.
 */
export function streamedDocument({ head, gathered, manifest, nonce, report }: StreamedRendering): Readable {
  let body: PipeableStream | undefined
  const html = new Readable({
    read() {},
    destroy(error, done) {
      body?.abort()
      done(error)
    },
  })
  const logError = (error: unknown) => {
    if (!html.destroyed) report.logError(error)
  }
  const fail = (error: unknown) => {
    logError(error)
    html.push(failedPageHtml + AFTER_SCRIPTS)
    html.push(null)
  }
  const send = async () => {
    html.push(beforeBodyOf(head, manifest))
    const { pageData, late, complete } = await gathered
    await loadModules(modulesOf(pageData.page))
    // Rendering keeps the thread busy, so the head is compressed and written first.
    await wait(HEAD_MS)
    if (html.destroyed) return
    body = await renderBody({ pageData, late, nonce, report: { ...report, logError } })
    if (html.destroyed) return body.abort()
    sendBody(body, html, { start: '', end: () => afterBodyOf(complete()) + endOf(manifest), fail })
  }
  void send().catch(fail)
  return html
}

interface SentBody {
  /** The HTML before and after the body. */
  start: string
  end(): string
  /** Called if the rendering fails midway; by default the stream is destroyed. */
  fail?(error: Error): void
}

/** Passes React's output on in as few pieces as it emits. */
function sendBody(
  body: PipeableStream,
  html: Readable,
  { start, end, fail = (error) => html.destroy(error) }: SentBody,
) {
  let waiting = start
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
      waiting += end()
      send()
      html.push(null)
      done()
    },
    // React destroys its target if a rendering fails midway: without this the error would end the process.
    destroy(error, done) {
      if (error) fail(error)
      done(null)
    },
  })
  // React calls `flush` when it has no more to write for now, also before it ends; the end is then sent with the rest.
  body.pipe(Object.assign(sink, { flush: () => setImmediate(send) }))
}

/**
 * Returns the markers of closed notices, which a script in the head compares with the visitor's. Digests need no
 * escaping.
 */
const markersHtml = ({ site }: PageHead): string =>
  Object.entries(noticeMarkers(site))
    .map(([name, marker]) => ` ${name}="${marker}"`)
    .join('')

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Returns the address of the script that hides closed notices before the first paint; null without notices. */
const noticeScript = (site: Site): string | null => (activeNotices(site).length > 0 ? script : null)
