import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { timeLimit } from '#test/support/time-limits'

const STARTS_WITHIN_MS = timeLimit(60_000)

/** Starts a process of a drill. */
export type Part = () => Promise<{ kill(): void; close(): Promise<number | null> }>

/** Processes by name, in start order. `start` takes another version's instead of `parts` if it is given. */
export function runningParts(parts: Readonly<Record<string, Part>>) {
  const running = new Map<string, Awaited<ReturnType<Part>>>()
  const start = async (part: string, begin = parts[part]) => {
    const started = await begin?.()
    if (started) running.set(part, started)
  }
  return {
    start,
    startAll: async () => {
      for (const part of Object.keys(parts)) await start(part)
    },
    kill: (part: string) => running.get(part)?.kill(),
    /** Stops a process with SIGTERM. Returns its exit code. */
    stop: async (part: string) => running.get(part)?.close(),
    close: async () => {
      for (const part of [...running.values()].reverse()) await part.close()
    },
  }
}

/** Starts a process and waits until a request to `url` succeeds. */
export const startedAt =
  (url: string, begin: () => ChildProcess): Part =>
  async () => {
    const child = begin()
    // Doesn't inherit the drill's priority.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_NORMAL)
    const ended = once(child, 'exit')
    const until = performance.now() + STARTS_WITHIN_MS
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || performance.now() > until) throw new Error(`Nothing answers at ${url}`)
      await delay(200)
    }
    return {
      kill: () => void child.kill('SIGKILL'),
      close: async () => {
        child.kill('SIGTERM')
        const [code] = await ended
        return code as number | null
      },
    }
  }

/** Runs a file with Node, with nothing of this process's environment but its paths. */
export const node = (file: string, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
