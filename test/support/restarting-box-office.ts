import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { processArguments } from './process-arguments.ts'

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
