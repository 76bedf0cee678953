import { type ChildProcess, fork } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { StartedPart } from '#server/runtime/start-part'
import type { PlannedPart } from './planned-parts.ts'

/** The delay before a part is restarted, doubled each time until it has run for a while */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
const RUNS_STEADILY_AFTER_MS = 10_000

interface Running {
  part: PlannedPart
  process: ChildProcess
  /** When it started to listen, by `performance.now()`, which isn't affected by clock changes; undefined before */
  listensSince: number | undefined
  nextPauseMs: number
}

/**
 * Starts the parts in order, each as a process, and passes on their addresses. A part that can't start the first time
 * has logged why, unless a signal ended it: all parts end, with its exit code. A part that ends later is restarted
 * until it runs (its database may be down, the disk full), while the others go on. SIGTERM and SIGINT close the parts
 * in reverse order, so that pages stop being served before the services they need.
 */
export async function superviseParts(
  parts: readonly PlannedPart[],
  secrets: NodeJS.ProcessEnv,
  log: Logger,
): Promise<void> {
  const environment: NodeJS.ProcessEnv = { ...process.env, ...secrets }
  const running: Running[] = []
  let isClosing = false

  const closeAll = async (code: number) => {
    if (isClosing) return
    isClosing = true
    for (const { process: child } of running.toReversed()) await end(child)
    process.exit(code)
  }
  process.on('SIGTERM', () => void closeAll(0))
  process.on('SIGINT', () => void closeAll(0))

  /** Returns how a part ended before it listened: its exit code, or the signal. */
  async function start(one: Running): Promise<Ending | undefined> {
    const outcome = await started(one.process)
    if (!isStarted(outcome)) return outcome
    for (const name of one.part.addressSettings) environment[name] = outcome.url + (one.part.addressPath ?? '')
    one.listensSince = performance.now()
    if (one.part.lowerPriorityOnceListeningBy) lowerPriority(one.process, one.part.lowerPriorityOnceListeningBy)
    one.process.once('exit', (code, signal) => void restart(one, code ?? signal))
  }
  async function restart(one: Running, why: unknown) {
    if (isClosing) return
    const ranFor = one.listensSince === undefined ? 0 : performance.now() - one.listensSince
    if (ranFor > RUNS_STEADILY_AFTER_MS) one.nextPauseMs = FIRST_PAUSE_MS
    const pauseMs = one.nextPauseMs
    one.nextPauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    log.error({ part: one.part.name, why, pauseMs }, `${one.part.name} ended and will be restarted`)
    await delay(pauseMs)
    if (isClosing) return
    Object.assign(one, launched(one.part))
    const ending = await start(one)
    if (ending !== undefined) void restart(one, ending)
  }
  const launched = (part: PlannedPart) => ({ process: launch(part, environment), listensSince: undefined })

  for (const part of parts) {
    const one: Running = { part, ...launched(part), nextPauseMs: FIRST_PAUSE_MS }
    running.push(one)
    const ending = await start(one)
    if (ending === undefined) continue
    if (typeof ending === 'string') log.fatal({ part: part.name, signal: ending }, endedBy(part, ending))
    return closeAll(typeof ending === 'string' ? KILLED : ending)
  }
}

function launch({ module, lowerPriorityBy, drains }: PlannedPart, environment: NodeJS.ProcessEnv): ChildProcess {
  const env = drains ? environment : { ...environment, DRAIN_SECONDS: '0' }
  const extension = path.extname(fileURLToPath(import.meta.url))
  const file = fileURLToPath(new URL(`../${module}${extension}`, import.meta.url))
  // Set before Node starts: once it has, `setPriority` would leave out the threads that exist already.
  const nice = lowerPriorityBy
    ? { execPath: 'nice', execArgv: ['-n', String(lowerPriorityBy), process.execPath, ...process.execArgv] }
    : {}
  return fork(file, [], { env, stdio: 'inherit', ...nice })
}

/** The lowest priority of any system */
const LOWEST = 19

/** Lowers a priority relative to the launcher's, which `nice` may have lowered: only root may raise one. */
function lowerPriority({ pid }: ChildProcess, by: number) {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.min(getPriority() + by, LOWEST))
  } catch {
    // The process has ended and will be restarted.
  }
}

/** A part's exit code, or the signal that ended it */
type Ending = number | NodeJS.Signals
/** The launcher's exit code if a signal ended a part */
const KILLED = 1

const isStarted = (outcome: StartedPart | Ending): outcome is StartedPart => typeof outcome === 'object'

/** A part that a signal ends has logged nothing itself. */
const endedBy = ({ name }: PlannedPart, signal: NodeJS.Signals) =>
  `${name}: ended by ${signal} before it was ready, so nothing was started. ` +
  (signal === 'SIGKILL'
    ? 'The system sends SIGKILL when memory runs out: give Foyer more memory, or start fewer parts.'
    : 'Find out what sent the signal, then start again.')

/** Returns the part's message that it listens, or how it ended. */
function started(child: ChildProcess): Promise<StartedPart | Ending> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as StartedPart))
    child.once('exit', (code, signal) => resolve(code ?? signal ?? KILLED))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
