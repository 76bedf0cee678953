import t from 'tap'
import { openDatabase } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { takenSeats } from '#server/box-office/seating/holds'
import { reportPayments } from '#server/box-office/settlement/payment-report'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { type HttpVisitor, httpVisitor, payAtSandbox } from '#test/support/http-visitor'
import { openVenue, temporaryFolder } from '#test/support/venue'

const PRODUCTION = 1001
const ADULT = 1
const BUYERS = 12
const KILLS_AFTER_HOLDS = [3, 8]
/** A buyer who closed the window after paying has the order within a minute. */
const COMPLETES_WITHIN_MS = 60_000
const APPROVED = '4242 4242 4242 4242'

interface Buyer {
  visitor: HttpVisitor
  /** Where it got to. */
  paid: { orderId: number; sessionKey: string } | null
}

t.test(
  'a box office that is killed during purchases loses no hold and no payment, and sells nothing unpaid [PAY-12 PAY-13]',
  async (t) => {
    const dataFolder = temporaryFolder()
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
        if (buyer.buys) buyer.paid = await buy(buyer.visitor, n)
      }),
    )
    process.kill(venue.processOf('box office'), 'SIGKILL')

    await t.test('every order that was paid has its receipt', async (t) => {
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

async function receiptOf(visitor: HttpVisitor, { orderId, sessionKey }: NonNullable<Buyer['paid']>) {
  const until = Date.now() + COMPLETES_WITHIN_MS
  while (Date.now() < until) {
    const response = await visitor.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
    if (response && !response.isError) return response.result
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return null
}

/** A guest's whole purchase, each call repeated until the box office runs again. */
async function buy(visitor: HttpVisitor, n: number): Promise<Buyer['paid']> {
  await visitor.callUntilSuccess(checkout.guestCreate, {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: `grace.${n}@example.org`,
    phone: '0400 000 000',
    address: { countryId: 1, stateId: 7, line1: '1 Swanston Street', suburb: 'Melbourne', postCode: '3000' },
  })
  await visitor.callUntilSuccess(checkout.donate, { amount: 0 })
  const { deliveryMethods } = await visitor.callUntilSuccess(checkout.delivery)
  const free = deliveryMethods.find(({ requireAddress }) => !requireAddress)
  await visitor.callUntilSuccess(checkout.setDelivery, { deliveryMethodId: free?.id ?? 0 })
  await visitor.callUntilSuccess(checkout.setPresenters, { mrcUpdates: false })
  const finalized = await visitor.callUntilSuccess(order.finalize)
  const back = await payAtSandbox(finalized.paymentRedirectUrl ?? '', APPROVED)
  const sessionId = back.searchParams.get('sessionId') ?? ''
  // Every second buyer closes the window after paying.
  if (n % 2 === 0) await visitor.callUntilSuccess(order.paymentComplete, { sessionId })
  return { orderId: finalized.orderId, sessionKey: finalized.sessionKey }
}
