import { besideAttacks } from './beside-attacks.ts'
import { purchasesWhileKilled } from './killed.ts'
import { oddRequests } from './odd-requests.ts'

/** npm run drill -- attacks odd kills: what takes too long for the tests, all of it or some parts by name. */
const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  attacks: besideAttacks,
  odd: oddRequests,
  kills: purchasesWhileKilled,
}

const asked = process.argv.slice(2)
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const isGood = await run()
  console.log(`${name}: ${isGood ? 'held' : 'NOT held'}`)
  if (!isGood) process.exitCode = 1
}
