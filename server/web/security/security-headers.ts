import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { contentPolicy, type PagePolicy } from './content-policy.ts'
import { POLICY_REPORTS_ENDPOINT, POLICY_REPORTS_PATH } from './policy-reports.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the security headers of a page. */
    securityHeadersOf(page: PagePolicy): Readonly<Record<string, string>>
  }
  interface FastifyReply {
    /** Sets the `Content-Security-Policy` of a page that runs more than its own modules. */
    setContentPolicy(page: PagePolicy): FastifyReply
  }
}
export interface SecurityHeadersOptions {
  settings: Settings
  isDevelopment?: boolean
}

const CONTENT_POLICY = 'content-security-policy'
/** One year, in seconds. Subdomains are up to the venue. */
const STRICT_TRANSPORT = 'max-age=31536000'
const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'browsing-topics']

/** Sets the security headers of every answer. A route's own value of such a header is preserved. */
export const securityHeaders = fp<SecurityHeadersOptions>(
  async (app, { settings, isDevelopment = false }) => {
    const defaults: Record<string, string> = {
      [CONTENT_POLICY]: contentPolicy(settings, { isDevelopment }),
      'reporting-endpoints': `${POLICY_REPORTS_ENDPOINT}="${POLICY_REPORTS_PATH}"`,
      // Not stricter: YouTube's player shows an error without a referrer.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
      // The tag manager's preview talks to the page through `window.opener`, which 'same-origin' makes null.
      'cross-origin-opener-policy': settings.TAG_MANAGER_ALLOWS.includes('preview') ? 'unsafe-none' : 'same-origin',
      // Media are for other sites too and set their own (media/media-headers.ts).
      'cross-origin-resource-policy': 'same-origin',
      ...(settings.PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
    }
    const policyOf = (page: PagePolicy) => contentPolicy(settings, { isDevelopment, ...page })
    app.decorate('securityHeadersOf', (page) => ({ ...defaults, [CONTENT_POLICY]: policyOf(page) }))
    // A cached page has one policy object, so its header is serialised once.
    const written = new WeakMap<PagePolicy, string>()
    app.decorateReply('setContentPolicy', function (this: FastifyReply, page: PagePolicy) {
      const value = written.get(page) ?? policyOf(page)
      written.set(page, value)
      return this.header(CONTENT_POLICY, value)
    })
    app.addHook('onSend', async (_request, reply) => {
      for (const name in defaults) if (!reply.hasHeader(name)) reply.header(name, defaults[name])
    })
  },
  { name: 'security-headers', fastify: '5.x' },
)
