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
    const venue = await openVenue({ TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'info' })
    try {
      await honestVisitors(venue.url, 3)
      const without = await honestVisitors(venue.url, SECONDS)
      const over = new AbortController()
      const attacking = attack.run(venue.url, over.signal)
      const beside = await honestVisitors(venue.url, SECONDS)
      over.abort()
      const achieved = await attacking
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

const said = ({ p95, answers, failures }: Fared) => `${Math.round(p95)} ms of ${answers}, ${failures} failed`
const ratio = (without: Fared, beside: Fared) => ({ times: (beside.p95 / without.p95).toFixed(1) })
