import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { StartedPart } from '#server/process/start-part'
import type { PlannedPart } from './planned-parts.ts'

/** A companion that dies is started again after this long, and given up after so many ends within a minute. */
const RESTART_AFTER_MS = 1_000
const ENDS_A_MINUTE = 5

interface Running {
  part: PlannedPart
  process: ChildProcess
  ends: number[]
}

/**
 * Starts the parts in order, each in a process of its own, handing on their addresses; restarts what dies. A part
 * that can't start has logged why: everything ends, with its exit code. SIGTERM and SIGINT close
 * the parts in reverse order, so that pages stop being served before what they are made from goes.
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

  async function start(one: Running) {
    const outcome = await started(one.process)
    if (typeof outcome === 'number') {
      await closeAll(outcome)
      return
    }
    for (const name of one.part.addressSettings) environment[name] = outcome.url + (one.part.addressPath ?? '')
    one.process.once('exit', (code, signal) => void restart(one, code ?? signal))
  }
  async function restart(one: Running, why: unknown) {
    if (isClosing) return
    const minute = Date.now() - 60_000
    one.ends = [...one.ends.filter((at) => at > minute), Date.now()]
    log.error({ part: one.part.name, why }, `${one.part.name} ended and is started again`)
    if (one.ends.length > ENDS_A_MINUTE) return closeAll(1)
    await delay(RESTART_AFTER_MS)
    if (isClosing) return
    one.process = launch(one.part, environment)
    await start(one)
  }

  for (const part of parts) {
    const one = { part, process: launch(part, environment), ends: [] }
    running.push(one)
    await start(one)
  }
}

function launch({ module }: PlannedPart, env: NodeJS.ProcessEnv): ChildProcess {
  const extension = path.extname(fileURLToPath(import.meta.url))
  return fork(fileURLToPath(new URL(`../${module}${extension}`, import.meta.url)), [], { env, stdio: 'inherit' })
}

/** The part's message that it listens, or its exit code. */
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
