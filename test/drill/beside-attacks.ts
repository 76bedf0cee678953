import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { newDataFolder } from '#test/support/database-folders'
import { openVenue } from '#test/support/venue'
import { type Attack, BEYOND_RULES } from './attack.ts'
import { attacks } from './attacks.ts'
import { type Fared, honestVisitors } from './honest-visitors.ts'

const SECONDS = Number(process.env.DRILL_SECONDS ?? 30)
/** Comma-separated names of attacks. Defaults to all of them. */
const ATTACKS = process.env.DRILL_ATTACKS?.split(',') ?? attacks.map(({ name }) => name)
/** Maximum ratio of the honest visitors' 95th percentile during an attack to that without it. */
const MAX_SLOWDOWN = 5
/** The processes whose memory the table shows. */
const PARTS = ['web server', 'box office', 'content service', 'form service']
/** Maximum time for a venue under attack to shut down, in milliseconds. */
const CLOSES_WITHIN = 10_000

/**
 * Runs each attack against its own venue, next to twenty honest visitors, and prints a table. Returns whether no attack
 * slowed honest answers more than five times, caused a failed answer, or denied a place, a form or a map, and whether
 * each venue shut down in time under attack.
 */
export async function besideAttacks(): Promise<boolean> {
  const rows: object[] = []
  let isGood = true
  for (const attack of attacks) {
    if (!ATTACKS.includes(attack.name)) continue
    const { without, beside, isHonestServed, isStable, closedIn, achieved, memory } = await besideOne(attack)
    isGood &&=
      isHonestServed &&
      isStable &&
      !achieved.includes(BEYOND_RULES) &&
      beside.p95 < MAX_SLOWDOWN * without.p95 &&
      beside.failures === 0 &&
      closedIn < CLOSES_WITHIN
    rows.push({
      attack: attack.name,
      without: said(without),
      beside: said(beside),
      ...ratio(without, beside),
      closedIn: `${Math.round(closedIn)} ms`,
      served: isHonestServed ? 'yes' : 'NO',
      restarted: isStable ? 'none' : 'SOME',
      memory,
      achieved,
    })
  }
  console.table(rows)
  return isGood
}

/** Returns a process's peak memory, in megabytes. */
const peakMegabytes = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** Measures one attack. Shuts the venue down while the attacker is still running. */
async function besideOne(attack: Attack) {
  const { name, settings, seconds = 0, hasPictures = true, isServed = async () => true } = attack
  const folder = await newDataFolder('season of today')
  if (!hasPictures) mkdirSync(path.join(folder, 'media'))
  const venue = await openVenue({ TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'info', ...settings }, folder)
  let isClosed = false
  try {
    const processes = () => PARTS.map((part) => venue.processOf(part)).join()
    const begunAs = processes()
    await honestVisitors(venue.url, 3)
    const without = await honestVisitors(venue.url, SECONDS)
    const attacker = startAttacker(name, venue.url)
    const beside = await honestVisitors(venue.url, Math.max(SECONDS, seconds))
    const isHonestServed = await isServed(venue.url).catch(() => false)
    const memory = PARTS.map((part) => `${part} ${peakMegabytes(venue.processOf(part))}`).join(', ')
    const isStable = processes() === begunAs
    const since = performance.now()
    isClosed = true
    await venue.close()
    const closedIn = performance.now() - since
    return { without, beside, isHonestServed, isStable, closedIn, achieved: await attacker.stop(), memory }
  } finally {
    if (!isClosed) await venue.close()
  }
}

/** Starts the attacker in a separate process, so that its work doesn't delay the visitors. */
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
