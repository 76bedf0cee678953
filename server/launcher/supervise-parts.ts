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
 * has logged why: all parts end, with its exit code. A part that ends later is restarted until it runs (its database
 * may be down, the disk full), while the others go on. SIGTERM and SIGINT close the parts in reverse order, so that
 * pages stop being served before the services they need.
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

  /** Returns the exit code of a part that ended before it listened. */
  async function start(one: Running): Promise<number | undefined> {
    const outcome = await started(one.process)
    if (typeof outcome === 'number') return outcome
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
    const code = await start(one)
    if (code !== undefined) void restart(one, code)
  }
  const launched = (part: PlannedPart) => ({ process: launch(part, environment), listensSince: undefined })

  for (const part of parts) {
    const one: Running = { part, ...launched(part), nextPauseMs: FIRST_PAUSE_MS }
    running.push(one)
    const code = await start(one)
    if (code !== undefined) return closeAll(code)
  }
}

function launch({ module, lowerPriorityBy, drains }: PlannedPart, environment: NodeJS.ProcessEnv): ChildProcess {
  const env = drains ? environment : { ...environment, DRAIN_SECONDS: '0' }
  const extension = path.extname(fileURLToPath(import.meta.url))
  const child = fork(fileURLToPath(new URL(`../${module}${extension}`, import.meta.url)), [], { env, stdio: 'inherit' })
  // At once, because threads inherit the priority that their process has when they start.
  if (lowerPriorityBy) lowerPriority(child, lowerPriorityBy)
  return child
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

/** Returns the part's message that it listens, or its exit code. */
function started(child: ChildProcess): Promise<StartedPart | number> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as StartedPart))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
