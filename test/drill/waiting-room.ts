import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openVenue } from '#test/support/venue'
import { bytesHeldBy, NODE_OPTIONS } from './memory.ts'
import type { WaitingFigures, WaitingOrder } from './waiting-visitors.ts'

const VISITORS = Number(process.env.DRILL_WAITING ?? 20_000)
const SECONDS = Number(process.env.DRILL_SECONDS ?? 60)
/** Memory is read with this many visitors, and then with half and with all of them. */
const FIRST = 1_000
const MAX_BYTES = 200
/** Maximum share of one processor. */
const MAX_SHARE = 0.5
/** Clock ticks per second in `/proc`. */
const TICKS = 100

/**
 * Fills the waiting room with visitors whose pages poll it. Prints its processor use and its memory for each visitor
 * beyond the first thousand. Returns whether both are within their limits and no request failed.
 */
export async function waitingRoomFull(): Promise<boolean> {
  const venue = await openVenue({
    ...{ TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'info', NODE_OPTIONS },
    // Twenty thousand proofs of work would take the visitors' process an hour.
    ...{ WAITING_ROOM_ADMIT_PER_MINUTE: '60', WAITING_ROOM_PROOF: 'false' },
  })
  const visitors = fork(fileURLToPath(new URL('./waiting-visitors.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  })
  const tell = (order: WaitingOrder) => visitors.send(order)
  const fill = async (places: number) => {
    tell({ url: venue.url, places })
    await once(visitors, 'message')
    await delay(2_000)
  }
  try {
    const held = await bytesHeldBy(venue, 'waiting room')
    const bytes: number[] = []
    for (const places of [FIRST, VISITORS / 2, VISITORS]) {
      await fill(places)
      bytes.push(await held())
    }
    const [first = 0, half = 0, all = 0] = bytes
    const each = [(half - first) / (VISITORS / 2 - FIRST), (all - first) / (VISITORS - FIRST)]
    tell('count')
    const parts = ['waiting room', 'web server', 'box office']
    const since = performance.now()
    const before = parts.map((part) => processorSeconds(venue.processOf(part)))
    await delay(SECONDS * 1_000)
    const seconds = (performance.now() - since) / 1_000
    const shares = parts.map((part, at) => (processorSeconds(venue.processOf(part)) - (before[at] ?? 0)) / seconds)
    tell('figures')
    const [figures] = (await once(visitors, 'message')) as [WaitingFigures]
    console.log(
      `${VISITORS} visitors waiting; bytes per visitor beyond ${FIRST}: ${each.map(Math.round).join(' at half, ')}`,
    )
    console.table([
      {
        'requests a second': Math.round(figures.asked / seconds),
        failed: figures.failed,
        'p95, ms': Math.round(figures.p95),
        ...Object.fromEntries(parts.map((part, at) => [part, Number(shares[at]?.toFixed(2))])),
      },
    ])
    return each.every((held) => held < MAX_BYTES) && (shares[0] ?? 1) < MAX_SHARE && figures.failed === 0
  } finally {
    visitors.disconnect()
    await venue.close()
  }
}

/** Returns the processor time that a process has used, in seconds: user and system. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
