import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { isLocalRequest } from '#server/http/local-requests'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'

/**
 * Registers `GET /metrics` in Prometheus format: the numbers of waiting emails and of permanently rejected ones.
 * Requires `METRICS_TOKEN` or, if it isn't set, a request from this machine.
 */
export const mailMetrics: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const { db, settings } = boxOffice
  const registry = new Registry()
  new Gauge({
    name: 'mails',
    help: 'Emails in the outbox by state: waiting, or permanently refused.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await db.first<{ waiting: number; refused: number }>(sql`
        select count(*) filter (where refused_at is null)::int as waiting, count(refused_at)::int as refused
          from mail_outbox where sent_at is null`)
      this.set({ state: 'waiting' }, counts?.waiting ?? 0)
      this.set({ state: 'refused' }, counts?.refused ?? 0)
    },
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayRead(request, settings.METRICS_TOKEN)) return reply.code(403).send({ error: 'forbidden' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return isLocalRequest(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
