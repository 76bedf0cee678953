import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isDraining } from './draining.ts'

/** Whether a part can serve requests, and what `/readyz` says about it. */
export interface Readiness {
  isReady: boolean
  status: string
  checks?: object
  problems?: object
}

export interface PartHealthOptions {
  /** By default a part that runs is ready. */
  readiness?: () => Promise<Readiness>
  /** The part to which this server belongs, if it is a second server of a part. */
  part?: Pick<FastifyInstance, 'server'>
}

/**
 * Registers a part's health checks. `GET /healthz`: the process is alive, whatever its services do. `GET /readyz`: it
 * can serve requests; 503 `draining` once it has been asked to stop, while it still answers.
 */
export const partHealth = fp<PartHealthOptions>(
  async (app, { readiness = async () => ({ isReady: true, status: 'ok' }), part = app }) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async (_request, reply) => {
      const { isReady, ...body } = await readiness()
      return reply
        .code(isReady && !isDraining(part) ? 200 : 503)
        .send(isDraining(part) ? { ...body, status: 'draining' } : body)
    })
  },
  { name: 'part-health', fastify: '5.x' },
)
