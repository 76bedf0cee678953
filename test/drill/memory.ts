import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'undici'
import type { OpenVenue } from '#test/support/venue'

/** For the venue's settings: each process listens for the inspector at a port of its own once it is asked to. */
export const NODE_OPTIONS = '--inspect-port=0'

const LISTENS = /Debugger listening on (ws:\S+)/g

/**
 * Opens the inspector of these parts; what it returns gives the megabytes that each has in memory after its garbage is
 * collected, in their order. Without that a process with much room grows for long, and says nothing of what it holds.
 */
export async function memoryOf(venue: OpenVenue, parts: readonly string[]): Promise<() => Promise<number[]>> {
  const inspected: { pid: number; url: string }[] = []
  for (const part of parts) {
    const pid = venue.processOf(part)
    process.kill(pid, 'SIGUSR1')
    while (addressesIn(venue).length <= inspected.length) await delay(50)
    inspected.push({ pid, url: addressesIn(venue).at(-1) ?? '' })
  }
  return () =>
    Promise.all(
      inspected.map(async ({ pid, url }) => {
        await collectGarbage(url)
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
      }),
    )
}

const addressesIn = (venue: OpenVenue): string[] => [...venue.log().matchAll(LISTENS)].map(([, url = '']) => url)

function collectGarbage(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.addEventListener('error', () => reject(new Error(`The inspector at ${url} doesn’t answer`)))
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' })))
    socket.addEventListener('message', () => socket.close())
    socket.addEventListener('close', () => resolve())
  })
}
