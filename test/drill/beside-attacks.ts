import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openVenue } from '#test/support/venue'
import { attacks } from './attacks.ts'
import { type Fared, honestVisitors } from './honest-visitors.ts'

const SECONDS = Number(process.env.DRILL_SECONDS ?? 30)
/** Beside an attack 19 in 20 honest answers come within so many times what they take without it. */
const MOST = 5

/**
 * Each attacker beside twenty honest visitors, on a venue of its own; prints a table, and returns whether nobody honest
 * waited more than five times as long, and none was answered by a failure.
 */
export async function besideAttacks(): Promise<boolean> {
  const rows: object[] = []
  let isGood = true
  for (const attack of attacks) {
    const venue = await openVenue({ TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'info', ...attack.settings })
    try {
      await honestVisitors(venue.url, 3)
      const without = await honestVisitors(venue.url, SECONDS)
      const attacker = startAttacker(attack.name, venue.url)
      const beside = await honestVisitors(venue.url, SECONDS)
      const achieved = await attacker.stop()
      isGood &&= beside.p95 < MOST * without.p95 && beside.failures === 0
      rows.push({
        attack: attack.name,
        without: said(without),
        beside: said(beside),
        ...ratio(without, beside),
        achieved,
      })
    } finally {
      await venue.close()
    }
  }
  console.table(rows)
  return isGood
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
