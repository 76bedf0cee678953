import fp from 'fastify-plugin'
import { type Fetch, statusFromOutside } from '#server/http/outside-call'
import { TooSlow, withTimeout } from '#server/http/with-timeout'
import { partHealth } from '#server/runtime/part-health'

/** Checks a dependency of pages. It fails by returning false, throwing or timing out. */
export type Probe = () => Promise<boolean>
export interface HealthOptions {
  /** Dependencies without which the server can serve nothing, by name: `content` (reachable, or cached) */
  needed: Readonly<Record<string, Probe>>
  /** Optional dependencies, by name: `ticketing` (reachable), `trustProxy` (no unknown proxy) */
  useful: Readonly<Record<string, Probe>>
  /** The errors by the same names, as sentences that name the setting to check. Null if there is none. */
  problemOf?: Readonly<Record<string, () => Promise<string | null>>>
  /** Time limit of a probe, in milliseconds */
  probeTimeoutMs?: number
}
type Outcome = 'ok' | 'failed' | 'too slow'

/**
 * Registers the web server's health checks: those of every part, and in `/readyz` each probe's result. 503 if a
 * required dependency is missing; 200 and `degraded` if an optional one is, so that a load balancer doesn't remove
 * every server at once.
 */
export const health = fp<HealthOptions>(
  async (app, { needed, useful, problemOf = {}, probeTimeoutMs = 2_000 }) => {
    const outcomesOf = (probes: HealthOptions['needed']) =>
      Promise.all(
        Object.entries(probes).map(async ([name, probe]) => [name, await outcomeOf(probe, probeTimeoutMs)] as const),
      )

    async function problemsOf() {
      const all = await Promise.all(
        Object.entries(problemOf).map(
          async ([name, problem]) => [name, await withTimeout(problem(), probeTimeoutMs).catch(() => null)] as const,
        ),
      )
      return all.filter(([, problem]) => problem !== null)
    }

    async function readiness() {
      const [must, may] = await Promise.all([outcomesOf(needed), outcomesOf(useful)])
      const isReady = must.every(isOk)
      const problems = await problemsOf()
      return {
        isReady,
        status: !isReady ? 'not ready' : may.every(isOk) ? 'ok' : 'degraded',
        checks: Object.fromEntries([...must, ...may]),
        ...(problems.length > 0 && { problems: Object.fromEntries(problems) }),
      }
    }
    await app.register(partHealth, { readiness })
  },
  { name: 'health', fastify: '5.x' },
)

const isOk = ([, outcome]: readonly [string, Outcome]) => outcome === 'ok'

const outcomeOf = (probe: Probe, timeoutMs: number): Promise<Outcome> =>
  withTimeout(probe(), timeoutMs).then(
    (isThere) => (isThere ? 'ok' : 'failed'),
    (error: unknown) => (error instanceof TooSlow ? 'too slow' : 'failed'),
  )

/** Returns a probe of whether an HTTP server answers at an address, with any status below 500. */
export const reachable =
  (url: string, { withinMs = 2_000, fetch }: { withinMs?: number; fetch?: Fetch } = {}): Probe =>
  async () => {
    const { status } = await statusFromOutside(url, { withinMs, redirect: 'manual', fetch })
    return status < 500
  }
