import fp from 'fastify-plugin'

/** Whether something that pages need can be had. Says no by answering false, by throwing, or by taking too long. */
export type Probe = () => Promise<boolean>
export interface HealthOptions {
  /** By name: `content` (reachable, or kept in memory), `ticketing` (reachable). */
  probes: Readonly<Record<string, Probe>>
  /** How long a probe may take, in milliseconds. */
  probeWithin?: number
}
type Outcome = 'ok' | 'failed' | 'too slow'

/**
 * `GET /healthz`: the process lives; never asks anybody else, so that a dead service doesn't get web servers killed.
 * `GET /readyz`: it can serve; 503 where a probe says no, with each probe's outcome. Both are of no use to a cache.
 */
export const health = fp<HealthOptions>(
  async (app, { probes, probeWithin = 2_000 }) => {
    app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
    app.get('/readyz', async (_request, reply) => {
      const outcomes = await Promise.all(
        Object.entries(probes).map(async ([name, probe]) => [name, await outcomeOf(probe, probeWithin)] as const),
      )
      const isReady = outcomes.every(([, outcome]) => outcome === 'ok')
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isReady ? 'ok' : 'not ready', checks: Object.fromEntries(outcomes) })
    })
  },
  { name: 'health', fastify: '5.x' },
)

async function outcomeOf(probe: Probe, within: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(resolve, within, 'too slow')
  })
  const asked = probe().then(
    (isThere): Outcome => (isThere ? 'ok' : 'failed'),
    (): Outcome => 'failed',
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** Asks whether anything answers HTTP at an address; what it answers doesn't matter, as long as it is no server's failure. */
export const reachable =
  (url: string, within = 2_000): Probe =>
  async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(within), redirect: 'manual' })
    await response.body?.cancel()
    return response.status < 500
  }
