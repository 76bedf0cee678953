import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'undici'
import type { OpenVenue } from '#test/support/venue'

/** For the venue's settings: each process listens for the inspector at a port of its own once it is asked to. */
export const NODE_OPTIONS = '--inspect-port=0'

const LISTENS = /Debugger listening on (ws:\S+)/g

/**
 * Opens the inspector of a part; what it returns gives the bytes that it holds after its garbage is collected, on the
 * heap and in buffers.
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
 * Opens the inspector of these parts; what it returns gives the megabytes that each has in memory after its garbage is
 * collected, in their order. Without that a process with much room grows for long, and says nothing of what it holds.
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

const addressesIn = (venue: OpenVenue): string[] => [...venue.log().matchAll(LISTENS)].map(([, url = '']) => url)

/** The address of a part's inspector, which it opens now. */
async function inspect(venue: OpenVenue, part: string): Promise<string> {
  const before = addressesIn(venue).length
  process.kill(venue.processOf(part), 'SIGUSR1')
  while (addressesIn(venue).length <= before) await delay(50)
  return addressesIn(venue).at(-1) ?? ''
}

interface Answer {
  result: { result?: { value?: unknown } }
}

/** What the inspector answers. */
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
