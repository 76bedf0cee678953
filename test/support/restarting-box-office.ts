import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { OpenDesk } from './desk.ts'
import { processArguments } from './process-arguments.ts'
import { timeLimit } from './time-limits.ts'
import { freePorts } from './venue.ts'

/** A box office process that restarts whenever it is killed. Its settings are environment variables. */
export async function startRestartingBoxOffice(environment: Record<string, string>) {
  let isStopped = false
  let child: ChildProcess
  let kills = 0
  const start = async () => {
    child = spawn(process.execPath, processArguments('test/support/box-office-process.ts'), {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.once('exit', () => isStopped || void start())
    await once(child.stdout as NodeJS.ReadableStream, 'data')
  }
  await start()
  return {
    processId: () => child.pid ?? 0,
    kills: () => kills,
    kill: () => {
      kills++
      child.kill('SIGKILL')
    },
    stop: async () => {
      if (isStopped) return
      isStopped = true
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/**
 * Runs a box office on the desk's database until `done` is `count`, and kills it meanwhile: at most `most` times, after
 * `every` more each. Returns the number of kills.
 */
export async function killWhileWorking(
  t: { testdir(): string; teardown(close: () => unknown): void },
  { settings }: OpenDesk,
  { done, count, most = 3, every = 15 }: { done: () => Promise<number>; count: number; most?: number; every?: number },
): Promise<number> {
  const port = await freePorts(2)
  const boxOffice = await startRestartingBoxOffice({
    ...{ DATABASE_URL: settings.DATABASE_URL ?? '', DATA_DIR: t.testdir(), BOX_OFFICE_PORT: String(port) },
    ...{
      STAFF_PORT: String(port + 1),
      PAYMENT_URL: settings.PAYMENT_URL ?? '',
      PAYMENT_SECRET: settings.PAYMENT_SECRET ?? '',
    },
  })
  t.teardown(() => boxOffice.stop())
  const end = Date.now() + timeLimit(most * 20_000)
  for (let kills = 0; (await done()) < count && Date.now() < end; await delay(5)) {
    if (kills < most && (await done()) > kills * every + 3) {
      kills++
      boxOffice.kill()
    }
  }
  await boxOffice.stop()
  return boxOffice.kills()
}
