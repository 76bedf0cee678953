import { cleanUp } from '#server/box-office/cleanup'
import { hashPassword } from '#server/box-office/customers/passwords'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import type { Mail } from '#server/box-office/mail/outbox'
import { sendMails } from '#server/box-office/mail/sending'
import { reconcile } from '#server/box-office/orders/reconcile/reconcile'
import type { Random } from '#server/box-office/random'
import { applyRetention } from '#server/box-office/retention/apply-retention'
import { offerSeats } from '#server/box-office/returned-seats/offer-seats'
import { releaseDueBlocks } from '#server/box-office/seating/release-due-blocks'
import { refundCancelled } from '#server/box-office/staff/cancellation/refund-cancelled'
import { mailMessages } from '#server/box-office/staff/messages/mail-messages'
import { mailMoved } from '#server/box-office/staff/moves/mail-moved'
import { sendDueRefunds } from '#server/box-office/staff/orders/send-refund'
import { everyStaffCall } from '#shared/staff/contract'
import { counter } from '#shared/staff/counter/counter'
import { messages } from '#shared/staff/messages/messages'
import { orders } from '#shared/staff/orders/orders'
import { refundMethods } from '#shared/staff/orders/orders.schemas'
import { roles } from '#shared/staff/roles'
import { till } from '#shared/staff/till/till'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { everyCall } from '#shared/ticketing/contract'
import { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import { membership } from '#shared/ticketing/membership/membership'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { schemasOf } from '#shared/ticketing/schemas'
import { series } from '#shared/ticketing/series/series'
import { randomOf } from './abandoned-requests.ts'
import { PASSWORD } from './accounts.ts'
import { schemasOfCall } from './call-schemas.ts'
import type { OpenDesk } from './desk.ts'
import { boxOfficeOf } from './desk-orders.ts'
import { makeInputs } from './made-inputs.ts'
import type { ScriptedPaymentProvider } from './scripted-payment-provider.ts'
import { playEarlyActs, playLateActs } from './season/acts.ts'
import type { Season } from './season/season.ts'
import { CART_AREAS, chanceOf, PERFORMANCES, type Player, SOLD_OUT, seasonPlayers } from './season-players.ts'
import { guest } from './test-checkout.ts'
import { fillTestPackages, testPackages } from './test-packages.ts'

/** Customers with an account, some with the same name. */
const CUSTOMERS = ['ada', 'bea', 'cyd', 'dot', 'eve']
/** A printed programme with the quartet's first performance. */
const EXTRA = { upsellPerformanceId: 111, seats: [{ priceTypeId: 4, count: 1 }] }
/** So many acts are purchases before anything else is done. */
const BUYERS_FIRST = 30
/** Calls that stream, that wait for a service, or whose answers are large and the same each time. */
const LEFT_OUT = ['seatSelector.changes', 'news.related', 'news.search', 'search.search', 'captcha.challenge']

/** Fills a database with the test packages and customers. */
export async function fillRandomSeason(db: Database, now: Date): Promise<void> {
  await fillTestPackages(db, now)
  await db.transaction((tx) =>
    tx.script(`
      insert into voucher_method (id, name) values (1, 'Card');
      insert into tax_rate (id, name, basis_points, position) values (1, 'GST', 1000, 1), (2, 'Reduced', 550, 2);
      update price_type set tax_rate_id = case when id = 4 then 2 else 1 end;
      insert into gift_voucher (number, initial_cents, balance_cents, expires_on, created_at)
      values ('GV-TWENTY', 2000, 2000, date '2037-08-01', timestamptz '2037-03-01'),
             ('GV-TEN', 1000, 1000, date '2037-08-01', timestamptz '2037-03-01');
      insert into seller (name, address, tax_number) values ('Marlow Hall', '{"1 Quay"}', '12 345');`),
  )
  const passwordHash = await hashPassword(PASSWORD)
  for (const [at, name] of CUSTOMERS.entries()) {
    const customer = await db.first<{ id: number }>(sql`
      insert into customer (email, password_hash, first_name, last_name, phone, created_at)
      values (${`${name}@example.org`}, ${passwordHash}, ${at < 2 ? 'Ada' : 'Cyd'}, 'Lovelace', '+61400000000', ${now})
      returning id`)
    await db.execute(sql`
      insert into address (customer_id, country_id, state_id, line1, suburb, post_code, is_primary, created_at)
      values (${customer?.id}, 1, 2, '9 Pitt Street', 'Sydney', '2000', true, ${now})`)
  }
}

/**
 * Visitors, customers and colleagues do what the contracts offer, in an order and with inputs that are the same each
 * time, and the background jobs run between. Returns a line for each act with its answer, one for each line that it has
 * logged, and one for each row that it has changed.
 */
export async function playRandomSeason(
  desk: OpenDesk,
  provider: ScriptedPaymentProvider,
  { acts, random, logged }: { acts: number; random: Random; logged: () => string[] },
): Promise<string[]> {
  const { db, clock, settings } = desk
  const nextFraction = randomOf(1)
  const chance = chanceOf(nextFraction)
  const { below, oneOf } = chance
  const makeInput = makeInputs(db, nextFraction, () => clock.now())
  const players = await seasonPlayers(desk, chance, logged)
  const { lines, visitors, newVisitor, sessionKeys, record, ask, tell, subjectOf } = players
  const mailbox: Mail[] = []

  const seats = () => [{ priceTypeId: 1 + below(2), count: 1 + below(3) }]
  /** What a visitor may put into the cart. */
  const goods: readonly ((visitor: Player) => Promise<unknown>)[] = [
    async (who) => {
      const performanceId = oneOf(PERFORMANCES)
      const sent = { productionId: Math.floor(performanceId / 10), performanceId, seats: seats() }
      return ask(who, production.reserveTicket, sent)
    },
    async (who) => {
      await ask(who, production.reserveTicket, { productionId: 1, performanceId: 11, seats: seats() })
      await ask(who, production.reserveUpsell, EXTRA)
    },
    (who) =>
      ask(who, series.reserveFixed, {
        ...{ packageId: oneOf([testPackages.three, testPackages.eight]), zoneId: oneOf([11, 12]), seats: seats() },
        specialRequirements: oneOf(['', 'A ramp']),
      }),
    async (who) => {
      const of = { packageId: oneOf([testPackages.choice, testPackages.varying]), zoneId: 11, seats: seats() }
      for (const productionId of [101, 102, 103])
        await ask(who, series.reserveFlexi, { ...of, productionId, performanceId: productionId * 10 + 1 })
    },
    (who) => ask(who, membership.reserve, { membershipLevelId: 1 }),
    (who) =>
      ask(who, giftVoucher.create, {
        ...{ paymentMethodId: 1, amount: 50, sendType: 'Gift', email: 'cyd@example.org', to: 'Cyd', from: 'Ada' },
        ...{ message: 'Enjoy', sendDate: null },
      }),
  ]
  async function buy(): Promise<void> {
    const who = oneOf(visitors)
    const count = 1 + below(2)
    for (let at = 0; at < count; at++) await oneOf(goods)(who)
    if (!(await ask(who, checkout.miniCart))) return
    const { customer } = await subjectOf('buy', who.by)
    if (!customer) await ask(who, checkout.guestCreate, { ...guest, email: `${oneOf(['grace', 'joan'])}@example.org` })
    await ask(who, checkout.donate, { amount: oneOf([0, 10]) })
    await ask(who, checkout.setDelivery, { deliveryMethodId: 1 })
    await ask(who, checkout.setPresenters, { mrcUpdates: false })
    const { number } = (await db.first<{ number: string }>(
      sql`select number from gift_voucher order by id limit 1 offset ${below(4)}`,
    )) ?? { number: '' }
    if (below(2) === 0) await ask(who, checkout.giftVoucher, { number })
    const placed = await ask(who, order.finalize)
    if (placed) sessionKeys.set(placed.orderId, placed.sessionKey)
    if (!placed?.paymentRedirectUrl) return
    const end = below(8)
    if (end === 0) return
    const sessionId = provider.decide(placed.paymentRedirectUrl, end === 1 ? 'declined' : 'successful')
    if (end > 2) await ask(who, order.paymentComplete, { sessionId })
  }
  let keys = 1_000
  const newKey = () => `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`
  async function sell(): Promise<void> {
    const role = oneOf(['boxOffice', 'manager'] as const)
    const { till: current } = (await tell(role, till.current)) ?? {}
    if (!current) await tell(role, till.open, { floatCents: 20_000 })
    const saleId = newKey()
    const hold = { saleId, performanceId: oneOf(PERFORMANCES), tickets: seats(), seatIds: [] }
    const held = await tell(role, counter.hold, hold)
    if (!held) return
    const billing = { name: 'School', street: 'Quay 1', postcode: '3000', town: 'Melbourne', country: 'Australia' }
    await tell(role, counter.sell, {
      ...{ saleId, method: oneOf(['cash', 'terminal', 'complimentary', 'invoice']) },
      buyer: { customerId: null, firstName: 'Grace', lastName: 'Hopper', email: oneOf(['', 'grace@example.org']) },
      ...{ givenCents: held.totalCents + 500, reference: 'T-1', reason: 'Press' },
      billing: { ...billing, taxNumber: '' },
    })
  }
  /** Refunds valid tickets of an order at the desk, or exchanges them. */
  async function giveBack(): Promise<void> {
    const { order: orderId, performance } = await subjectOf('orders.refund')
    const all = await db.query<{ id: number }>(sql`
      select id from order_ticket where order_id = ${orderId} and returned_at is null order by id`)
    const of = { orderId, ticketIds: all.slice(below(all.length)).map(({ id }) => id), reason: 'As the buyer asked' }
    const method = oneOf(refundMethods)
    if (below(2) === 0) return void (await tell('manager', orders.refund, { ...of, method, requestKey: newKey() }))
    const saleId = newKey()
    const tickets = [{ priceTypeId: 1, count: of.ticketIds.length }]
    await tell('manager', counter.hold, { saleId, performanceId: performance, tickets, seatIds: [] })
    const paid = { refundMethod: method, paymentMethod: 'cash', givenCents: 100_000 }
    await tell('manager', orders.exchange, { ...of, saleId, ...paid })
  }
  async function closeTill(): Promise<void> {
    const role = oneOf(['boxOffice', 'manager'] as const)
    const { till: current } = (await tell(role, till.current)) ?? {}
    if (current) await tell(role, till.close, { tillId: current.id, countedCents: 29_000 })
  }
  /** The packages that were bought can be renewed. */
  async function offerRenewals(): Promise<void> {
    await db.execute(sql`
      insert into package_renewal (customer_id, order_line_id, package_id)
      select o.customer_id, l.id, l.package_id
        from order_line l join orders o on o.id = l.order_id
       where l.kind = 'Package' and o.state = 'completed' and o.customer_id is not null
       order by l.id`)
    await record('renewals are offered', '')
  }
  async function enter(): Promise<void> {
    const at = below(visitors.length)
    const who = visitors[at] as Player
    if (below(4) === 0) who.by = newVisitor(at)
    else await logIn(who)
  }
  async function logIn(who: Player): Promise<void> {
    const emails = await db.query<{ email: string }>(
      sql`select email from customer where password_hash is not null order by id`,
    )
    await ask(who, authentication.login, { userName: oneOf(emails).email, password: PASSWORD })
  }
  async function someoneWithCart() {
    for (const each of visitors) {
      const { cart } = await subjectOf('', each.by)
      const isFull = await db.first(sql`select from cart_line where cart_id = ${cart}::uuid`)
      if (isFull) return each
    }
    await oneOf(goods)(visitors[0] as Player)
    return visitors[0] as Player
  }
  async function anyVisitorCall(): Promise<void> {
    const { area, name, call } = visitorCalls()
    const title = `${area}.${name}`
    const who = CART_AREAS.includes(area) ? await someoneWithCart() : oneOf(visitors)
    const { body, query } = schemasOf(area, name)
    if (call.who === 'customer' && (await subjectOf(title, who.by)).customer === 0) await logIn(who)
    const input = await makeInput(body ?? query, await subjectOf(title, who.by))
    if (call.captcha) Object.assign(input as object, { captchaToken: undefined })
    await ask(who, call, input as object, title)
  }
  async function anyStaffCall(): Promise<void> {
    const { name, call } = staffCalls()
    const { body, query } = await schemasOfCall('staff', name)
    const input = await makeInput(body ?? query, await subjectOf(name))
    await tell(below(8) === 0 ? oneOf(roles) : 'administrator', call, input as object, name)
  }
  /** Seats of a performance that was sold out can be had again. */
  async function seatsComeBack(): Promise<void> {
    await db.execute(sql`
      delete from seat_allocation
       where performance_id = ${SOLD_OUT} and seat_id in (
               select seat_id from seat_allocation where performance_id = ${SOLD_OUT} and state = 'sold' order by 1 limit 2)`)
    await record('seats come back', '')
  }
  async function write(): Promise<void> {
    const of = { performanceId: oneOf(PERFORMANCES), subject: 'The doors', text: 'They open early.' }
    await tell('manager', messages.preview, of)
    const { sent = 0 } =
      (await db.first<{ sent: number }>(sql`select count(*)::integer as sent from buyer_message`)) ?? {}
    await tell('manager', messages.send, { ...of, number: sent + 1 })
  }
  /** Returns one after the other, in a random order each time around. */
  function inTurn<T>(all: readonly T[]): () => T {
    let left: T[] = []
    return () => {
      if (left.length === 0) left = [...all]
      return left.splice(below(left.length), 1)[0] as T
    }
  }
  const visitorCalls = inTurn(everyCall.filter(({ area, name }) => !LEFT_OUT.includes(`${area}.${name}`)))
  const staffCalls = inTurn(everyStaffCall)
  const boxOffice = { ...boxOfficeOf(desk), random }
  const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
    'mails are sent': () => sendMails(boxOffice, { send: async (mail) => void mailbox.push(mail), close: () => {} }),
    'payments are reconciled': () => reconcile(boxOffice),
    'refunds are sent': () => sendDueRefunds(boxOffice),
    'cancelled orders are refunded': () => refundCancelled(boxOffice),
    'moves are mailed': () => mailMoved(boxOffice),
    'messages are mailed': () => mailMessages(boxOffice),
    'blocks are released': () => releaseDueBlocks(db, clock.now()),
    'returned seats are offered': () => offerSeats(boxOffice),
    'what has ended is deleted': () => cleanUp(db, clock.now(), settings),
    'what was kept long enough is deleted': () => applyRetention(db, clock.now(), settings),
  }
  async function work(name = oneOf(Object.keys(jobs))): Promise<void> {
    await jobs[name]?.()
    await record(name, clock.now().toISOString())
  }

  const season: Season = { ...players, desk, provider, random, mailbox, work, newKey }

  const seldom = [seatsComeBack, closeTill, write, enter, giveBack, giveBack, work, work]
  const weighted = [buy, sell, () => oneOf(seldom)(), ...Array(5).fill(anyVisitorCall), ...Array(4).fill(anyStaffCall)]
  for (let at = 0; at < acts; at++) {
    clock.move({ minutes: 1 + below(9) })
    lines.push(`# ${at + 1}`)
    await oneOf(at < BUYERS_FIRST ? [buy, buy, sell, enter] : weighted)()
    if (at === BUYERS_FIRST) {
      await offerRenewals()
      await playEarlyActs(season)
    }
    if (at === Math.floor(acts / 2)) clock.move({ days: 9 })
  }
  await playLateActs(season)
  for (const days of [0, 2, 40, 400, 3_000]) {
    clock.move({ days })
    for (const name of Object.keys(jobs)) await work(name)
  }
  return lines
}
