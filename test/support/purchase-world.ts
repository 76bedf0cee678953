import { randomBytes, randomUUID } from 'node:crypto'
import { createBoxOffice } from '#server/box-office/create-box-office'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { findDiscrepancies } from '#server/box-office/orders/reconcile/discrepancies'
import { reconcile } from '#server/box-office/orders/reconcile/reconcile'
import type { Call, Result } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { session } from '#shared/ticketing/session/session'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { openBoxOffice, type TestVisitor } from './box-office.ts'
import { FaultyPaymentProvider } from './faulty-payment-provider.ts'
import { startRecaptcha } from './recaptcha-server.ts'
import { fillTestCheckout, makeReadyToPay, testCheckout } from './test-checkout.ts'
import { testProgramme } from './test-programme.ts'

export const VISITORS = 4
/** Two performances with eight seats each, so that visitors compete for seats. */
const PERFORMANCES = [
  { productionId: testProgramme.quartet.id, performanceId: testProgramme.quartet.performance },
  { productionId: testProgramme.rush.id, performanceId: testProgramme.rush.performance },
] as const
/** Another date of the first performance's production, for which its tickets are exchanged. */
const OTHER_DATE = testProgramme.quartet.nextDay
const SEATS = 8
/** How much more a seat of the other date costs, in cents: less than its zones differ. */
const MORE = 2_000
const EXTRAS = 3

type Offers = Result<(typeof tickets)['exchangeOffers']>

/** One step: its visitor, and a number that determines every choice in it. */
export interface PurchaseStep {
  name: PurchaseStepName
  visitor: number
  choice: number
}
export type PurchaseStepName = keyof typeof weights

/** The relative frequency of each step. */
export const weights = {
  reserve: 7,
  addExtras: 2,
  removeTicket: 2,
  removeAll: 1,
  clearCart: 1,
  extend: 1,
  applyPromo: 2,
  removePromo: 1,
  applyVoucher: 3,
  removeVoucher: 1,
  donate: 1,
  finalize: 10,
  finalizeTwice: 2,
  pay: 9,
  decline: 2,
  cancel: 1,
  turnBack: 1,
  exchange: 4,
  returnFromPayment: 6,
  notice: 4,
  readCheckout: 2,
  time: 2,
  longTime: 2,
  providerAway: 1,
  killAtProvider: 1,
  restart: 1,
  reconcile: 2,
} as const

