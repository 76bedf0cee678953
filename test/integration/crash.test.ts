import t from 'tap'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { reportPayments } from '#server/box-office/orders/settle/payment-report'
import { takenSeats } from '#server/box-office/seating/holds'
import { production } from '#shared/ticketing/production/production'
import { newDataFolder } from '#test/support/database-folders'
import { buyOverHttp, type PaidOrder, receiptOf } from '#test/support/http-purchase'
import { type HttpVisitor, httpVisitor } from '#test/support/http-visitor'
import { openVenue } from '#test/support/venue'

const PRODUCTION = 1001
const ADULT = 1
const BUYERS = 12
const KILLS_AFTER_HOLDS = [3, 8]

interface Buyer {
  visitor: HttpVisitor
  /** The step that the purchase has reached. */
  paid: PaidOrder | null
}

t.test(
  'a box office killed during purchases loses no hold or payment, and sells nothing unpaid [PAY-12 PAY-13]',
  async (t) => {
    const dataFolder = await newDataFolder('season of today')
    const venue = await openVenue({ KEEP_DATA: 'true', LOG_LEVEL: 'info' }, dataFolder)
    t.teardown(() => venue.close())
    const [performance] = (
      await httpVisitor(venue.url).callUntilSuccess(production.performances, { ProductionId: PRODUCTION })
    ).performances
    const performanceId = performance?.id ?? 0
    let held = 0

    const buyers = Array.from({ length: BUYERS }, (_, n): Buyer & { buys: boolean } => ({
      visitor: httpVisitor(venue.url),
      paid: null,
      buys: n % 3 !== 2,
    }))
    await Promise.all(
      buyers.map(async (buyer, n) => {
        await buyer.visitor.callUntilSuccess(production.reserveTicket, {
          productionId: PRODUCTION,
          performanceId,
          seats: [{ priceTypeId: ADULT, count: 2 }],
        })
        held++
        if (KILLS_AFTER_HOLDS.includes(held)) process.kill(venue.processOf('box office'), 'SIGKILL')
        if (buyer.buys) buyer.paid = await buyOverHttp(buyer.visitor, n)
      }),
    )
    process.kill(venue.processOf('box office'), 'SIGKILL')

    await t.test('every paid order has its receipt', async (t) => {
      for (const { paid, visitor } of buyers) {
        if (!paid) continue
        const receipt = await receiptOf(visitor, paid)
        t.equal(receipt?.performances[0]?.seats.length, 2)
      }
    })
    await t.test('every hold of a visitor who didn’t buy is still in their cart', async (t) => {
      for (const { buys, visitor } of buyers) {
        if (buys) continue
        const cart = await visitor.callUntilSuccess(production.miniCart, {
          ProductionId: PRODUCTION,
          PerformanceId: performanceId,
        })
        t.equal(cart.tickets.length, 2)
      }
    })
    await venue.close()

    const db = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: dataFolder })
    t.teardown(() => db.close())
    t.same(await reportPayments(db), { paymentsWithoutOrder: [], ordersWithoutPayment: [] })
    const [orders] = await db.query<{ count: number }>(
      sql`select count(*)::int as count from orders where state = 'completed' and cart_id is not null`,
    )
    t.equal(orders?.count, buyers.filter(({ buys }) => buys).length, 'an order for each who paid, and no other')

    t.same(
      await db.query(sql`select year from sales_document group by year, kind having max(number) <> count(*)`),
      [],
      'the receipts’ numbers have no gap',
    )

    const now = new Date()
    const later = new Date(now.getTime() + 16 * 60_000)
    const before = await takenSeats(db, performanceId, now)
    const after = await takenSeats(db, performanceId, later)
    t.equal(
      before.size - after.size,
      2 * buyers.filter(({ buys }) => !buys).length,
      'the others’ seats come free at their time',
    )
  },
)
