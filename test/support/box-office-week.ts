import { randomUUID } from 'node:crypto'
import { hashPassword } from '#server/box-office/customers/passwords'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { reconcile } from '#server/box-office/orders/reconcile/reconcile'
import { refundCancelled } from '#server/box-office/staff/cancellation/refund-cancelled'
import { sendDueRefunds } from '#server/box-office/staff/orders/send-refund'
import { venueDay } from '#shared/dates'
import { access } from '#shared/staff/access/access'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { counter } from '#shared/staff/counter/counter'
import { orders } from '#shared/staff/orders/orders'
import { type RefundMethod, refundMethods } from '#shared/staff/orders/orders.schemas'
import type { StaffCall, StaffResult } from '#shared/staff/staff-call'
import { till } from '#shared/staff/till/till'
import { vouchers } from '#shared/staff/vouchers/vouchers'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import type { Call, Input, Result } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { randomOf } from './abandoned-requests.ts'
import { PASSWORD } from './accounts.ts'
import type { TestVisitor } from './box-office.ts'
import { codeAt, type OpenDesk, STAFF_PASSWORD, type TestColleague } from './desk.ts'
import { boxOfficeOf } from './desk-orders.ts'
import type { FaultyPaymentProvider, ProviderFault } from './faulty-payment-provider.ts'
import { completeOtherSteps, fillTestCheckout, guest } from './test-checkout.ts'
import { testProgramme } from './test-programme.ts'

const { quartet, rush, priceTypes, programmeUpsell } = testProgramme
const DAYS = 7
/** The day on which a performance is cancelled. */
const CANCELLED_ON = 3
const BUYERS_AT_ONCE = 6
/** More dates of the production whose first one is cancelled. */
const MORE_DATES = [72, 73, 74, 75, 76]
const PERFORMANCES = [
  ...[quartet.performance, quartet.nextDay].map((performanceId) => ({ productionId: quartet.id, performanceId })),
  ...[rush.performance, ...MORE_DATES].map((performanceId) => ({ productionId: rush.id, performanceId })),
]
const REASON = 'As the buyer asked'

/** How much more each later date of a production costs than the one before it, in cents. */
const MORE = 1_500

/** Fills a database for a week: the test checkout with more dates, and vouchers whose uses are complete. */
export async function fillWeek(db: Database, now: Date): Promise<void> {
  await fillTestCheckout(db, now)
  await db.execute(sql`delete from gift_voucher where number = 'GV-SPENT'`)
  for (const [at, id] of MORE_DATES.entries()) {
    // At another hour, because other performances are in the hall.
    const later = `${at + 1} days 4 hours`
    await db.execute(sql`
      insert into performance (id, production_id, hall_id, starts_at, ends_at, sales_end_at, state)
      select ${id}, production_id, hall_id, starts_at + ${later}::interval, ends_at + ${later}::interval,
             sales_end_at + ${later}::interval, state
        from performance where id = ${rush.performance}`)
    await db.execute(sql`
      insert into zone_price (performance_id, zone_id, price_type_id, amount_cents)
      select ${id}, zone_id, price_type_id, amount_cents + ${MORE * (at + 1)}
        from zone_price where performance_id = ${rush.performance}`)
  }
  await db.execute(
    sql`update zone_price set amount_cents = amount_cents + ${MORE} where performance_id = ${quartet.nextDay}`,
  )
}

interface WeekOptions {
  buyers: number
  colleagues: number
  /** The same seed makes the same choices, in an order that depends on the machine. */
  seed: number
}

/** How often each act was done, and refused. */
export type Tally = Record<string, { done: number; refused: number }>

/** An outage of the payment provider begins after so many purchases, and lasts for as many. */
const OUTAGE_AFTER = { 10: 'away', 25: 'late' } as const
const OUTAGE = 5
/** Purchases until the outages come again. */
const OUTAGES_EACH = 30

/** Returns how the payment provider fails during a purchase. */
function outageAt(n: number): ProviderFault | undefined {
  const at = n % OUTAGES_EACH
  return Object.entries(OUTAGE_AFTER).find(([begin]) => at >= Number(begin) && at < Number(begin) + OUTAGE)?.[1]
}

/** Refusals during an outage of the payment provider, which have the status of a failure. */
const OUTAGE_REFUSALS = ['PAYMENT_UNAVAILABLE', 'PAYMENT_UNCONFIRMED']

