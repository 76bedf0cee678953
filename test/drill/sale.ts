import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { reportPayments } from '#server/box-office/orders/settle/payment-report'
import { productionBySlug } from '#test/support/demonstration-programme'
import { startRecaptcha } from '#test/support/recaptcha-server'
import type { SaleFigures, SaleOrder } from './sale-visitors.ts'
import { jumped } from './wait-in-line.ts'

const VISITORS = Number(process.env.DRILL_VISITORS ?? 5_000)
/** Seconds over which the visitors arrive. */
const ARRIVE_WITHIN = Number(process.env.DRILL_ARRIVE_SECONDS ?? 60)
const SEATS = Number(process.env.DRILL_SEATS ?? 1_000)
const PERFORMANCES = [1_000_000, 1_000_001]
/** Interval between two page requests during the sale, in milliseconds. */
const PAGE_EACH = 100

/**
 * Returns the settings of a venue that sells, with a captcha in place of Google's that takes no work to solve. The
 * venue's own captcha makes each browser do some work, which a single process would have to do for all visitors here.
 */
export async function openCaptcha() {
  const teardowns: (() => unknown)[] = []
  const { settings } = await startRecaptcha({ teardown: (close) => void teardowns.push(close) })
  return {
    settings: { TRUST_PROXY: '127.0.0.1,::1', ...settings },
    close: async () => {
      for (const close of teardowns) await close()
    },
  }
}

interface Sale {
  productionId: number
  performanceIds: number[]
  page: string
}

const openedAt = (DATABASE_URL: string) => openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR: '' })

/** Adds two performances to an open venue's database, each with half of the seats for sale and all others blocked. */
export async function prepareSale(databaseUrl: string): Promise<Sale> {
  const { tessituraId: productionId, route } = productionBySlug('jupiter')
  const db = await openedAt(databaseUrl)
  try {
    await db.execute(sql`
      insert into performance (id, production_id, hall_id, starts_at, ends_at, sales_end_at)
      select n.id, f.production_id, f.hall_id, f.starts_at + n.days, f.ends_at + n.days, f.sales_end_at + n.days
        from (select id, row_number() over () * interval '7 days' as days from unnest(${PERFORMANCES}::int[]) id) n
       cross join (select * from performance
                    where production_id = ${productionId} order by starts_at desc limit 1) f`)
    await db.execute(sql`
      insert into zone_price (performance_id, zone_id, price_type_id, amount_cents)
      select n, z.zone_id, z.price_type_id, z.amount_cents
        from unnest(${PERFORMANCES}::int[]) n
       cross join zone_price z
       where z.performance_id = (select min(id) from performance where production_id = ${productionId})`)
    await db.execute(sql`
      insert into seat_allocation (performance_id, seat_id, state)
      select f.id, s.id, 'blocked'
        from performance f
       cross join lateral (select id from seat where hall_id = f.hall_id
                            order by not attributes && array['W', 'C'], id
                            limit (select count(*) from seat where hall_id = f.hall_id) - ${SEATS / PERFORMANCES.length}::int) s
       where f.id = any (${PERFORMANCES}::int[])`)
    return { productionId, performanceIds: PERFORMANCES, page: route }
  } finally {
    await db.close()
  }
}

interface Run {
  figures: SaleFigures
  /** Times of cached pages in milliseconds, before and during the sale, and how many of them failed. */
  pages: { idle: number[]; meanwhile: number[]; failed: number }
}

