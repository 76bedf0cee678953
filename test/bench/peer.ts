import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server to compare with the venue, in a separate process. */
export interface Peer {
  url: string
  /** Returns the processor time so far, in milliseconds. */
  cpuMs(): Promise<number>
  close(): void
}

/** Starts a server of `peers/` and sends it `given`. */
export async function startPeer(name: string, given: object): Promise<Peer> {
  const file = fileURLToPath(new URL(`peers/${name}.mjs`, import.meta.url))
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork(file, { env, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  child.stdout?.resume()
  child.send(given)
  return peerOf(child)
}

/**
 * Returns the peer in a child process once it has reported its port. It answers every message with its processor time.
 */
export async function peerOf(child: ChildProcess): Promise<Peer> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The peer exited before it listened')))
  ended.catch(() => {})
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    cpuMs: async () => {
      child.send('cpu')
      const [{ cpuMs }] = (await once(child, 'message')) as [{ cpuMs: number }]
      return cpuMs
    },
    close: () => void child.kill(),
  }
}