/**
 * Buyers and colleagues do random acts for a week, several at a time: purchases paid, declined and abandoned, returns,
 * exchanges with and without a payment, sales at the counter, refunds by two colleagues at once, vouchers, and a
 * performance that is cancelled. The payment provider has outages. Everything is a call over the wire. Throws if a call
 * fails instead of being refused.
 */
export async function runWeek(
  desk: OpenDesk,
  provider: FaultyPaymentProvider,
  { buyers, colleagues, seed }: WeekOptions,
): Promise<Tally> {
  const { db, clock } = desk
  const random = randomOf(seed)
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T
  const tally: Tally = {}
  const orderIds: number[] = []
  /** What customers with an account have bought. */
  const owned: { visitor: TestVisitor; performanceId: number }[] = []
  const issued: { id: number; number: string }[] = []
  const passwordHash = await hashPassword(PASSWORD)
  const staff: { email: string; by: TestColleague }[] = []
  for (let at = 1; at <= colleagues; at++)
    staff.push({ email: `manager${at}@example.org`, by: await desk.colleague('manager') })

  const count = (act: string, isDone: boolean) => {
    tally[act] ??= { done: 0, refused: 0 }
    tally[act][isDone ? 'done' : 'refused']++
  }
  /** Returns the result, or undefined if it was refused. */
  const resultOf = (path: string, { status, body }: Awaited<ReturnType<TestColleague['response']>>) => {
    const isOutage = body.isError && OUTAGE_REFUSALS.includes(body.type)
    if (status >= 500 && !isOutage) throw new Error(`${path} failed: ${JSON.stringify(body)}`)
    return body.isError ? undefined : (body.result as never)
  }
  const ask = async <C extends Call>(visitor: TestVisitor, call: C, input?: object) =>
    resultOf(call.path, await visitor.response(call as Call<unknown, unknown>, input as never)) as Result<C> | undefined
  const tell = async <C extends StaffCall>(by: TestColleague, call: C, input?: object) =>
    resultOf(call.path, await by.response(call, input)) as StaffResult<C> | undefined

  /** Every fifth buyer has an account. */
  async function newBuyer(n: number): Promise<TestVisitor> {
    const visitor = desk.visitor()
    if (n % 5 > 0) return visitor
    const email = `buyer${n}@example.org`
    const made = await db.first<{ id: number }>(sql`
      insert into customer (email, password_hash, first_name, last_name, phone, created_at)
      values (${email}, ${passwordHash}, 'Ada', 'Lovelace', '0400 000 000', now()) returning id`)
    await db.execute(sql`
      insert into address (customer_id, country_id, state_id, line1, suburb, post_code, is_primary, created_at)
      values (${made?.id}, 1, 2, '9 Pitt Street', 'Sydney', '2000', true, now())`)
    await visitor.call(authentication.login, { userName: email, password: PASSWORD })
    return visitor
  }

  async function buy(n: number): Promise<void> {
    const visitor = await newBuyer(n)
    const chosen = oneOf(PERFORMANCES)
    const seats = [{ priceTypeId: oneOf([priceTypes.adult, priceTypes.concession]), count: 1 + below(4) }]
    if (!(await ask(visitor, production.reserveTicket, { ...chosen, seats }))) return count('buy', false)
    if (chosen.performanceId === quartet.performance && below(3) === 0)
      await ask(visitor, production.reserveUpsell, {
        upsellPerformanceId: programmeUpsell.id,
        seats: [{ priceTypeId: priceTypes.programme, count: 1 }],
      })
    if (n % 5 > 0) await visitor.call(checkout.guestCreate, { ...guest, email: `guest${n}@example.org` })
    await completeOtherSteps(visitor)
    if (issued.length > 0 && below(3) === 0) await ask(visitor, checkout.giftVoucher, { number: oneOf(issued).number })
    const placed = await ask(visitor, order.finalize)
    if (!placed) return count('buy', false)
    const end = below(10)
    if (!placed.paymentRedirectUrl) {
      orderIds.push(placed.orderId)
      return count('buy with a voucher', true)
    }
    if (end === 0) return count('leave the payment', true)
    const sessionId = provider.decide(placed.paymentRedirectUrl, end === 1 ? 'declined' : 'successful')
    const again = below(2)
    await Promise.all(Array.from({ length: 1 + again }, () => ask(visitor, order.paymentComplete, { sessionId })))
    if (end > 1) orderIds.push(placed.orderId)
    if (end > 1 && n % 5 === 0) owned.push({ visitor, performanceId: chosen.performanceId })
    count(end > 1 ? 'buy' : 'card declined', true)
  }

  /** A customer returns or exchanges some of their tickets. */
  async function changeOwn(): Promise<void> {
    if (owned.length === 0) return
    const { visitor, performanceId } = oneOf(owned)
    const own = await ask(visitor, account.returnableTickets, { TessituraPerformanceId: performanceId })
    const seatNumbers = (own?.seats ?? []).map(({ seatNumber }) => seatNumber).slice(0, 1 + below(2))
    if (seatNumbers.length === 0) return
    const of = { tessituraPerformanceId: performanceId, seatNumbers }
    if (below(3) === 0) return count('return own', Boolean(await ask(visitor, account.returnTickets, of)))
    const query = { TessituraPerformanceId: performanceId, SeatNumbers: seatNumbers.join(',') }
    const dates = (await ask(visitor, account.exchangeOffers, query))?.dates.filter(({ offers }) => offers.length > 0)
    if (!dates?.length) return
    const date = oneOf(dates)
    const seatIds = oneOf(date.offers).seats.map(({ seatId }) => seatId) ?? []
    const sent = { ...of, toPerformanceId: date.performanceId, seatIds }
    const made = await ask(visitor, account.exchangeTickets, sent)
    if (!made?.payment) return count('exchange own', Boolean(made))
    const toReturn = below(4) === 0 ? of : undefined
    await payDifference(visitor, made.payment, toReturn)
  }

  /** Ends the payment of an exchange, sometimes while its tickets are returned. */
  async function payDifference(
    visitor: TestVisitor,
    { sessionId, redirectUrl }: { sessionId: string; redirectUrl: string },
    toReturn?: Input<(typeof account)['returnTickets']>,
  ): Promise<void> {
    const end = below(6)
    if (end === 0) return count('leave the payment of an exchange', true)
    // Another tab may have ended the payment.
    if (provider.payments().find((each) => each.sessionId === sessionId)?.status === 'open')
      provider.decide(redirectUrl, end === 1 ? 'declined' : 'successful')
    const [outcome] = await Promise.all([
      ask(visitor, tickets.exchangePayment, { sessionId, hasLeft: false }),
      toReturn && ask(visitor, account.returnTickets, toReturn),
    ])
    count(`exchange with a payment: ${outcome?.state ?? 'unconfirmed'}`, Boolean(outcome))
  }

  /** Returns some valid tickets of an order of anyone. */
  async function someTickets(by: TestColleague) {
    if (orderIds.length === 0) return undefined
    const orderId = oneOf(orderIds)
    const valid = ((await tell(by, orders.order, { orderId }))?.tickets ?? []).filter(({ returnedAt }) => !returnedAt)
    const ticketIds = valid.map(({ id }) => id).slice(0, 1 + below(valid.length))
    return ticketIds.length > 0 ? { orderId, ticketIds } : undefined
  }
  const holdFor = (by: TestColleague, saleId: string, tickets: number) =>
    tell(by, counter.hold, {
      ...{ saleId, performanceId: oneOf(PERFORMANCES).performanceId, seatIds: [] },
      ...{ tickets: [{ priceTypeId: priceTypes.adult, count: tickets }], zoneId: oneOf([1, 2]) },
    })

  const acts: Readonly<Record<string, (by: TestColleague) => Promise<boolean | undefined>>> = {
    sell: async (by) => {
      const saleId = randomUUID()
      const held = await holdFor(by, saleId, 1 + below(4))
      if (!held) return false
      const buyer = { customerId: null, firstName: '', lastName: '', email: '' }
      const method = oneOf(['cash', 'terminal', 'complimentary', 'invoice'] as const)
      const details = { givenCents: held.totalCents + 500, reference: 'T-1', reason: 'Press' }
      const billing = { name: 'School', street: 'Quay 1', postcode: '3000', town: 'Melbourne', country: 'Australia' }
      const sent = { saleId, buyer, method, ...details, billing: { ...billing, taxNumber: '' } }
      const [sold] = await Promise.all(Array.from({ length: 1 + below(2) }, () => tell(by, counter.sell, sent)))
      if (sold) orderIds.push(sold.orderId)
      return Boolean(sold)
    },
    refund: async (by) => {
      const tickets = await someTickets(by)
      if (!tickets) return undefined
      const method: RefundMethod = oneOf(refundMethods)
      const refund = (one: TestColleague) =>
        tell(one, orders.refund, { ...tickets, method, reason: REASON, requestKey: randomUUID() })
      const made = await Promise.all(below(3) === 0 ? [refund(by), refund(oneOf(staff).by)] : [refund(by)])
      if (made.filter(Boolean).length > 1) throw new Error('Two colleagues refunded the same tickets')
      return made.some(Boolean)
    },
    exchange: async (by) => {
      const tickets = await someTickets(by)
      const saleId = randomUUID()
      if (!tickets || !(await holdFor(by, saleId, tickets.ticketIds.length))) return undefined
      const paid = { refundMethod: oneOf(refundMethods), paymentMethod: oneOf(['cash', 'terminal'] as const) }
      const sent = { ...tickets, saleId, ...paid, givenCents: 100_000, reference: 'T-2', reason: REASON }
      const [made] = await Promise.all(Array.from({ length: 1 + below(2) }, () => tell(by, orders.exchange, sent)))
      if (made) orderIds.push(made.orderId)
      else await tell(by, counter.release, { saleId })
      return Boolean(made)
    },
    'settle an invoice': async (by) => {
      const { invoices } = (await tell(by, orders.unpaidInvoices)) ?? { invoices: [] }
      const invoice = invoices.length > 0 ? oneOf(invoices) : undefined
      if (!invoice) return undefined
      const { orderId, dueCents } = invoice
      const sent = { orderId, paidOn: venueDay(clock.now(), desk.settings.VENUE_TIME_ZONE), amountCents: dueCents }
      const made = await Promise.all([by, oneOf(staff).by].map((each) => tell(each, orders.payInvoice, sent)))
      if (made.every(Boolean)) throw new Error('Two colleagues marked an invoice as paid')
      if (below(4) === 0) await tell(by, orders.reopenInvoice, { orderId, reason: REASON })
      return made.some(Boolean)
    },
    'issue a voucher': async (by) => {
      const sent = { amount: 10 + below(20) * 10, count: 1, reason: 'Raffle', email: '', expiresOn: null }
      const made = await tell(by, vouchers.issue, { ...sent, requestKey: randomUUID() })
      issued.push(...(made?.vouchers ?? []))
      return Boolean(made)
    },
    'void a voucher': async (by) => {
      if (issued.length < 5) return undefined
      return Boolean(await tell(by, vouchers.void, { voucherId: oneOf(issued).id, reason: 'Lost' }))
    },
  }
  const weighted = [
    'sell',
    'refund',
    'exchange',
    'refund',
    'exchange',
    'issue a voucher',
    'sell',
    'void a voucher',
    'settle an invoice',
  ]

  async function work({ by }: { by: TestColleague }, isOver: () => boolean): Promise<void> {
    do {
      const name = oneOf(weighted)
      const isDone = await acts[name]?.(by)
      if (isDone !== undefined) count(name, isDone)
    } while (!isOver())
  }

  for (let day = 0; day < DAYS; day++) {
    for (const { email, by } of staff) {
      // The former session has ended overnight.
      if (day > 0) await by.call(access.logIn, { email, password: STAFF_PASSWORD, code: codeAt(clock.now()) })
      if (!(await by.call(till.current)).till) await by.call(till.open, { floatCents: 20_000 })
    }
    const until = Math.round((buyers * (day + 1)) / DAYS)
    let next = Math.round((buyers * day) / DAYS)
    let lanes = BUYERS_AT_ONCE
    const lane = async () => {
      while (next < until) {
        provider.failAll(outageAt(next))
        await buy(next++)
        if (provider.takeFailure()) count('outage of the provider', true)
        if (below(2) === 0) await changeOwn()
      }
      lanes--
    }
    const performanceId = rush.performance
    const cancelled = {
      performanceId,
      method: 'card',
      refundsFees: true,
      subject: 'Cancelled',
      text: 'Sorry',
      reason: 'Illness',
    }
    await Promise.all([
      ...Array.from({ length: BUYERS_AT_ONCE }, lane),
      ...staff.map((each) => work(each, () => lanes === 0)),
      ...(day === CANCELLED_ON
        ? [tell(oneOf(staff).by, cancellation.cancel, cancelled).then((made) => count('cancel', Boolean(made)))]
        : []),
    ])
    provider.failAll(undefined)
    await refundCancelled(boxOfficeOf(desk))
    clock.move({ days: 1 })
    await reconcile(boxOfficeOf(desk))
  }
  await reconcile(boxOfficeOf(desk))
  await refundCancelled(boxOfficeOf(desk))
  await sendDueRefunds(boxOfficeOf(desk))
  return tally
}
