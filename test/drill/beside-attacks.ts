import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { newDataFolder } from '#test/support/database-folders'
import { openVenue } from '#test/support/venue'
import type { Attack } from './attack.ts'
import { attacks } from './attacks.ts'
import { type Fared, honestVisitors } from './honest-visitors.ts'

const SECONDS = Number(process.env.DRILL_SECONDS ?? 30)
/** Names of attacks with commas between them; by default all. */
const ATTACKS = process.env.DRILL_ATTACKS?.split(',') ?? attacks.map(({ name }) => name)
/** Beside an attack 19 in 20 honest answers come within so many times what they take without it. */
const MOST = 5
/** The parts whose memory the table shows. */
const PARTS = ['web server', 'box office', 'content service', 'form service']
/** How long a venue under attack may take to close, in milliseconds. */
const CLOSES_WITHIN = 10_000

/**
 * Each attacker beside twenty honest visitors, on a venue of its own; prints a table, and returns whether nobody honest
 * waited more than five times as long, none was answered by a failure or lost a place, a form or a map, and each venue
 * closed in time under attack.
 */
export async function besideAttacks(): Promise<boolean> {
  const rows: object[] = []
  let isGood = true
  for (const attack of attacks) {
    if (!ATTACKS.includes(attack.name)) continue
    const { without, beside, isHonestServed, closedIn, achieved, memory } = await besideOne(attack)
    isGood &&= isHonestServed && beside.p95 < MOST * without.p95 && beside.failures === 0 && closedIn < CLOSES_WITHIN
    rows.push({
      attack: attack.name,
      without: said(without),
      beside: said(beside),
      ...ratio(without, beside),
      closedIn: `${Math.round(closedIn)} ms`,
      served: isHonestServed ? 'yes' : 'NO',
      memory,
      achieved,
    })
  }
  console.table(rows)
  return isGood
}

/** The most that a process has had in memory, in megabytes. */
const peakMegabytes = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** The venue is closed while the attacker still works. */
async function besideOne({ name, settings, hasPictures = true, isServed = async () => true }: Attack) {
  const folder = await newDataFolder('season of today')
  if (!hasPictures) mkdirSync(path.join(folder, 'media'))
  const venue = await openVenue({ TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'info', ...settings }, folder)
  let isClosed = false
  try {
    await honestVisitors(venue.url, 3)
    const without = await honestVisitors(venue.url, SECONDS)
    const attacker = startAttacker(name, venue.url)
    const beside = await honestVisitors(venue.url, SECONDS)
    const isHonestServed = await isServed(venue.url).catch(() => false)
    const memory = PARTS.map((part) => `${part} ${peakMegabytes(venue.processOf(part))}`).join(', ')
    const since = performance.now()
    isClosed = true
    await venue.close()
    const closedIn = performance.now() - since
    return { without, beside, isHonestServed, closedIn, achieved: await attacker.stop(), memory }
  } finally {
    if (!isClosed) await venue.close()
  }
}

/** In a process of its own, so that visitors don't wait for the attacker's work. */
function startAttacker(name: string, url: string) {
  const attacker = fork(fileURLToPath(new URL('./attacker.ts', import.meta.url)), [name, url], {
    execArgv: ['--import', 'tsx'],
  })
  const achieved = once(attacker, 'message')
  return {
    async stop(): Promise<string> {
      if (attacker.connected) attacker.send('stop', () => {})
      const [said] = await achieved
      return String(said)
    },
  }
}

const said = ({ p95, answers, failures }: Fared) => `${Math.round(p95)} ms of ${answers}, ${failures} failed`
const ratio = (without: Fared, beside: Fared) => ({ times: (beside.p95 / without.p95).toFixed(1) })