/** Runs the visitors. Calls `onHalf` once half of the visits are over. */
export async function runSale(url: string, sale: Sale, onHalf: () => void = () => {}): Promise<Run> {
  const pages: Run['pages'] = { idle: [], meanwhile: [], failed: 0 }
  const askPage = async (times: number[]) => {
    const since = performance.now()
    const isThere = await fetch(url).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    )
    if (!isThere) pages.failed += 1
    times.push(performance.now() - since)
  }
  for (let page = 0; page < 110; page++) {
    await askPage(page < 10 ? [] : pages.idle)
    await delay(PAGE_EACH)
  }

  const visitors = fork(fileURLToPath(new URL('./sale-visitors.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  })
  // Real visitors have their own devices. Here they get what the venue leaves of the processors, and the page requests
  // whose times are measured go first.
  if (visitors.pid) setPriority(visitors.pid, constants.priority.PRIORITY_LOW)
  try {
    setPriority(constants.priority.PRIORITY_HIGH)
  } catch {
    console.log('Pages are requested at normal priority, because this user may not raise it')
  }
  const ended = once(visitors, 'exit')
  let isHalf = false
  const figures = new Promise<SaleFigures>((resolve, reject) => {
    void ended.then(() => reject(new Error('The visitors’ process exited before the sale was over')))
    visitors.on('message', (message: SaleFigures | { finished: number }) => {
      if ('ends' in message) {
        visitors.disconnect()
        return resolve(message)
      }
      console.log(`${message.finished} visits are over`)
      if (isHalf || message.finished < VISITORS / 2) return
      isHalf = true
      onHalf()
    })
  })
  visitors.send({ url, ...sale, visitors: VISITORS, seconds: ARRIVE_WITHIN } satisfies SaleOrder)
  const interval = setInterval(() => void askPage(pages.meanwhile), PAGE_EACH)
  try {
    return { figures: await figures, pages }
  } finally {
    clearInterval(interval)
    await ended
  }
}

/** Returns a sale's seats, orders and unmatched payments in the box office's database. */
export async function salesInDatabase(databaseUrl: string, { performanceIds }: Sale) {
  const db = await openedAt(databaseUrl)
  try {
    const found = await db.first<{ sold: number; held: number; orders: number[]; twice: number }>(sql`
      select (select count(*)::int from seat_allocation a join orders o on o.id = a.order_id
               where a.performance_id = any (${performanceIds}::int[]) and a.state = 'sold' and o.cart_id is not null) as sold,
             (select count(*)::int from seat_allocation a
               where a.performance_id = any (${performanceIds}::int[]) and a.state = 'held') as held,
             (select coalesce(array_agg(distinct o.id::int), '{}') from orders o
               where o.state = 'completed' and o.cart_id is not null) as orders,
             (select count(*)::int from (select cart_id from orders where state = 'completed' and cart_id is not null
                                          group by cart_id having count(*) > 1) carts) as twice`)
    if (!found) throw new Error('The query returned no row')
    const report = await reportPayments(db)
    return { ...found, unmatched: Object.values(report).flat().length }
  } finally {
    await db.close()
  }
}

/** Prints a sale's figures: the visits by outcome, each step's times, and the failures and refusals by kind. */
export function printSale({ figures, pages }: Run, found: Awaited<ReturnType<typeof salesInDatabase>>): void {
  const { ends, steps, errors, waits, seconds } = figures
  const { orders, ...counts } = found
  console.log(`${VISITORS} visitors within ${ARRIVE_WITHIN} s, ${SEATS} seats; all over after ${Math.round(seconds)} s`)
  console.table([{ ...ends, ...counts, orders: orders.length }])
  const ofArrival = pages.meanwhile.slice(0, (ARRIVE_WITHIN * 1_000) / PAGE_EACH)
  const ofPages = {
    'a page, idle': pages.idle,
    'a page during arrival': ofArrival,
    'a page during the sale': pages.meanwhile,
  }
  const inWindow = 10_000 / PAGE_EACH
  const windows = Array.from({ length: Math.ceil(pages.meanwhile.length / inWindow) }, (_, window) =>
    at(pages.meanwhile.slice(window * inWindow, (window + 1) * inWindow), 0.95),
  )
  console.log(`p95 of the pages in each ten seconds, in ms: ${windows.join(' ')}`)
  const rows = Object.entries({ ...ofPages, ...steps })
  console.table(
    rows.map(([step, times]) => ({ step, answers: times.length, p50: at(times, 0.5), p95: at(times, 0.95) })),
  )
  if (waits.length > 0) {
    console.log(`${waits.length} waited, ${setBack(waits)} lost places, ${jumped(waits)} were admitted out of turn`)
  }
  console.table(Object.entries({ ...errors, ...(pages.failed && { 'a page during the sale': pages.failed }) }))
}

const setBack = (waits: SaleFigures['waits']) => waits.filter(({ setBack }) => setBack > 0).length

/** Returns a percentile, in milliseconds to one decimal place. */
const at = (times: readonly number[], part: number): number =>
  Math.round(10 * (times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN)) / 10

/**
 * Returns whether every paid order is sold exactly once and no visit failed. A 503 is no failure, since it says when to
 * retry. If servers were killed, neither is a failed answer that its buyer retried.
 */
export function isSaleSound(
  { figures, pages }: Run,
  found: Awaited<ReturnType<typeof salesInDatabase>>,
  { areServersKilled = false } = {},
): boolean {
  const { orders, ends, errors } = figures
  const isFailure = (kind: string) => /: (?:no answer|5(?!03))/.test(kind)
  return (
    ends.failed === 0 &&
    (areServersKilled || (pages.failed === 0 && !Object.keys(errors).some(isFailure))) &&
    setBack(figures.waits) === 0 &&
    jumped(figures.waits) === 0 &&
    found.twice === 0 &&
    found.unmatched === 0 &&
    new Set(orders).size === orders.length &&
    found.orders.length === orders.length &&
    orders.every((id) => found.orders.includes(id))
  )
}
/** Returns whether the pages' 95th percentile during the sale stayed within `times` that of the idle venue. */
export const arePagesFast = ({ pages }: Run, times: number): boolean =>
  at(pages.meanwhile, 0.95) < times * at(pages.idle, 0.95)
export const isSoldOut = ({ sold }: Awaited<ReturnType<typeof salesInDatabase>>): boolean => sold === SEATS
