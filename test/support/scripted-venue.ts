import { type ContentItem, type ContentUpstream, contentItem, contentUpstream } from './content-upstream.ts'
import { type ScriptedUpstream, startTicketingUpstream, succeed } from './ticketing-upstream.ts'
import { test as base } from './visitor.ts'

/** The web server alone, between a content service and a ticketing service that do as the test says. */
export interface ScriptedVenue {
  content: ContentUpstream
  ticketing: ScriptedUpstream
  /** Publishes items; the next visitor sees them. */
  publish(...items: ContentItem[]): Promise<void>
  /** Publishes the site's settings, in place of those that are there. */
  settle(settings: Record<string, unknown>): Promise<void>
  /** What `Session/Info` says of every visitor from now on. */
  signIn(isLoggedIn: boolean): void
}
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
    const signIn = (isLoggedIn: boolean) =>
      ticketing.answers((response, request) =>
        succeed(request.url?.startsWith('/api/Session/Info') ? (isLoggedIn ? CUSTOMER : NOBODY) : {})(
          response,
          request,
        ),
      )
    // The content service is the worker's: each test begins with nothing on it.
    content.clear()
    signIn(false)
    await use({
      content,
      ticketing,
      publish,
      signIn,
      settle: (settings) =>
        publish(contentItem('/settings', { siteName: 'Harbour Hall', ...settings }, { contentType: 'siteSettings' })),
    })
  },
})
