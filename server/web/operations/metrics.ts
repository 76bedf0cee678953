import fp from 'fastify-plugin'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Settings } from '#config/settings'
import { partMetrics } from '#server/http/part-metrics'
import type { AnsweredRequest } from '#server/http/request-log'

export interface Metrics {
  /** Counts a read of a cache (`content`, `ticketing`, `pages`, `media`) by its outcome. */
  cacheRead(cache: string, outcome: 'hit' | 'stale' | 'miss'): void
  /** Counts a rendered page; a refresh without changes isn't one. */
  pageRendered(): void
  /** Counts an answered request. */
  answered(request: AnsweredRequest): void
}
declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}
export interface MetricsOptions {
  settings: Pick<Settings, 'METRICS_TOKEN'>
}

/** In seconds, from a cached page to the time limit of the ticketing service */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** Counts requests, cache reads and renderings, and registers `/metrics`. */
export const metrics = fp<MetricsOptions>(
  async (app, { settings }) => {
    const registry = new Registry()
    const { requests, durations, upstreams, caches, renderings } = meters(registry)
    new Gauge({
      name: 'under_pressure',
      help: '1 while the web server is overloaded and rejects new requests.',
      registers: [registry],
      collect() {
        this.set(app.isUnderPressure() ? 1 : 0)
      },
    })
    app.decorate('metrics', {
      cacheRead: (cache, outcome) => caches.inc({ cache, outcome }),
      pageRendered: () => renderings.inc(),
      answered: ({ route, method, status, ms }) => {
        requests.inc({ route, method, status })
        durations.observe({ route }, ms / 1000)
      },
    } satisfies Metrics)

    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none'
      const { method } = request
      app.metrics.answered({ route, method, status: reply.statusCode, ms: reply.elapsedTime })
      for (const [upstream, ms] of Object.entries(request.upstreams)) upstreams.observe({ upstream }, ms / 1000)
      if (request.cacheHit !== null) caches.inc({ cache: 'pages', outcome: request.cacheHit ? 'hit' : 'miss' })
    })
    await app.register(partMetrics, { settings, registry })
  },
  { name: 'metrics', fastify: '5.x', dependencies: ['upstream-times', 'pressure'] },
)

function meters(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Responses sent.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its response.',
      labelNames: ['route'],
      buckets: BUCKETS,
      registers,
    }),
    upstreams: new Histogram({
      name: 'upstream_duration_seconds',
      help: 'Response time of an upstream service.',
      labelNames: ['upstream'],
      buckets: BUCKETS,
      registers,
    }),
    renderings: new Counter({
      name: 'page_renderings_total',
      help: 'Pages that were rendered because neither the page nor its parts were cached.',
      registers,
    }),
    caches: new Counter({
      name: 'cache_reads_total',
      help: 'Cache reads by outcome: hit, stale or miss.',
      labelNames: ['cache', 'outcome'],
      registers,
    }),
  }
}
