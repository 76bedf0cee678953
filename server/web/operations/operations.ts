import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { requestLog } from '#server/http/request-log'
import { ticketingFetch, ticketingUrl } from '../ticketing-url.ts'
import { health, type Probe, reachable } from './health.ts'
import { metrics } from './metrics.ts'
import { pressure } from './pressure.ts'
import { untrustedProxy } from './untrusted-proxy.ts'
import { upstreamTimes } from './upstream-times.ts'

export interface OperationsOptions {
  settings: Settings
  /** Whether pages can be rendered: the content service answers, or its answers are cached */
  hasContent: Probe
  /** The content service's error, as a sentence */
  contentProblem: () => Promise<string | null>
}

/** Registers the web server's monitoring: one log line per request, `/healthz`, `/readyz` and `/metrics`. */
export const operations = fp<OperationsOptions>(
  async (app, { settings, hasContent, contentProblem }) => {
    await app.register(untrustedProxy, { settings })
    await app.register(upstreamTimes)
    await app.register(requestLog, { fieldsOf: ({ upstreams, cacheHit }) => ({ upstreams, cacheHit }) })
    await app.register(pressure, { settings })
    await app.register(metrics, { settings })
    await app.register(health, {
      needed: { content: hasContent },
      useful: {
        ticketing: reachable(`${ticketingUrl(settings)}/api/Session/Info`, { fetch: ticketingFetch(settings) }),
        trustProxy: async () => app.isProxyTrusted(),
      },
      problemOf: { content: contentProblem },
    })
  },
  { name: 'operations', fastify: '5.x' },
)
