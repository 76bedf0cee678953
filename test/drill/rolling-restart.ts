import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/box-office/database/open-database'
import { reportPayments } from '#server/box-office/orders/settle/payment-report'
import { paths } from '#shared/routes'
import { production } from '#shared/ticketing/production/production'
import { buyOverHttp, payOnce, receiptOf } from '#test/support/http-purchase'
import { type HttpVisitor, httpVisitor } from '#test/support/http-visitor'
import { openPairs } from './two-pairs.ts'

const PURCHASES = Number(process.env.DRILL_RESTART_PURCHASES ?? 100)
const BUYERS = 8
const PRODUCTION = 1001
const ADULT = 1
const RESTARTED = ['web server A', 'web server B', 'box office A', 'box office B']
/** Maximum time for a process to drain and exit, in milliseconds. */
const STOPS_WITHIN_MS = 10_000
/** Pause between two restarts, in milliseconds. nginx retries a failed server after two seconds. */
const PAUSE_MS = 3_000

/**
 * Restarts all four servers in turn during purchases. Buyers retry nothing, so any call, page or payment that fails
 * makes its purchase fail.
 */
export async function rollingRestart(): Promise<boolean> {
  const pairs = await openPairs()
  try {
    const { performances } = await httpVisitor(pairs.url).callUntilSuccess(production.performances, {
      ProductionId: PRODUCTION,
    })
    let isRestarting = true
    let purchases = 0
    const failures: string[] = []
    const buy = async () => {
      while (isRestarting || purchases < PURCHASES) {
        const number = purchases++
        const performanceId = performances[number % performances.length]?.id ?? 0
        const bought = { productionId: PRODUCTION, performanceId, priceTypeId: ADULT, pay: payOnce }
        await purchase(pairs.url, number, bought).catch((error: Error) => failures.push(error.message))
      }
    }
    const buyers = Array.from({ length: BUYERS }, buy)
    const stops = await restartAll(pairs).finally(() => {
      isRestarting = false
    })
    await Promise.all(buyers)
    const unmatched = await unmatchedPayments(pairs.databaseUrl)
    console.table(stops)
    console.log(`${purchases} purchases, ${failures.length} failed, ${unmatched} payments and orders don’t match`)
    for (const failure of failures) console.log(failure)
    const areStopsClean = stops.every(({ code, ms }) => code === 0 && ms <= STOPS_WITHIN_MS)
    return failures.length === 0 && unmatched === 0 && areStopsClean
  } finally {
    await pairs.close()
  }
}

async function restartAll(pairs: Awaited<ReturnType<typeof openPairs>>) {
  const stops: { part: string; code: number | null | undefined; ms: number }[] = []
  for (const part of RESTARTED) {
    await delay(PAUSE_MS)
    const since = performance.now()
    const code = await pairs.stop(part)
    stops.push({ part, code, ms: Math.round(performance.now() - since) })
    await pairs.start(part)
  }
  await delay(PAUSE_MS)
  return stops
}

/** What a buyer buys: one ticket. */
export interface Bought {
  productionId: number
  performanceId: number
  priceTypeId: number
}

/** Makes a guest's whole purchase: pages, seats, checkout, payment and receipt. */
export async function purchase(
  url: string,
  number: number,
  { productionId, performanceId, priceTypeId, pay }: Bought & { pay: typeof payOnce },
): Promise<void> {
  const visitor = withoutRetries(
    httpVisitor(url, { from: `11.0.${number >> 8}.${number & 255}`, captchaToken: async () => randomUUID() }),
  )
  for (const path of [
    '/',
    '/site-data?version=of-another-server',
    `${paths.singleEvent}?productionId=${productionId}`,
  ]) {
    const { status } = await fetch(url + path)
    if (status !== 200) throw new Error(`GET ${path} returned ${status}`)
  }
  await visitor.callUntilSuccess(production.reserveTicket, {
    ...{ productionId, performanceId },
    seats: [{ priceTypeId, count: 1 }],
  })
  const order = await buyOverHttp(visitor, number, { pay })
  if (!(await receiptOf(visitor, order))) throw new Error(`Order ${order.orderId} is paid but has no receipt`)
}

/** A visitor whose first failed call is an error. */
function withoutRetries(visitor: HttpVisitor): HttpVisitor {
  return {
    ...visitor,
    async callUntilSuccess(call, input) {
      const envelope = await visitor.call(call, input)
      if (envelope && !envelope.isError) return envelope.result
      throw new Error(`${call.method} ${call.path} failed: ${JSON.stringify(envelope)}`)
    },
  }
}

/** Returns the number of payments and orders that don't match. */
export async function unmatchedPayments(DATABASE_URL: string): Promise<number> {
  const db = await openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR: '' })
  try {
    return Object.values(await reportPayments(db)).flat().length
  } finally {
    await db.close()
  }
}
