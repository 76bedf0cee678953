import fp from 'fastify-plugin'
import { statusFromOutside } from '#server/http/outside-call'
import { TooSlow, withTimeout } from '#server/http/with-timeout'
import { isDraining } from '#server/runtime/draining'

/** Whether something that pages need can be had. Says no by answering false, by throwing, or by taking too long. */
export type Probe = () => Promise<boolean>
export interface HealthOptions {
  /** What the server can serve nothing without, by name: `content` (reachable, or cached). */
  needed: Readonly<Record<string, Probe>>
  /** What pages go on without, by name: `ticketing` (reachable), `trustProxy` (no proxy but known ones). */
  useful: Readonly<Record<string, Probe>>
  /** What is wrong, by the same names, in sentences that name the setting to look at; null where nothing is. */
  faultOf?: Readonly<Record<string, () => Promise<string | null>>>
  /** How long a probe may take. */
  probeTimeoutMs?: number
}
type Outcome = 'ok' | 'failed' | 'too slow'

/**
 * `GET /healthz`: the process lives; never asks anybody else, so that a dead service doesn't get web servers killed.
 * `GET /readyz`: it can serve, with each probe's outcome. 503 where what is needed isn't there; 200 and `degraded`
 * where something else isn't, so that a balancer doesn't take away every server at once. 503 `draining` from the moment
 * the server is asked to stop, while it still answers. Neither is cached.
 */
export const health = fp<HealthOptions>(
  async (app, { needed, useful, faultOf = {}, probeTimeoutMs = 2_000 }) => {
    const outcomesOf = (probes: HealthOptions['needed']) =>
      Promise.all(
        Object.entries(probes).map(async ([name, probe]) => [name, await outcomeOf(probe, probeTimeoutMs)] as const),
      )

    async function faultsOf() {
      const all = await Promise.all(
        Object.entries(faultOf).map(
          async ([name, fault]) => [name, await withTimeout(fault(), probeTimeoutMs).catch(() => null)] as const,
        ),
      )
      return all.filter(([, fault]) => fault !== null)
    }

    app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
    app.get('/readyz', async (_request, reply) => {
      const [must, may] = await Promise.all([outcomesOf(needed), outcomesOf(useful)])
      const isReady = !isDraining(app) && must.every(isOk)
      const faults = await faultsOf()
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status: isDraining(app) ? 'draining' : !isReady ? 'not ready' : may.every(isOk) ? 'ok' : 'degraded',
          checks: Object.fromEntries([...must, ...may]),
          ...(faults.length > 0 && { faults: Object.fromEntries(faults) }),
        })
    })
  },
  { name: 'health', fastify: '5.x' },
)

const isOk = ([, outcome]: readonly [string, Outcome]) => outcome === 'ok'

const outcomeOf = (probe: Probe, timeoutMs: number): Promise<Outcome> =>
  withTimeout(probe(), timeoutMs).then(
    (isThere) => (isThere ? 'ok' : 'failed'),
    (error: unknown) => (error instanceof TooSlow ? 'too slow' : 'failed'),
  )

/**
 * Asks whether anything answers HTTP at an address; what it answers doesn't matter, as long as it is no server's
 * failure.
 */
export const reachable =
  (url: string, timeoutMs = 2_000): Probe =>
  async () => {
    const { status } = await statusFromOutside(url, { withinMs: timeoutMs, redirect: 'manual' })
    return status < 500
  }
