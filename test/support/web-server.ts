import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Test } from 'tap'
import { readSettings } from '#config/settings'
import { buildWeb } from '#server/web/app'
import { sitePages } from './built-pages.ts'
import { contentGrid, contentItem, startContentUpstream } from './content-upstream.ts'
import { startTicketingUpstream, succeed } from './ticketing-upstream.ts'

type CallInput = Record<string, unknown>
/** What the ticketing service gives for a path, and for what was sent in the query or as JSON. */
export type ResultOf = (path: string, asked: CallInput) => unknown

/**
 * The web server with its production build, between a content service and a ticketing service that do as the test says.
 */
export async function openWebServer(t: Test, answerOf: ResultOf = () => ({}), given: Record<string, string> = {}) {
  const content = await startContentUpstream(t)
  const ticketing = await startTicketingUpstream(t)
  ticketing.respondWith((response, request) => {
    const { url, body } = ticketing.requests.findLast((each) => each.url === request.url) ?? { url: '/', body: '' }
    const { pathname, searchParams } = new URL(url, 'http://ticketing')
    const asked: CallInput = body ? JSON.parse(body) : Object.fromEntries(searchParams)
    return succeed(answerOf(pathname, asked))(response, request)
  })
  content.publish(contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }))
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, recordingStream(lines))
  const settings = readSettings({ CONTENT_URL: content.url, TICKETING_URL: ticketing.url, ...given })
  const app = await buildWeb({ settings, log, sitePages, now: () => Date.parse('2026-03-02T01:00:00Z') })
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
    /** What was logged from `warn` on. */
    lines,
    read,
    /** A new content page of these blocks. */
    htmlWith: htmlWithBlocks,
    /** What is written on it. */
    textWithBlocks: async (...blocks: Parameters<typeof contentGrid>) => mainText(await htmlWithBlocks(...blocks)),
  }
}

/** What is written on a page, between its header and its footer. */
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
