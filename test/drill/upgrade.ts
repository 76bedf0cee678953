import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { VERSION } from '#config/version'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { NGINX } from '#test/support/nginx'
import { openProduction } from './production.ts'
import { type Bought, purchase, unmatchedPayments } from './rolling-restart.ts'
import { earlierVersion, THIS_VERSION } from './versions.ts'

const BUYERS = 8
/** Purchases before the backup, and between the backup and the upgrade. */
const BEFORE = 20
/** The order of docs/upgrading.md. */
const REPLACED = [
  ...['content-service', 'form-service', 'box-office-a', 'box-office-b', 'waiting-room', 'web-a', 'web-b', 'desk'],
]
/** Pause between two parts, in milliseconds. nginx retries a failed server after two seconds. */
const PAUSE_MS = 3_000
/** Time limit for a part to drain and exit, in milliseconds. */
const STOPS_WITHIN_MS = 10_000

type Production = Awaited<ReturnType<typeof openProduction>>

/**
 * Upgrades a production from the version before, part by part, during purchases, none of which may fail. Afterwards
 * restores a backup of the old version into a new database, compares it with the payment provider's list, and sells.
 */
export async function upgradeWhileSelling(): Promise<boolean> {
  if (!existsSync(NGINX)) {
    console.log(`upgrade: skipped, because ${NGINX} doesn’t exist`)
    return false
  }
  const before = earlierVersion()
  try {
    const production = await openProduction(before.folder)
    try {
      console.log(`From ${before.commit} to ${VERSION}`)
      return await upgrade(production, before.folder)
    } finally {
      await production.close()
    }
  } finally {
    before.remove()
  }
}

async function upgrade(production: Production, earlier: string): Promise<boolean> {
  const backup = path.join(production.folder, 'backup.gz')
  const sale = startSale(production, await boughtIn(production.databaseUrl))
  const stops: { part: string; code: number | null | undefined; ms: number }[] = []
  let backedUp = 0
  try {
    await sale.reaches(BEFORE)
    await production.command(earlier, ['backup', backup])
    backedUp = sale.purchases()
    await sale.reaches(backedUp + BEFORE)
    await production.reloadBalancer(THIS_VERSION)
    for (const part of REPLACED) {
      const since = performance.now()
      const code = await production.stop(part)
      stops.push({ part, code, ms: Math.round(performance.now() - since) })
      await production.start(part, THIS_VERSION)
      await delay(PAUSE_MS)
    }
  } finally {
    await sale.end()
  }
  const unmatched = await unmatchedPayments(production.databaseUrl)
  console.table(stops)
  console.log(`${sale.purchases()} purchases, ${sale.failures.length} failed, ${unmatched} payments don’t match`)
  for (const failure of sale.failures) console.log(failure)
  const areStopsClean = stops.every(({ code, ms }) => code === 0 && ms <= STOPS_WITHIN_MS)
  const isRestored = await restoreAndSell(production, backup)
  return sale.failures.length === 0 && unmatched === 0 && areStopsClean && isRestored
}

/** As docs/operations.md says it. */
async function restoreAndSell(production: Production, backup: string): Promise<boolean> {
  const offices = ['box-office-a', 'box-office-b']
  for (const part of offices) await production.stop(part)
  const DATABASE_URL = await production.newDatabase()
  console.log((await production.command(THIS_VERSION, ['restore', backup], { DATABASE_URL })).trim())
  for (const part of offices) await production.start(part, THIS_VERSION, { DATABASE_URL })
  const { discrepancies, isComplete } = JSON.parse(
    await production.command(THIS_VERSION, ['reconcile', '--json'], { DATABASE_URL }),
  ) as { discrepancies: { kind: string }[]; isComplete: boolean }
  const listed = discrepancies.filter(({ kind }) => kind === 'paymentWithoutOrder').length
  const missing = (await ordersIn(production.databaseUrl)) - (await ordersIn(DATABASE_URL))
  console.log(
    `${missing} orders are newer than the backup, and reconcile lists ${listed}, ${isComplete ? '' : 'in'}completely`,
  )
  const sale = startSale(production, await boughtIn(DATABASE_URL), 1)
  await sale.reaches(1)
  await sale.end()
  for (const failure of sale.failures) console.log(failure)
  return isComplete && missing > 0 && listed === missing && sale.failures.length === 0
}

/** Lets buyers purchase one ticket after another, without retrying anything. */
function startSale({ url, stripe }: Production, bought: Bought[], buyers = BUYERS) {
  let isOpen = true
  let begun = 0
  let purchases = 0
  const failures: string[] = []
  const pay = async (address: string) => {
    const id = path.basename(new URL(address).pathname)
    stripe.pay(id)
    const { body, headers } = stripe.notice(id)
    const { status } = await fetch(`${url}/payments/notice`, { method: 'POST', body, headers })
    if (status !== 200) throw new Error(`Stripe’s notice was answered ${status}`)
    return id
  }
  const buy = async () => {
    while (isOpen) {
      const number = begun++
      const of = bought[number % bought.length] as Bought
      await purchase(url, number, { ...of, pay }).catch((error: Error) => failures.push(error.message))
      purchases++
    }
  }
  const all = Promise.all(Array.from({ length: buyers }, buy))
  return {
    failures,
    purchases: () => purchases,
    reaches: async (count: number) => {
      while (purchases < count) await delay(100)
    },
    end: async () => {
      isOpen = false
      await all
    },
  }
}

const boughtIn = (databaseUrl: string) =>
  fromDatabase(databaseUrl, (db) =>
    db.query<Bought>(sql`
      select p.id as "performanceId", p.production_id as "productionId", t.id as "priceTypeId"
        from performance p cross join price_type t
       where t.name = 'Adult'`),
  )

const ordersIn = (databaseUrl: string) =>
  fromDatabase(databaseUrl, async (db) => (await db.query(sql`select id from orders where state = 'completed'`)).length)

async function fromDatabase<T>(
  DATABASE_URL: string,
  read: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR: '' })
  try {
    return await read(db)
  } finally {
    await db.close()
  }
}