/** Opens a box office with few seats and several visitors, on which random steps are taken. */
export async function openPurchaseWorld(t: { teardown(close: () => unknown): void }) {
  const recaptcha = await startRecaptcha(t)
  const provider = new FaultyPaymentProvider()
  const venue = await openBoxOffice(t as never, {
    fill: fillFewSeats,
    settings: recaptcha.settings,
    logLevel: 'silent',
    paymentProvider: provider,
  })
  const { db, clock, settings } = venue
  const boxOffice = () =>
    createBoxOffice({
      settings,
      db,
      clock,
      paymentProvider: provider,
      random: { bytes: randomBytes },
      log: venue.app.log,
    })
  let visitors: TestVisitor[] = []
  /** The payment sessions of each visitor, and those of this run. */
  let sessions: { visitor: number; id: string; page: string; isExchange: boolean }[] = []
  /** The orders of each visitor, the last one last. */
  let orders: { visitor: number; orderId: number; sessionKey: string }[] = []

  /**
   * Makes a call. Refusals are expected; an error of the box office itself isn't, unless its payment provider caused
   * it.
   */
  async function attempt(visitor: TestVisitor, call: Call, input?: object) {
    const withCaptcha = call.captcha ? { ...input, captchaToken: randomUUID() } : input
    const { status, body } = await visitor.response(call as Call<unknown, unknown>, withCaptcha as never)
    if (status === 500 && !provider.takeFailure()) throw new Error(`${call.path} failed: ${JSON.stringify(body)}`)
    return body.isError ? undefined : (body.result as Record<string, unknown>)
  }

  const lastSession = (visitor: number) => sessions.findLast((each) => each.visitor === visitor)
  const decide = (visitor: number, status: 'successful' | 'declined' | 'cancelled') => {
    const mine = lastSession(visitor)
    if (mine && provider.payments().find(({ sessionId }) => sessionId === mine.id)?.status === 'open')
      provider.decide(mine.page, status)
  }
  const notify = async (id: string) => {
    const { statusCode } = await venue.inject({
      method: 'POST',
      url: '/payments/notice',
      headers: { authorization: 'Bearer scripted', 'content-type': 'text/plain' },
      payload: id,
    })
    if (statusCode >= 500 && !provider.takeFailure()) throw new Error(`A notice was answered with ${statusCode}`)
  }
  const finalize = async (at: number, visitor: TestVisitor) => {
    const placed = (await attempt(visitor, order.finalize)) as Result<(typeof order)['finalize']> | undefined
    if (!placed) return
    const { orderId, sessionKey, paymentRedirectUrl: page } = placed
    orders.push({ visitor: at, orderId, sessionKey })
    if (page) sessions.push({ visitor: at, page, id: page.split('/').at(-1) ?? '', isExchange: false })
  }
  /** Exchanges tickets of a visitor's last order, by default all of them. The other date's zones cost more or less. */
  const exchange = async (visitor: TestVisitor, { visitor: at, choice }: PurchaseStep) => {
    const own = orders.findLast((each) => each.visitor === at)
    if (!own) return
    const ids = await db.query<{ id: number }>(sql`
      select id from order_ticket
       where order_id = ${own.orderId} and performance_id = ${PERFORMANCES[0].performanceId} order by id`)
    const ticketIds = ids.map(({ id }) => id).slice(0, choice % 3 === 0 ? 1 : undefined)
    if (ticketIds.length === 0) return
    const query = { OrderId: own.orderId, SessionKey: own.sessionKey, TicketIds: ticketIds.join(',') }
    const offered = (await attempt(visitor, tickets.exchangeOffers, query)) as Offers | undefined
    const offers = offered?.dates.find(({ performanceId }) => performanceId === OTHER_DATE)?.offers ?? []
    const seatIds = offers[choice % Math.max(offers.length, 1)]?.seats.map(({ seatId }) => seatId)
    if (!seatIds) return
    const sent = { orderId: own.orderId, sessionKey: own.sessionKey, ticketIds, toPerformanceId: OTHER_DATE, seatIds }
    const made = (await attempt(visitor, tickets.exchange, sent)) as Result<(typeof tickets)['exchange']> | undefined
    if (!made?.payment) return
    const { sessionId: id, redirectUrl: page } = made.payment
    sessions.push({ visitor: at, page, id, isExchange: true })
  }

  /** Adds something to an empty cart, sometimes with a voucher, and completes the checkout's steps. */
  const becomeReady = async (visitor: TestVisitor, step: PurchaseStep) => {
    if (!(await attempt(visitor, session.info))?.cartCount) await acts.reserve(visitor, step)
    if (step.choice % 3 === 0) await acts.applyVoucher(visitor, step)
    const state = (await attempt(visitor, checkout.state)) as { login?: { isComplete: boolean } } | undefined
    if (visitor.token && state?.login && !state.login.isComplete) await makeReadyToPay(db, visitor)
  }

  type Act = (visitor: TestVisitor, step: PurchaseStep) => Promise<unknown> | unknown
  const acts: Readonly<Record<PurchaseStepName, Act>> = {
    reserve: (visitor, { choice }) => {
      const performance = PERFORMANCES[choice % 2] ?? PERFORMANCES[0]
      const { adult, friends } = testProgramme.priceTypes
      const priceTypeId = choice % 7 === 0 ? friends : adult
      return attempt(visitor, production.reserveTicket, {
        ...performance,
        seats: [{ priceTypeId, count: 1 + (Math.floor(choice / 2) % 4) }],
      })
    },
    addExtras: (visitor, { choice }) =>
      attempt(visitor, production.reserveUpsell, {
        upsellPerformanceId: testProgramme.programmeUpsell.id,
        seats: [{ priceTypeId: testProgramme.priceTypes.programme, count: choice % 3 }],
      }),
    removeTicket: async (visitor, { choice }) => {
      const { productionId, performanceId } = PERFORMANCES[choice % 2] ?? PERFORMANCES[0]
      const cart = await attempt(visitor, production.miniCart, {
        ProductionId: productionId,
        PerformanceId: performanceId,
      })
      const [ticket] = (cart?.tickets ?? []) as { subLineItemId: number }[]
      if (!ticket) return
      await attempt(visitor, production.removeTicket, { performanceId, subLineItemId: ticket.subLineItemId })
    },
    removeAll: (visitor, { choice }) =>
      attempt(visitor, production.remove, { productionId: (PERFORMANCES[choice % 2] ?? PERFORMANCES[0]).productionId }),
    clearCart: (visitor) => attempt(visitor, session.clearCart),
    extend: (visitor) => attempt(visitor, session.extend),
    applyPromo: (visitor) => attempt(visitor, promo.apply, { code: testProgramme.presale.code }),
    removePromo: (visitor) => attempt(visitor, promo.remove),
    applyVoucher: (visitor, { choice }) => {
      const { fifty, large } = testCheckout.vouchers
      return attempt(visitor, checkout.giftVoucher, { number: choice % 4 === 0 ? large : fifty })
    },
    removeVoucher: (visitor) => attempt(visitor, checkout.giftVoucherRemove),
    donate: (visitor, { choice }) => attempt(visitor, checkout.donate, { amount: (choice % 3) * 10 }),
    finalize: async (visitor, step) => {
      await becomeReady(visitor, step)
      await finalize(step.visitor, visitor)
    },
    finalizeTwice: async (visitor, step) => {
      await becomeReady(visitor, step)
      await Promise.all([finalize(step.visitor, visitor), finalize(step.visitor, visitor)])
    },
    pay: (_, step) => decide(step.visitor, 'successful'),
    decline: (_, step) => decide(step.visitor, 'declined'),
    cancel: (_, step) => decide(step.visitor, 'cancelled'),
    turnBack: async (_, step) => {
      const mine = lastSession(step.visitor)
      const request = provider.requests.find(({ requestKey }) => mine?.id === `scripted-${requestKey}`)
      if (request) await venue.inject({ method: 'GET', url: new URL(request.cancelUrl).pathname })
    },
    returnFromPayment: async (visitor, { choice, ...step }) => {
      const mine = lastSession(step.visitor)
      if (!mine) return
      const { id: sessionId } = mine
      if (mine.isExchange) await attempt(visitor, tickets.exchangePayment, { sessionId, hasLeft: choice % 4 === 0 })
      else await attempt(visitor, order.paymentComplete, { sessionId })
    },
    exchange,
    notice: async (_, { choice }) => {
      const some = sessions[choice % Math.max(sessions.length, 1)]
      if (some) await notify(some.id)
    },
    readCheckout: (visitor) => attempt(visitor, checkout.state),
    time: (_, { choice }) => clock.move({ minutes: 1 + (choice % 5) }),
    longTime: (_, { choice }) => clock.move({ minutes: 10 + (choice % 15) }),
    providerAway: () => provider.failNext('away'),
    killAtProvider: () => provider.failNext('killed'),
    restart: () => venue.restart(),
    reconcile: () => reconcile(boxOffice()),
  }

  return {
    db,
    now: () => clock.now(),
    /** Resets before a run: no visitor has a cart, and every seat is free. */
    async reset() {
      provider.failNext(undefined)
      provider.takeFailure()
      provider.forget()
      await emptyHouse(db)
      sessions = []
      orders = []
      visitors = Array.from({ length: VISITORS }, () => venue.visitor())
    },
    async take(step: PurchaseStep) {
      const visitor = visitors[step.visitor]
      if (!visitor) throw new Error(`There is no visitor ${step.visitor}`)
      await acts[step.name](visitor, step)
      provider.takeFailure()
    },
    /** Returns the number of this run's payments in each state. */
    tally: () =>
      db.query<{ state: string; count: number }>(
        sql`select state, count(*)::int as count from payment group by state order by state`,
      ),
    /** After a run, reports, refunds or expires whatever is still open, and returns what is left. */
    async settle(): Promise<string[]> {
      provider.failNext(undefined)
      for (const { id } of sessions) await notify(id)
      clock.move({ minutes: 40 })
      await findDiscrepancies(boxOffice())
      const { discrepancies } = await findDiscrepancies(boxOffice())
      return [...discrepancies.map(({ kind, what }) => `${kind}: ${what}`), ...(await this.leftOver())]
    },
    async leftOver(): Promise<string[]> {
      const errors: string[] = []
      for (const { id } of sessions) {
        const payment = provider.payments().find(({ sessionId }) => sessionId === id)
        const own = await db.first<{ state: string }>(sql`select state from payment where provider_session_id = ${id}`)
        const isKept = payment?.status === 'successful' && !payment.isRefunded
        if (isKept !== (own?.state === 'successful'))
          errors.push(`the provider says ${payment?.status}, the box office ${own?.state}`)
      }
      const held = await db.query(
        sql`select from seat_allocation where state = 'held' and expires_at > ${new Date(clock.now().getTime() + 2 * 3_600_000)}`,
      )
      if (held.length) errors.push(`${held.length} seats are held for more than two hours`)
      return errors
    },
  }
}

