import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Settings } from '#config/settings'
import { VERSION } from '#config/version'
import { isSameKey } from '#server/crypto/same-key'
import { isLocalRequest } from './local-requests.ts'

export interface PartMetricsOptions {
  settings: Partial<Pick<Settings, 'METRICS_TOKEN'>>
  /** The part's own metrics; those of its process are added. */
  registry?: Registry
}

/**
 * Registers `GET /metrics` in Prometheus format: a part's own metrics, and its version, memory, processor time and
 * event-loop delay. Requires `METRICS_TOKEN` or, if it isn't set, a request from this machine that no proxy has
 * forwarded.
 */
export const partMetrics = fp<PartMetricsOptions>(
  async (app, { settings, registry = new Registry() }) => {
    collectDefaultMetrics({ register: registry })
    new Gauge({
      name: 'foyer_build_info',
      help: 'Version of Foyer that runs; always 1',
      labelNames: ['version'],
      registers: [registry],
    }).set({ version: VERSION }, 1)
    app.get('/metrics', async (request, reply) => {
      if (!mayRead(request, settings.METRICS_TOKEN)) return reply.code(403).send({ error: 'forbidden' })
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  },
  { name: 'part-metrics', fastify: '5.x' },
)

const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  token ? isSameKey(request.headers.authorization ?? '', `Bearer ${token}`) : isLocalRequest(request)
