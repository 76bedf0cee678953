import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { contentPolicy, type PagePolicy } from './content-policy.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Gives this answer the policy of a page that runs more than its own modules. */
    allowScripts(page: PagePolicy): FastifyReply
  }
}
export interface SecurityHeadersOptions {
  settings: Settings
  isDevelopment?: boolean
}

const POLICY = 'content-security-policy'
/** One year, in seconds. Subdomains are the venue's own affair. */
const TRANSPORT = 'max-age=31536000'
const NOT_USED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'browsing-topics']

/** The headers that keep pages to themselves, on every answer; whoever set one of them before keeps theirs. */
export const securityHeaders = fp<SecurityHeadersOptions>(
  async (app, { settings, isDevelopment = false }) => {
    const usual: Record<string, string> = {
      [POLICY]: contentPolicy(settings, { isDevelopment }),
      // Not stricter: YouTube's player shows an error without a referrer.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'permissions-policy': NOT_USED.map((feature) => `${feature}=()`).join(', '),
      'cross-origin-opener-policy': 'same-origin',
      ...(settings.PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': TRANSPORT } : {}),
    }
    app.decorateReply('allowScripts', function (this: FastifyReply, page: PagePolicy) {
      return this.header(POLICY, contentPolicy(settings, { isDevelopment, ...page }))
    })
    app.addHook('onSend', async (_request, reply) => {
      for (const [name, value] of Object.entries(usual)) if (!reply.hasHeader(name)) reply.header(name, value)
    })
  },
  { name: 'security-headers', fastify: '5.x' },
)
