import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { NGINX } from '#test/support/nginx'
import { rollingRestart } from './rolling-restart.ts'
import { isSaleSound, prepareSale, printSale, runSale, salesInDatabase } from './sale.ts'
import { openPairs } from './two-pairs.ts'

/** Time until a killed process is started again, in milliseconds. */
const AWAY_MS = 3_000

/**
 * Tests two web servers and two box offices on one PostgreSQL, both pairs behind nginx. First restarts all four in turn
 * during purchases, none of which may fail. Then kills one of each in the middle of a sale and starts it again. Buyers
 * retry what the kill interrupted, and it must be sold exactly once.
 */
export async function twoByTwo(): Promise<boolean> {
  if (!existsSync(NGINX)) {
    console.log(`two: skipped, because ${NGINX} doesn’t exist`)
    return false
  }
  const isRestartSound = await rollingRestart()
  return (await saleUnderKills()) && isRestartSound
}

async function saleUnderKills(): Promise<boolean> {
  const pairs = await openPairs()
  try {
    const sale = await prepareSale(pairs.databaseUrl)
    const killed = ['web server B', 'box office B']
    let back: Promise<unknown> = Promise.resolve()
    const run = await runSale(pairs.url, sale, () => {
      for (const part of killed) pairs.kill(part)
      back = delay(AWAY_MS).then(() => Promise.all(killed.map((part) => pairs.start(part))))
    })
    await back
    const found = await salesInDatabase(pairs.databaseUrl, sale)
    printSale(run, found)
    return isSaleSound(run, found, { areServersKilled: true })
  } finally {
    await pairs.close()
  }
}
