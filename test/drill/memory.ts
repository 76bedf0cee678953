import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'undici'
import type { OpenVenue } from '#test/support/venue'

/** A venue's setting with which each process opens its inspector on a free port when it gets SIGUSR1. */
export const NODE_OPTIONS = '--inspect-port=0'

const LISTENS = /Debugger listening on (ws:\S+)/g

/**
 * Opens a process's inspector. The returned function collects garbage, and returns the bytes in use on the heap and in
 * buffers.
 */
export async function bytesHeldBy(venue: OpenVenue, part: string): Promise<() => Promise<number>> {
  const url = await inspect(venue, part)
  const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external'
  return async () => {
    await asked(url, { method: 'HeapProfiler.collectGarbage' })
    const { result } = await asked(url, { method: 'Runtime.evaluate', params: { expression } })
    return Number(result.result?.value)
  }
}

/**
 * Opens the inspectors of several processes. The returned function collects garbage, and returns each process's memory
 * in megabytes, in the same order. Without the collection, a process with a large heap limit keeps growing, and its
 * size doesn't show what it uses.
 */
export async function memoryOf(venue: OpenVenue, parts: readonly string[]): Promise<() => Promise<number[]>> {
  const inspected: { pid: number; url: string }[] = []
  for (const part of parts) inspected.push({ pid: venue.processOf(part), url: await inspect(venue, part) })
  return () =>
    Promise.all(
      inspected.map(async ({ pid, url }) => {
        await asked(url, { method: 'HeapProfiler.collectGarbage' })
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
      }),
    )
}

/** Returns the most memory that a process has used since its start, in megabytes; 0 once it has ended. */
export function peakMegabytes(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

const addressesIn = (venue: OpenVenue): string[] => [...venue.log().matchAll(LISTENS)].map(([, url = '']) => url)

/** Opens a process's inspector and returns its address. */
async function inspect(venue: OpenVenue, part: string): Promise<string> {
  const before = addressesIn(venue).length
  process.kill(venue.processOf(part), 'SIGUSR1')
  while (addressesIn(venue).length <= before) await delay(50)
  return addressesIn(venue).at(-1) ?? ''
}

interface Answer {
  result: { result?: { value?: unknown } }
}

/** Sends a request to the inspector and returns its answer. */
function asked(url: string, question: { method: string; params?: object }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.addEventListener('error', () => reject(new Error(`The inspector at ${url} doesn’t answer`)))
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, ...question })))
    socket.addEventListener('message', ({ data }) => {
      socket.close()
      resolve(JSON.parse(String(data)) as Answer)
    })
  })
}