async function fillFewSeats(db: Database, now: Date): Promise<void> {
  await fillTestCheckout(db, now)
  for (const { performanceId } of PERFORMANCES)
    await db.execute(sql`
      insert into seat_allocation (performance_id, seat_id, state)
      select ${performanceId}::int, id, 'blocked' from seat where id > ${SEATS}`)
  await db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select ${OTHER_DATE}::int, s.id, 'blocked'
      from (select id, row_number() over (partition by zone_id order by id) as at from seat) s
     where s.at > ${SEATS / 2}`)
  await db.execute(
    sql`update zone_price set amount_cents = amount_cents + ${MORE} where performance_id = ${OTHER_DATE}`,
  )
  await db.execute(sql`update upsell_performance set stock = ${EXTRAS}`)
}

async function emptyHouse(db: Database): Promise<void> {
  await db.transaction((tx) =>
    tx.script(`
      delete from mail_outbox;
      delete from session;
      delete from seat_allocation where state <> 'blocked';
      delete from gift_voucher_use;
      update order_ticket set gift_voucher_id = null;
      delete from gift_voucher where refunds_order_id is not null;
      delete from orders;
      delete from cart;
      delete from captcha_token;
      delete from login_failure;
      update gift_voucher set initial_cents = 15000 where number = 'GV-FIFTY';
      update gift_voucher set initial_cents = 5000 where number = 'GV-SPENT';
      update gift_voucher set balance_cents = initial_cents;
    `),
  )
}
