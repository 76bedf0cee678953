import type { Failure } from '#shared/ticketing/envelope'
import { type ContentItem, type ContentUpstream, contentItem, startContentUpstream } from './content-upstream.ts'
import {
  type RecordedRequest,
  type Responder,
  respond,
  startTicketingUpstream,
  succeed,
  type TicketingUpstream,
} from './ticketing-upstream.ts'
import { test as base } from './visitor.ts'

/** A web server between a scripted content service and a scripted ticketing service. */
export interface ScriptedVenue {
  content: ContentUpstream
  ticketing: TicketingUpstream
  /** Publishes items, which the next visitor sees. */
  publish(...items: ContentItem[]): Promise<void>
  /** Publishes the site's settings, and replaces the existing ones. */
  publishSettings(settings: Record<string, unknown>): Promise<void>
  /**
   * Sets the ticketing service's replies by path (`/api/Production/MiniCart`): a result, a `Refusal`, or a function
   * that returns one of them for the call's input; `WithHeaders` adds headers. Other paths have an empty result,
   * `Session/Info` the visitor's session, `WhatsOn/Featured` no productions. A later call of `reply` adds paths, or
   * replaces those it names. The form service uses the same replies.
   */
  reply(replies: Replies): void
  /** Sets whether `Session/Info` reports that visitors are logged in. */
  setLoggedIn(isLoggedIn: boolean): void
  /** Returns the input of each call to a path so far, oldest first: its query, or its body. */
  inputs(path: string): Record<string, unknown>[]
}
/** A failure of a call, sent in the ticketing service's envelope. */
export class Refusal {
  readonly status: number
  readonly reasons: Partial<Pick<Failure, 'type' | 'title' | 'errors' | 'validationErrors'>>
  constructor(status: number, reasons: Refusal['reasons'] = {}) {
    this.status = status
    this.reasons = reasons
  }
}
/** A response with its own headers. */
export class WithHeaders {
  readonly result: unknown
  readonly headers: Record<string, string>
  constructor(result: unknown, headers: WithHeaders['headers']) {
    this.result = result
    this.headers = headers
  }
}
/** A response without an envelope, such as a stream of events. */
export class RawReply {
  readonly respond: Responder
  constructor(respond: Responder) {
    this.respond = respond
  }
}
type Replies = Record<string, unknown>
interface Upstreams {
  content: ContentUpstream
  ticketing: TicketingUpstream
}
/** The waiting room to which the ticketing service may redirect a visitor. */
export const WAITING_ROOM = 'http://queue.example'
const SECRET = 'changed'
/** Without an icon a browser requests `/favicon.ico`, and logs that it is missing. */
const FAVICON = { mediaType: 'Image', id: 'icon', name: 'icon', url: '/media/icon.svg', extension: 'svg' }
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="16"/></svg>'
const GUEST = { cartCount: 0, keepToken: false, isLoggedIn: false, expiration: null, sessionStatus: 'None' }
const CUSTOMER = { ...GUEST, keepToken: true, isLoggedIn: true, sessionStatus: 'Active' }

/** Browser tests with their own pages and settings. */
export const test = base.extend<{ scripted: ScriptedVenue }, { upstreams: Upstreams }>({
  upstreams: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const teardowns: (() => unknown)[] = []
      const content = await startContentUpstream({ after: (close) => teardowns.push(close) })
      const ticketing = await startTicketingUpstream({ teardown: (close) => void teardowns.push(close) })
      await use({ content, ticketing })
      for (const close of teardowns) await close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ upstreams: { content, ticketing } }, use) => {
      const addresses = {
        ...{ CONTENT_URL: content.url, TICKETING_URL: ticketing.url },
        // A change of the responses takes effect immediately.
        CALLS_SHARED_MS: '0',
        FORMS_URL: `${ticketing.url}/umbraco/forms/delivery/api/v1`,
        FORMS_API_KEY: 'the key of the forms',
      }
      const own = { WAITING_ROOM_URL: WAITING_ROOM, BOX_OFFICE_PHONE: '+61 3 5550 0199', TERMS_VERSION: '2026-03-16' }
      await use({ ...addresses, ...own, CONTENT_WEBHOOK_SECRET: SECRET, DEMO: 'true' })
    },
    { scope: 'worker' },
  ],
  scripted: async ({ venue, upstreams: { content, ticketing } }, use) => {
    const publish = async (...items: ContentItem[]) => {
      content.publish(...items)
      await fetch(`${venue.url}/webhooks/content`, {
        method: 'POST',
        headers: { 'x-webhook-secret': SECRET, 'content-type': 'application/json' },
        body: '{}',
      })
    }
    // A page shows the last good response if a call fails, so none may be left from an earlier test.
    const replies: Replies = {
      '/api/Session/Info': GUEST,
      '/api/WhatsOn/Featured': { productions: [] },
      '/api/Tickets/Tickets': { bookedBy: null, keyExpiresAt: null, performances: [] },
    }
    const setLoggedIn = (isLoggedIn: boolean) => {
      replies['/api/Session/Info'] = isLoggedIn ? CUSTOMER : GUEST
      ticketing.respondWith(responderOf(replies, ticketing))
    }
    // A worker's tests share the upstreams, so each test begins with empty ones.
    content.clear()
    content.addFile(FAVICON.url, { body: DRAWING, headers: { 'content-type': 'image/svg+xml' } })
    ticketing.requests.length = 0
    setLoggedIn(false)
    await use({
      content,
      ticketing,
      publish,
      setLoggedIn,
      reply: (more) => {
        Object.assign(replies, more)
        ticketing.respondWith(responderOf(replies, ticketing))
      },
      inputs: (path) => ticketing.requests.filter((each) => pathOf(each) === path).map(inputOf),
      publishSettings: (settings) =>
        publish(
          contentItem(
            '/settings',
            { siteName: 'Harbour Hall', favicon: [FAVICON], ...settings },
            { contentType: 'siteSettings' },
          ),
        ),
    })
  },
})

function responderOf(replies: Replies, { requests }: TicketingUpstream): Responder {
  return (response, request) => {
    const call = requests.findLast((each) => each.url === request.url && each.method === request.method)
    const reply = call && replies[pathOf(call)]
    const result = typeof reply === 'function' ? reply(inputOf(call as RecordedRequest)) : reply
    if (result instanceof RawReply) return result.respond(response, request)
    if (result instanceof WithHeaders) return succeed(result.result, result.headers)(response, request)
    if (!(result instanceof Refusal)) return succeed(result ?? {})(response, request)
    const { status, reasons } = result
    const failure: Failure = {
      ...{ isError: true, title: 'Refused', detail: 'Refused', status, type: 'about:blank' },
      ...{ errors: [], validationErrors: [], ...reasons },
    }
    return respond(status, { 'content-type': 'application/json' }, JSON.stringify(failure))(response, request)
  }
}
const pathOf = ({ url }: RecordedRequest): string => new URL(url, 'http://ticketing').pathname
function inputOf({ url, body }: RecordedRequest): Record<string, unknown> {
  return body ? JSON.parse(body) : Object.fromEntries(new URL(url, 'http://ticketing').searchParams)
}
