import { alarms } from './alarms.ts'
import { besideAttacks } from './beside-attacks.ts'
import { cancellationWhileKilled } from './cancellation.ts'
import { exportsOfAMillion } from './exports.ts'
import { purchasesWhileKilled } from './killed.ts'
import { oddRequests } from './odd-requests.ts'
import { onSale, onSaleAtOnce } from './on-sale.ts'
import { reads } from './reads.ts'
import { largeSeason } from './season.ts'
import { twoByTwo } from './two.ts'
import { upgradeWhileSelling } from './upgrade.ts'
import { waitingRoomFull } from './waiting-room.ts'
import { week } from './week.ts'

/**
 * `npm run drill -- attacks odd` runs the named checks, which take too long for the tests. Without names it runs all.
 */
const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  attacks: besideAttacks,
  odd: oddRequests,
  kills: purchasesWhileKilled,
  week,
  cancellation: () => cancellationWhileKilled('voucher'),
  'cancellation-cards': () => cancellationWhileKilled('card'),
  exports: exportsOfAMillion,
  reads,
  season: largeSeason,
  alarms,
  'waiting-room': waitingRoomFull,
  'on-sale': onSale,
  'on-sale-at-once': onSaleAtOnce,
  two: twoByTwo,
  upgrade: upgradeWhileSelling,
}

const asked = process.argv.slice(2)
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const isGood = await run()
  console.log(`${name}: ${isGood ? 'passed' : 'FAILED'}`)
  if (!isGood) process.exitCode = 1
}
