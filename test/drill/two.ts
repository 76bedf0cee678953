import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { rollingRestart } from './rolling-restart.ts'
import { foundOf, isSaleSound, prepareSale, printSale, runSale } from './sale.ts'
import { NGINX, openPairs } from './two-pairs.ts'

/** How long a killed process is away, in milliseconds. */
const AWAY_MS = 3_000

/**
 * Two web servers and two box offices on one PostgreSQL, both pairs behind nginx: all four are restarted in turn under
 * purchases, of which none may fail; then a sale, in the middle of which one of each is killed and started again. What
 * was under way then is tried again by its buyer, and is sold once.
 */
export async function twoByTwo(): Promise<boolean> {
  if (!existsSync(NGINX)) {
    console.log(`two by two: not tried, for there is no ${NGINX}`)
    return true
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
      back = delay(AWAY_MS).then(() => Promise.all(killed.map(pairs.start)))
    })
    await back
    const found = await foundOf(pairs.databaseUrl, sale)
    printSale(run, found)
    return isSaleSound(run, found, { areServersKilled: true })
  } finally {
    await pairs.close()
  }
}
