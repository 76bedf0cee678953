import type { Failure } from '#shared/ticketing/envelope'
import { type ContentItem, type ContentUpstream, contentItem, contentUpstream } from './content-upstream.ts'
import {
  type Arrived,
  respond,
  type Script,
  type ScriptedUpstream,
  startTicketingUpstream,
  succeed,
} from './ticketing-upstream.ts'
import { test as base } from './visitor.ts'

/** The web server alone, between a content service and a ticketing service that do as the test says. */
export interface ScriptedVenue {
  content: ContentUpstream
  ticketing: ScriptedUpstream
  /** Publishes items; the next visitor sees them. */
  publish(...items: ContentItem[]): Promise<void>
  /** Publishes the site's settings, in place of those that are there. */
  settle(settings: Record<string, unknown>): Promise<void>
  /**
   * What the ticketing service answers from now on, by path (`/api/Production/MiniCart`): a result, a `Refusal`, or a
   * function of the call's input that gives one of them. A path that isn't named is answered with an empty result,
   * `Session/Info` with the visitor's. `reply` may be called again: later paths are added, the same path is replaced.
   */
  reply(replies: Replies): void
  /** What `Session/Info` says of every visitor from now on. */
  signIn(isLoggedIn: boolean): void
  /** The input of each call to a path so far, oldest first: its query, or its body. */
  inputs(path: string): Record<string, unknown>[]
}
/** An answer that refuses the call, as the ticketing service's envelope says it. */
export class Refusal {
  readonly status: number
  readonly reasons: Partial<Pick<Failure, 'errors' | 'validationErrors'>>
  constructor(status: number, reasons: Refusal['reasons'] = {}) {
    this.status = status
    this.reasons = reasons
  }
}
type Replies = Record<string, unknown>
interface Upstreams {
  content: ContentUpstream
  ticketing: ScriptedUpstream
}
const SECRET = 'changed'
const NOBODY = { cartCount: 0, keepToken: false, isLoggedIn: false, expiration: null, sessionStatus: 'None' }
const CUSTOMER = { ...NOBODY, keepToken: true, isLoggedIn: true, sessionStatus: 'Active' }

/** Browser tests whose pages and settings are the test's own. */
export const test = base.extend<{ scripted: ScriptedVenue }, { upstreams: Upstreams }>({
  upstreams: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const closing: (() => unknown)[] = []
      const content = await contentUpstream({ after: (close) => closing.push(close) })
      const ticketing = await startTicketingUpstream({ teardown: (close) => void closing.push(close) })
      await use({ content, ticketing })
      for (const close of closing) await close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ upstreams: { content, ticketing } }, use) => {
      const addresses = { CONTENT_URL: content.url, TICKETING_URL: ticketing.url }
      await use({ ...addresses, FORMS_URL: content.url, CONTENT_WEBHOOK_SECRET: SECRET, DEMO: 'true' })
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
    const replies: Replies = { '/api/Session/Info': NOBODY }
    const signIn = (isLoggedIn: boolean) => {
      replies['/api/Session/Info'] = isLoggedIn ? CUSTOMER : NOBODY
      ticketing.answers(answerFrom(replies, ticketing))
    }
    // The upstreams are the worker's: each test begins with nothing on it.
    content.clear()
    ticketing.arrived.length = 0
    signIn(false)
    await use({
      content,
      ticketing,
      publish,
      signIn,
      reply: (more) => {
        Object.assign(replies, more)
        ticketing.answers(answerFrom(replies, ticketing))
      },
      inputs: (path) => ticketing.arrived.filter((each) => pathOf(each) === path).map(inputOf),
      settle: (settings) =>
        publish(contentItem('/settings', { siteName: 'Harbour Hall', ...settings }, { contentType: 'siteSettings' })),
    })
  },
})

function answerFrom(replies: Replies, { arrived }: ScriptedUpstream): Script {
  return (response, request) => {
    const call = arrived.findLast((each) => each.url === request.url && each.method === request.method)
    const reply = call && replies[pathOf(call)]
    const answer = typeof reply === 'function' ? reply(inputOf(call as Arrived)) : reply
    if (!(answer instanceof Refusal)) return succeed(answer ?? {})(response, request)
    const { status, reasons } = answer
    const failure: Failure = {
      ...{ isError: true, title: 'Refused', detail: 'Refused', status, type: 'about:blank' },
      ...{ errors: [], validationErrors: [], ...reasons },
    }
    return respond(status, { 'content-type': 'application/json' }, JSON.stringify(failure))(response, request)
  }
}
const pathOf = ({ url }: Arrived): string => new URL(url, 'http://ticketing').pathname
function inputOf({ url, body }: Arrived): Record<string, unknown> {
  return body ? JSON.parse(body) : Object.fromEntries(new URL(url, 'http://ticketing').searchParams)
}
