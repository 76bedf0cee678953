import pg from 'pg'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { reportPayments } from '#server/box-office/orders/settle/payment-report'
import { production } from '#shared/ticketing/production/production'
import { buyOverHttp, receiptOf } from '#test/support/http-purchase'
import { httpVisitor } from '#test/support/http-visitor'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { temporaryFolder } from '#test/support/temporary-folder'
import { type OpenVenue, openVenue } from '#test/support/venue'

const PURCHASES = Number(process.env.DRILL_PURCHASES ?? 500)
const AT_ONCE = 8
/** Number of purchases between two kills. */
const KILL_EACH = 12
const PRODUCTION = 1001
const ADULT = 1
const PARTS = ['box office', 'web server', 'payment sandbox', 'content service', 'box office']

/** Makes commits durable. By default the tests' server confirms a commit before it is written to disk. */
const DURABLE_COMMITS = 'options=-c%20synchronous_commit%3Don'

/** Kills a PostgreSQL backend. The server then closes every connection and recovers from its write-ahead log. */
async function killPostgres(url: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await client.end().catch(() => {})
}

/** Makes guests' purchases while processes are killed. Returns the paid orders. */
async function buyWhileKilled(venue: OpenVenue, kill: (round: number) => Promise<void>) {
  const shown = await httpVisitor(venue.url).callUntilSuccess(production.performances, { ProductionId: PRODUCTION })
  const paid: Awaited<ReturnType<typeof buyOverHttp>>[] = []
  let next = 0
  let kills = 0
  async function buy(n: number) {
    const visitor = httpVisitor(venue.url)
    await visitor.callUntilSuccess(production.reserveTicket, {
      productionId: PRODUCTION,
      performanceId: shown.performances[n % shown.performances.length]?.id ?? 0,
      seats: [{ priceTypeId: ADULT, count: 1 }],
    })
    const order = await buyOverHttp(visitor, n)
    if (!(await receiptOf(visitor, order))) throw new Error(`Order ${order.orderId} is paid but has no receipt`)
    paid.push(order)
    if (paid.length % KILL_EACH === 0) await kill(kills++).catch(() => 'it is down already')
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < PURCHASES) await buy(next++)
    }),
  )
  return { paid, kills }
}

/**
 * Kills every process and PostgreSQL with SIGKILL during purchases, on both databases. Returns whether no payment is
 * unmatched and no order is lost or duplicated.
 */
export async function purchasesWhileKilled(): Promise<boolean> {
  let isGood = true
  for (const engine of ['pglite', 'postgresql'] as const) {
    const server = engine === 'postgresql' ? await startPostgres() : undefined
    const name = server && (await createDatabase(server))
    const DATABASE_URL = server && name ? `${server.url(name)}?${DURABLE_COMMITS}` : undefined
    const dataFolder = engine === 'pglite' ? undefined : temporaryFolder()
    const venue = await openVenue(
      { KEEP_DATA: 'true', LOG_LEVEL: 'info', ...(DATABASE_URL && { DATABASE_URL }) },
      dataFolder,
    )
    const { paid, kills } = await buyWhileKilled(venue, async (round) => {
      if (DATABASE_URL && round % 3 === 2) return killPostgres(DATABASE_URL)
      process.kill(venue.processOf(PARTS[round % PARTS.length] ?? 'box office'), 'SIGKILL')
    }).finally(() => venue.close())
    const db = await openDatabase({ DATABASE_URL, DATABASE_POOL: 2, DATA_DIR: venue.dataFolder })
    const [found] = await db.query<{ orders: number; seats: number; mails: number }>(sql`
      select (select count(*)::int from orders where state = 'completed' and cart_id is not null) as orders,
             (select count(*)::int from seat_allocation a join orders o on o.id = a.order_id
               where a.state = 'sold' and o.cart_id is not null) as seats,
             (select count(distinct key)::int from mail_outbox m
                join orders o on m.key = 'order-' || o.id where o.cart_id is not null) as mails`)
    const report = await reportPayments(db)
    await db.close()
    if (server && name) await dropDatabase(server, name).finally(() => server.stop())
    console.table([{ engine, paid: paid.length, kills, ...found, unmatched: Object.values(report).flat().length }])
    const counts = [found?.orders, found?.seats, found?.mails, new Set(paid.map(({ orderId }) => orderId)).size]
    isGood &&= counts.every((count) => count === PURCHASES) && Object.values(report).every((list) => list.length === 0)
  }
  return isGood
}
