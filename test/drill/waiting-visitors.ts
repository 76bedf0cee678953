import { setTimeout as delay } from 'node:timers/promises'
import { askStatus, type Place, takePlace } from './wait-in-line.ts'

/** Visitors who wait, in a separate process. It takes as many places as it is told to, and polls as their pages do. */
export interface WaitingFigures {
  /** Status requests since the last `count`, and how many of these failed. */
  asked: number
  failed: number
  /** The 95th percentile, in milliseconds. */
  p95: number
}
export type WaitingOrder = { url: string; places: number } | 'count' | 'figures'

/** Rate at which visitors take places. The waiting room reserves a thousand numbers ahead each second. */
const PLACES_A_SECOND = 300

const told: WaitingFigures = { asked: 0, failed: 0, p95: 0 }
let times: number[] = []
let visitors = 0

async function wait(url: string, place: Place, first: number): Promise<never> {
  await delay(first)
  for (;;) {
    const since = performance.now()
    const status = await askStatus(url, place).catch(() => null)
    told.asked += 1
    if (!status) told.failed += 1
    times.push(performance.now() - since)
    await delay((status?.again ?? 10) * 1_000)
  }
}

async function fill(url: string, places: number): Promise<void> {
  const arrivals: Promise<void>[] = []
  while (visitors < places) {
    const number = visitors++
    const from = `11.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    arrivals.push(takePlace(url, from, '/').then((place) => void wait(url, place, Math.random() * 45_000)))
    if (visitors % 10 === 0) await delay(10_000 / PLACES_A_SECOND)
  }
  await Promise.all(arrivals)
}

process.on('message', async (order: WaitingOrder) => {
  if (order === 'count') {
    Object.assign(told, { asked: 0, failed: 0 })
    times = []
  } else if (order === 'figures') {
    const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
    process.send?.({ ...told, p95 } satisfies WaitingFigures)
  } else {
    await fill(order.url, order.places)
    process.send?.('there')
  }
})
process.on('disconnect', () => process.exit())
