import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Test } from 'tap'
import { buildWeb } from '#server/web/app'
import { sitePages } from './built-pages.ts'
import { contentGrid, contentItem, startContentUpstream } from './content-upstream.ts'
import { fullPreloads } from './full-preloads.ts'
import { isolatedSettings } from './isolated-settings.ts'
import { startTicketingUpstream, succeed } from './ticketing-upstream.ts'

type CallInput = Record<string, unknown>
/** Returns the ticketing service's result for a path and an input, sent in the query or as JSON. */
export type ResultOf = (path: string, input: CallInput) => unknown

/**
 * Opens the web server with its production build, between a scripted content service and a scripted ticketing service.
 */
export async function openWebServer(
  t: Test,
  resultOf: ResultOf = () => ({}),
  environment: Record<string, string> = {},
  now: () => number = () => Date.parse('2026-03-02T01:00:00Z'),
) {
  const content = await startContentUpstream(t)
  const ticketing = await startTicketingUpstream(t)
  ticketing.respondWith((response, request) => {
    const { url, body } = ticketing.requests.findLast((each) => each.url === request.url) ?? { url: '/', body: '' }
    const { pathname, searchParams } = new URL(url, 'http://ticketing')
    const input: CallInput = body ? JSON.parse(body) : Object.fromEntries(searchParams)
    return succeed(resultOf(pathname, input))(response, request)
  })
  content.publish(contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }))
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, recordingStream(lines))
  const settings = isolatedSettings({
    CONTENT_URL: content.url,
    TICKETING_URL: ticketing.url,
    ...fullPreloads,
    ...environment,
  })
  const app = await buildWeb({ settings, log, sitePages, now })
  t.after(() => app.close())
  const read = async (path: string) => (await app.inject({ url: path })).body
  let pages = 0
  const htmlWithBlocks = (...blocks: Parameters<typeof contentGrid>) => {
    const path = `/page-${++pages}`
    content.publish(contentItem(path, { contentGrid: contentGrid(...blocks) }, { name: 'Page' }))
    return read(path)
  }
  return {
    app,
    content,
    /** The log lines of level `warn` and above. */
    lines,
    read,
    /** Returns the HTML of a new content page with these blocks. */
    htmlWith: htmlWithBlocks,
    /** The text of such a page. */
    textWithBlocks: async (...blocks: Parameters<typeof contentGrid>) => mainText(await htmlWithBlocks(...blocks)),
  }
}

/** The text of a page between its header and its footer. */
export const mainText = (html: string): string =>
  (/<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

const recordingStream = (lines: Record<string, unknown>[]) =>
  new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
