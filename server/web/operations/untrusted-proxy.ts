import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { trustedProxies } from '../security/client-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether no request had `X-Forwarded-For` from an address that TRUST_PROXY doesn't name */
    isProxyTrusted(): boolean
    /** Checks a request that Fastify's hooks don't see. */
    reportUntrustedProxy(request: IncomingMessage): void
  }
}

/**
 * Detects a load balancer that TRUST_PROXY doesn't name. All visitors behind it have its address, so limits by address
 * count them as one visitor. Logs an error for the first such request.
 */
export const untrustedProxy = fp<{ settings: Pick<Settings, 'TRUST_PROXY'> }>(
  async (app, { settings }) => {
    const isTrusted = trustedProxies(settings.TRUST_PROXY)
    let isRight = true
    app.decorate('isProxyTrusted', () => isRight)
    const report = ({ headers, socket }: IncomingMessage) => {
      const peer = socket.remoteAddress ?? ''
      if (!isRight || headers['x-forwarded-for'] === undefined || isTrusted(peer)) return
      isRight = false
      app.log.error(
        { setting: 'TRUST_PROXY', peer },
        'X-Forwarded-For came from an address that TRUST_PROXY does not name: if it is the load balancer, add it; otherwise all its visitors count as one',
      )
    }
    app.decorate('reportUntrustedProxy', report)
    app.addHook('onRequest', async ({ raw }) => report(raw))
  },
  { name: 'untrusted-proxy', fastify: '5.x' },
)
