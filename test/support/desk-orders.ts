import { randomBytes, randomUUID } from 'node:crypto'
import type { BoxOffice } from '#server/box-office/box-office'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { sql } from '#server/box-office/database/sql'
import { counter } from '#shared/staff/counter/counter'
import { order } from '#shared/ticketing/order/order'
import type { OpenDesk, TestColleague } from './desk.ts'
import type { PaymentService } from './payment-service.ts'
import type { ScriptedPaymentProvider } from './scripted-payment-provider.ts'
import { makeReadyToPay, reserveTickets } from './test-checkout.ts'
import { testProgramme } from './test-programme.ts'

/** Returns the box office as its background jobs get it. */
export const boxOfficeOf = (desk: OpenDesk): BoxOffice =>
  createBoxOffice({ ...desk, random: { bytes: randomBytes }, log: desk.app.log })

/** Returns the box office with something that happens right after the first statement that it executes. */
export function withActAfterFirst(boxOffice: BoxOffice, act: () => Promise<unknown>): BoxOffice {
  const { db } = boxOffice
  let isFirst = true
  const execute: typeof db.execute = async (statement) => {
    const count = await db.execute(statement)
    if (isFirst) {
      isFirst = false
      await act()
    }
    return count
  }
  return { ...boxOffice, db: Object.assign(Object.create(db), { execute }) }
}

/** Buys tickets for the quartet and pays by card. Returns the order's id and its payment session. */
export async function buyTickets(desk: OpenDesk, provider: ScriptedPaymentProvider, count = 3) {
  const visitor = desk.visitor()
  const { orderId, pay } = await placeOrder(desk, provider, visitor, count)
  return { orderId, sessionId: await pay(), visitor }
}

/** Orders tickets for the quartet up to the payment. `pay` pays and returns the payment session. */
export async function placeOrder(
  desk: OpenDesk,
  provider: ScriptedPaymentProvider,
  visitor = desk.visitor(),
  count = 1,
) {
  await reserveTickets(visitor, undefined, count)
  await makeReadyToPay(desk.db, visitor)
  const { orderId, paymentRedirectUrl } = await visitor.call(order.finalize)
  const pay = async () => {
    const sessionId = provider.decide(paymentRedirectUrl, 'successful')
    await visitor.call(order.paymentComplete, { sessionId })
    return sessionId
  }
  return { orderId, pay }
}

const walkUp = { customerId: null, firstName: '', lastName: '', email: '' }

/** Sells a ticket for the quartet to a buyer without an address. Returns the order's id. */
export async function sellToWalkUp(colleague: TestColleague): Promise<number> {
  const saleId = randomUUID()
  const tickets = [{ priceTypeId: testProgramme.priceTypes.adult, count: 1 }]
  await colleague.call(counter.hold, { saleId, performanceId: testProgramme.quartet.performance, tickets, seatIds: [] })
  const sale = { saleId, buyer: walkUp, method: 'terminal' as const, reference: 'T-1' }
  return (await colleague.call(counter.sell, sale)).orderId
}

/** Sells seats of a performance one by one at the counter. */
export async function sellSeats({ db }: OpenDesk, colleague: TestColleague, performanceId: number, count: number) {
  const seats = await db.query<{ id: number }>(sql`
    select s.id from seat s join performance f on f.hall_id = s.hall_id where f.id = ${performanceId} order by s.id`)
  await db.execute(sql`delete from seat_allocation where performance_id = ${performanceId}`)
  const guest = { customerId: null, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' }
  for (const { id } of seats.slice(0, count)) {
    const saleId = randomUUID()
    const tickets = [{ priceTypeId: testProgramme.priceTypes.adult, count: 1 }]
    await colleague.call(counter.hold, { saleId, performanceId, tickets, seatIds: [id] })
    await colleague.call(counter.sell, { saleId, buyer: guest, method: 'terminal', reference: `T-${id}` })
  }
}

/**
 * Sells tickets of a performance to guests who pay by card, one ticket each. The desk's payments are at the service.
 * Returns the orders' ids.
 */
export async function sellByCard(
  { db, visitor }: OpenDesk,
  payments: PaymentService,
  of: { id: number; performance: number },
  count: number,
): Promise<number[]> {
  await db.execute(sql`delete from seat_allocation where performance_id = ${of.performance}`)
  const orderIds: number[] = []
  for (let n = 0; n < count; n++) {
    const buyer = visitor()
    await reserveTickets(buyer, of, 1)
    await makeReadyToPay(db, buyer)
    const { orderId } = await buyer.call(order.finalize)
    await buyer.call(order.paymentComplete, { sessionId: payments.decide('successful') })
    orderIds.push(orderId)
  }
  return orderIds
}
