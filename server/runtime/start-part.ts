import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { VERSION } from '#config/version'
import { endTracing } from '#server/http/tracing'
import { TooSlow, withTimeout } from '#server/http/with-timeout'
import { drainable, type LateReplies, lateEnvelope } from './draining.ts'
import { listen } from './listen.ts'

/** Time limit for draining, for requests in flight at closing, and for everything after them, in milliseconds */
const FINISH_WITHIN = 8_000
const RELEASE_WITHIN = 1_000

/** Another process uses the port; the message is the one line that operators read */
export class PortTaken extends Error {
  override name = 'PortTaken'
}

export interface Part {
  /** Its name for people, such as "box office" */
  name: string
  app: FastifyInstance
  /** Another server of the part, which listens already and which `app` closes */
  secondServer?: FastifyInstance
  host: string
  /** 0 takes any free port. */
  port: number
  /** The setting to change if the port is taken */
  portSetting?: string
  /** How long it still answers after a signal, so that a load balancer notices that it isn't ready */
  drainSeconds: number
  /** Time limit for draining and for requests in flight at closing, in milliseconds */
  finishWithin?: number
  /** The answer to requests that arrive after closing has begun; by default the contract's envelope */
  lateReply?: LateReplies
}
export interface StartedPart {
  name: string
  /** Its address on this machine, such as http://127.0.0.1:3002 */
  url: string
  port: number
}

/** What operations asks of every part, and the plugin that answers. */
const NEEDED = { '/readyz': 'partHealth', '/metrics': 'partMetrics' }

/**
 * Starts a part, logs it in one line, and closes it on SIGTERM and SIGINT: it drains (a second signal skips that),
 * accepts no new connections, finishes requests in flight, releases its resources, and exits with 0 within 10 s. A
 * launcher that started this process by `fork` gets a `StartedPart` message, and its end closes the part too. Throws
 * `PortTaken`.
 */
export async function startPart(part: Part): Promise<StartedPart> {
  const { name, app, host, port, portSetting = 'PORT' } = part
  for (const [url, plugin] of Object.entries(NEEDED))
    if (!app.hasRoute({ method: 'GET', url })) throw new Error(`${name}: register ${plugin} before it starts`)
  await listen(app, { host, port, name }).catch((error) => {
    if (error?.code !== 'EADDRINUSE') throw error
    throw new PortTaken(
      `${name}: port ${port} is taken. Stop what listens there, or set ${portSetting} to another port.`,
    )
  })
  app.log.info({ version: VERSION, node: process.version }, `${name} has started`)
  const started = { name, port: portOf(app), url: `http://${reachable(host)}:${portOf(app)}` }
  closeOnSignal(part)
  if (process.connected) process.send?.(started)
  return started
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function closeOnSignal(part: Part) {
  const { drainSeconds, lateReply = lateEnvelope } = part
  const servers = [part.app, ...(part.secondServer ? [part.secondServer] : [])].map(({ server }) =>
    drainable(server, { drainSeconds, lateReply }),
  )
  const drainEnd = new AbortController()
  let isClosing = false
  const close = async (why: string, drainMs = 0) => {
    if (isClosing) return drainEnd.abort()
    isClosing = true
    part.app.log.info({ why, drainMs }, `${part.name} closes`)
    for (const server of servers) server.startDraining()
    if (drainMs > 0) await delay(drainMs, null, { signal: drainEnd.signal }).catch(() => {})
    await Promise.all(servers.map((server) => server.stopListening()))
    const requestsInFlight = () => servers.reduce((count, server) => count + server.requestsInFlight(), 0)
    const exitCode = await closePart(part, drainMs, requestsInFlight)
    await endTracing()
    process.exit(exitCode)
  }
  const drainMs = 1_000 * drainSeconds
  process.on('SIGTERM', () => close('SIGTERM', drainMs))
  process.on('SIGINT', () => close('SIGINT', drainMs))
  process.on('disconnect', () => close('launcher gone'))
  // Undefined if no launcher started this process; false if the launcher ended while the part was starting.
  if (process.connected === false) void close('launcher gone')
}

/**
 * Closes within the time limit, cutting off connections that take longer: those with requests in flight, and those on
 * which no request has arrived, as browsers open them ahead. Returns the exit code.
 */
async function closePart(
  { app, name, finishWithin = FINISH_WITHIN }: Part,
  drainedMs: number,
  requestsInFlight: () => number,
): Promise<number> {
  const leftMs = finishWithin - drainedMs
  const cut = setTimeout(() => {
    const requests = requestsInFlight()
    if (requests > 0)
      app.log.warn({ requests }, `${name}: requests were still in flight after ${leftMs} ms and are cut off`)
    app.server.closeAllConnections()
  }, leftMs)
  try {
    await withTimeout(app.close(), leftMs + RELEASE_WITHIN)
    app.log.info(`${name} closed`)
    return 0
  } catch (err) {
    app.log.error({ err }, `${name} did not close cleanly`)
    return err instanceof TooSlow ? 0 : 1
  } finally {
    clearTimeout(cut)
  }
}
