import { randomBytes } from 'node:crypto'
import t from 'tap'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { sql } from '#server/box-office/database/sql'
import type { PaymentStatus } from '#server/box-office/orders/provider/payment-provider'
import { findDiscrepancies } from '#server/box-office/orders/reconcile/discrepancies'
import { reconcile } from '#server/box-office/orders/reconcile/reconcile'
import { account } from '#shared/ticketing/account/account'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { type BoxOfficeWithAccounts, bea, openBoxOfficeWithAccounts } from '../support/accounts.ts'
import { brokenBooks } from '../support/books.ts'
import type { TestVisitor } from '../support/box-office.ts'
import { engines } from '../support/database.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'
import { testCheckout } from '../support/test-checkout.ts'
import { testProgramme } from '../support/test-programme.ts'

const { quartet, adult, priceTypes } = testProgramme
const first = { id: quartet.id, performance: quartet.performance }
/** How much more each seat of the other date costs, in cents. */
const MORE = 4000

interface World extends BoxOfficeWithAccounts {
  provider: FaultyPaymentProvider
}

/** Opens a box office whose second date costs more. */
async function openWorld(t: Parameters<typeof openBoxOfficeWithAccounts>[0], engine: (typeof engines)[number]) {
  const provider = new FaultyPaymentProvider()
  const venue = await openBoxOfficeWithAccounts(t, { engine, paymentProvider: provider })
  await venue.db.execute(
    sql`update zone_price set amount_cents = amount_cents + ${MORE} where performance_id = ${quartet.nextDay}`,
  )
  return { ...venue, provider }
}

const partsOf = ({ settings, db, clock, provider, app }: World) =>
  createBoxOffice({
    ...{ settings, db, clock, paymentProvider: provider, random: { bytes: randomBytes }, log: app.log },
  })

interface Bought {
  visitor: TestVisitor
  orderId: number
  /** The key of the mail's link. */
  sessionKey: string
  ids: number[]
}

async function buyTickets(world: World, count = 1, visitor?: TestVisitor): Promise<Bought> {
  const buyer = visitor ?? (await world.signedIn())
  const orderId = await world.buy(buyer, first, count)
  const mail = await world.db.first<{ text: string }>(
    sql`select text from mail_outbox where key = ${`order-${orderId}`}`,
  )
  const sessionKey = /\/purchase\/tickets\?key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const rows = await world.db.query<{ id: number }>(
    sql`select id from order_ticket where order_id = ${orderId} order by id`,
  )
  return { visitor: buyer, orderId, sessionKey, ids: rows.map(({ id }) => id) }
}

/** Returns the seats of the other date that are offered, the dearest first. */
async function offersFor(world: World, { sessionKey, ids }: Bought) {
  const { dates } = await world
    .visitor()
    .call(tickets.exchangeOffers, { SessionKey: sessionKey, TicketIds: ids.join(',') })
  return dates[0]?.offers ?? []
}

/** Sends an exchange for the first offer by the mailed link. */
async function begin(world: World, bought: Bought, seatIds?: number[]) {
  const offered = seatIds ?? (await offersFor(world, bought))[0]?.seats.map(({ seatId }) => seatId) ?? []
  const { ids: ticketIds, sessionKey } = bought
  const sent = { ticketIds, sessionKey, toPerformanceId: quartet.nextDay, seatIds: offered }
  const { orderId, payment } = await world.visitor().call(tickets.exchange, sent)
  if (!payment) throw new Error('There is nothing to pay')
  return { orderId, ...payment, sent }
}

const decide = ({ provider }: World, { redirectUrl }: { redirectUrl: string }, status: PaymentStatus) =>
  void provider.decide(redirectUrl, status)
const notify = ({ inject }: World, sessionId: string) =>
  inject({
    ...{ method: 'POST', url: '/payments/notice', payload: sessionId },
    headers: { authorization: 'Bearer scripted', 'content-type': 'text/plain' },
  })
const outcomeOf = (world: World, { sessionId }: { sessionId: string }, hasLeft = false) =>
  world.visitor().call(tickets.exchangePayment, { sessionId, hasLeft })
const validTickets = ({ db }: World, customer = 900) =>
  db.query<{ id: number; performanceId: number }>(sql`
    select t.id, t.performance_id from order_ticket t join orders o on o.id = t.order_id
     where o.customer_id = ${customer} and o.state = 'completed' and t.returned_at is null order by t.id`)
const heldSeats = ({ db, clock }: World) =>
  db.query(sql`select seat_id from seat_allocation where state = 'held' and expires_at > ${clock.now()}`)
const mailsAbout = async ({ db }: World, subject: RegExp) =>
  (await db.query<{ subject: string; text: string }>(sql`select subject, text from mail_outbox order by id`)).filter(
    (mail) => subject.test(mail.subject),
  )
const stateOf = ({ db }: World, orderId: number) =>
  db.first(
    sql`select o.state, p.state as payment from orders o join payment p on p.order_id = o.id where o.id = ${orderId}`,
  )
const returning = (ids: number[]) => ({ tessituraPerformanceId: quartet.performance, seatNumbers: ids })

/** Returns what is wrong in the books, except for the vouchers whose balance the tests set. */
async function wrongBooks(world: World) {
  const wrong = await brokenBooks(world.db)
  const { discrepancies } = await findDiscrepancies(partsOf(world))
  return [
    ...wrong.filter(({ which }) => !Object.values<string>(testCheckout.vouchers).includes(which)),
    ...discrepancies.filter(({ kind }) => kind !== 'refundedElsewhere'),
  ]
}

for (const engine of engines) {
  t.test(`dearer seats are held while the difference is paid, and the exchange follows (${engine})`, async (t) => {
    const world = await openWorld(t as never, engine)
    const { db, clock } = world
    const bought = await buyTickets(world, 2)
    await db.execute(sql`
      insert into order_requirement (order_line_id, performance_id, notes)
      select distinct order_line_id, performance_id, 'Aisle' from order_ticket where order_id = ${bought.orderId}`)
    const [offer] = await offersFor(world, bought)
    t.match(offer, { refund: 0, toPay: (2 * MORE) / 100, price: (2 * (adult.a + MORE)) / 100 })
    const begun = await begin(world, bought)
    const [request] = world.provider.requests
    t.equal(request?.amountCents, 2 * MORE)
    t.equal(request?.returnUrl, `https://hall.example/purchase/tickets?performanceId=${quartet.performance}`)
    t.equal((await heldSeats(world)).length, 2)
    t.same(
      (await validTickets(world)).map(({ id }) => id),
      bought.ids,
      'the former tickets stay valid',
    )
    t.same(await wrongBooks(world), [])
    t.equal(
      (await world.visitor().refusal(tickets.exchangePayment, { sessionId: begun.sessionId, hasLeft: false })).type,
      'PAYMENT_UNCONFIRMED',
    )

    decide(world, begun, 'successful')
    t.equal((await notify(world, begun.sessionId)).statusCode, 200)
    t.equal((await notify(world, begun.sessionId)).statusCode, 200, 'twice')
    t.match(await outcomeOf(world, begun), { state: 'exchanged', exchanged: { seats: { length: 2 } } })
    t.match(await outcomeOf(world, begun, true), { state: 'exchanged' }, 'also by Back')
    t.match(await validTickets(world), [{ performanceId: quartet.nextDay }, { performanceId: quartet.nextDay }])
    t.match(
      await db.first(sql`
      select total_cents, vouchers_cents, fees_cents, exchanged_from, channel,
             (select sum(v.balance_cents)::int from gift_voucher v where v.refunds_order_id = ${bought.orderId}) as left_cents
        from orders where id = ${begun.orderId}`),
      {
        ...{ totalCents: 2 * MORE, vouchersCents: 2 * adult.a, feesCents: 0, channel: 'web' },
        ...{ exchangedFrom: bought.orderId, leftCents: 0 },
      },
    )
    t.match(
      await db.query(sql`
        select kind, total_cents from sales_document
         where order_id = any (${[bought.orderId, begun.orderId]}::bigint[]) order by id desc limit 2`),
      [
        { kind: 'receipt', totalCents: 2 * (adult.a + MORE) },
        { kind: 'creditNote', totalCents: 2 * adult.a },
      ],
    )
    t.match(
      await db.query(sql`
        select method, amount_cents from takings_entry
         where order_id = ${begun.orderId} and kind = 'payment' order by method`),
      [
        { method: 'card', amountCents: 2 * MORE },
        { method: 'voucher', amountCents: 2 * adult.a },
      ],
    )
    t.match(await db.query(sql`select notes from order_requirement where performance_id = ${quartet.nextDay}`), [
      { notes: 'Aisle' },
    ])
    t.equal((await mailsAbout(world, /^Your exchanged tickets$/)).length, 1)
    t.equal((await mailsAbout(world, new RegExp(`^Order Confirmed: ${begun.orderId}$`))).length, 1)
    t.same(await heldSeats(world), [])
    t.same(await wrongBooks(world), [])
    t.equal((await world.visitor().refusal(tickets.exchange, begun.sent)).type, 'TICKET_GONE')
    clock.move({ minutes: 30 })
    t.same(await wrongBooks(world), [], 'also later')
  })

  t.test(`an exchange that isn’t paid releases the new seats, and can be tried again (${engine})`, async (t) => {
    const world = await openWorld(t as never, engine)
    const bought = await buyTickets(world, 2)
    const unpaid = async (state: string, orderId: number) => {
      t.match(await stateOf(world, orderId), { state: 'lapsed' }, state)
      t.same(await heldSeats(world), [], state)
      t.same(
        (await validTickets(world)).map(({ id }) => id),
        bought.ids,
        state,
      )
      t.same(await wrongBooks(world), [], state)
    }
    const declined = await begin(world, bought)
    decide(world, declined, 'declined')
    t.match(await outcomeOf(world, declined, true), { state: 'declined' })
    await unpaid('declined', declined.orderId)

    const left = await begin(world, bought)
    t.not(left.orderId, declined.orderId)
    t.match(await outcomeOf(world, left, true), { state: 'cancelled' }, 'open, but the buyer came back')
    await unpaid('cancelled', left.orderId)

    const cancelled = await begin(world, bought)
    const link = new URL(world.provider.requests.at(-1)?.cancelUrl ?? '')
    const redirected = await world.inject(link.pathname)
    t.equal(
      redirected.headers.location,
      `https://hall.example/purchase/tickets?performanceId=${quartet.performance}&checkout_flow=cancelled&sessionId=${encodeURIComponent(cancelled.sessionId)}`,
    )
    await unpaid('cancelled at the provider', cancelled.orderId)

    const expired = await begin(world, bought)
    world.clock.move({ minutes: 30 })
    decide(world, expired, 'expired')
    await reconcile(partsOf(world))
    t.match(await outcomeOf(world, expired), { state: 'expired' })
    await unpaid('expired', expired.orderId)

    world.provider.failNext('away')
    t.equal((await world.visitor().refusal(tickets.exchange, expired.sent)).type, 'PAYMENT_UNAVAILABLE')
    const last = await world.db.first<{ id: number }>(sql`select max(id) as id from orders`)
    await unpaid('no card page', last?.id ?? 0)

    const again = await begin(world, bought)
    decide(world, again, 'successful')
    t.match(await outcomeOf(world, again), { state: 'exchanged' })
    t.same(await wrongBooks(world), [])
    const visitor = await world.signedIn()
    t.equal((await visitor.refusal(order.abandonPayment, {})).type, 'PAYMENT_UNKNOWN', 'no attempt of a checkout')
    t.equal(
      (await visitor.refusal(tickets.exchangePayment, { sessionId: 'made-up', hasLeft: true })).type,
      'PAYMENT_UNKNOWN',
    )
  })

  t.test(`a payment for tickets that can’t be exchanged any more is refunded (${engine})`, async (t) => {
    const world = await openWorld(t as never, engine)
    const { db, clock } = world
    const friend = { firstName: 'Ada', lastName: '', email: 'ada@friends.example' }
    const starts = await db.first<{ startsAt: Date }>(sql`
      select starts_at from performance where id = ${quartet.performance}`)
    const meanwhile: Record<string, (bought: Bought) => Promise<unknown>> = {
      returned: ({ visitor, ids }) => visitor.call(account.returnTickets, returning(ids)),
      'handed on': ({ sessionKey, ids }) =>
        world.visitor().call(tickets.handOn, { ticketId: ids[0] ?? 0, sessionKey, ...friend }),
      'at the limit of returns': () =>
        db.execute(sql`
          update performance set starts_at = ${new Date(clock.now().getTime() + 48 * 3_600_000)} where id = ${quartet.performance}`),
      'seat taken after the holds expired': async () => {
        clock.move({ minutes: 25 })
        await db.execute(sql`
          update seat_allocation set state = 'blocked', cart_id = null, expires_at = null
           where state = 'held' and performance_id = ${quartet.nextDay}`)
      },
      'new performance cancelled': () =>
        db.execute(sql`update performance set state = 'cancelled' where id = ${quartet.nextDay}`),
    }
    for (const [what, act] of Object.entries(meanwhile)) {
      const bought = await buyTickets(world)
      const begun = await begin(world, bought)
      const before = await validTickets(world)
      await act(bought)
      decide(world, begun, 'successful')
      await notify(world, begun.sessionId)
      t.match(await stateOf(world, begun.orderId), { state: 'lapsed', payment: 'refundDue' }, what)
      t.match(await outcomeOf(world, begun), { state: 'refunded', message: /\$40\.00 could not be used/ }, what)
      await reconcile(partsOf(world))
      t.match(await stateOf(world, begun.orderId), { payment: 'refunded' }, what)
      t.same(
        await validTickets(world),
        what === 'returned' ? before.filter(({ id }) => !bought.ids.includes(id)) : before,
        `${what}: the tickets are as they were`,
      )
      t.match((await mailsAbout(world, /is being refunded$/)).at(-1)?.text, /We haven’t exchanged them/, what)
      t.same(await heldSeats(world), [], what)
      t.same(await wrongBooks(world), [], what)
      await db.execute(sql`update performance set starts_at = ${starts?.startsAt} where id = ${quartet.performance}`)
      await db.execute(sql`update performance set state = 'scheduled' where id = ${quartet.nextDay}`)
      await db.execute(sql`delete from seat_allocation where state = 'blocked'`)
    }

    const late = await begin(world, await buyTickets(world))
    t.match(await outcomeOf(world, late, true), { state: 'cancelled' })
    decide(world, late, 'successful')
    await notify(world, late.sessionId)
    t.match(
      await stateOf(world, late.orderId),
      { state: 'lapsed', payment: 'refundDue' },
      'paid after it was cancelled',
    )
    await reconcile(partsOf(world))
    t.same(await wrongBooks(world), [], 'and refunded')
  })

  t.test(`two tabs pay for an exchange once, and another choice ends the first payment (${engine})`, async (t) => {
    const world = await openWorld(t as never, engine)
    const bought = await buyTickets(world, 2)
    const [dear, cheap] = (await offersFor(world, bought)).map(({ seats }) => seats.map(({ seatId }) => seatId))
    const tabs = await Promise.all([begin(world, bought, dear), begin(world, bought, dear)])
    t.equal(tabs[0].sessionId, tabs[1].sessionId, 'the same choice has one card page')
    t.equal(world.provider.payments().length, 1)
    const other = await begin(world, bought, cheap)
    t.match(await outcomeOf(world, tabs[0]), { state: 'cancelled' })
    t.equal((await heldSeats(world)).length, 2, 'of the second choice')
    world.provider.failAll('away')
    const sent = { ...other.sent, seatIds: dear ?? [] }
    t.equal((await world.visitor().refusal(tickets.exchange, sent)).type, 'PAYMENT_UNCONFIRMED', 'it may be paid')
    world.provider.failAll(undefined)
    decide(world, other, 'successful')
    t.equal((await world.visitor().refusal(tickets.exchange, sent)).type, 'TICKETS_RETURNED', 'it was')
    t.match(await outcomeOf(world, other), { state: 'exchanged' })
    t.same(await wrongBooks(world), [])
  })

  t.test(`payments for exchanges race with returns, handing on and refunds (${engine})`, async (t) => {
    const world = await openWorld(t as never, engine)
    const friend = { firstName: 'Ada', lastName: '', email: 'ada@friends.example' }
    for (const round of [0, 1, 2]) {
      const bought = await buyTickets(world)
      const begun = await begin(world, bought)
      decide(world, begun, 'successful')
      const ticketId = bought.ids[0] ?? 0
      const acts = [
        () => notify(world, begun.sessionId).then(({ statusCode: status }) => ({ status })),
        () => bought.visitor.response(account.returnTickets, returning(bought.ids)),
        () => world.visitor().response(tickets.handOn, { ticketId, sessionKey: bought.sessionKey, ...friend }),
        () => world.visitor().response(tickets.exchangePayment, { sessionId: begun.sessionId, hasLeft: round === 1 }),
        () => reconcile(partsOf(world)).then(() => ({ status: 200 })),
      ]
      const inTurn = [...acts.slice(round), ...acts.slice(0, round)]
      const outcomes = await Promise.all(inTurn.map((act) => act()))
      t.ok(
        outcomes.every(({ status }) => [200, 403, 409].includes(status)),
        JSON.stringify(outcomes.map(({ status }) => status)),
      )
      await reconcile(partsOf(world))
      const { state } = await outcomeOf(world, begun)
      const [former] = await world.db.query<{ isReturned: boolean }>(sql`
        select returned_at is not null as is_returned from order_ticket where id = ${ticketId}`)
      if (state === 'exchanged') t.ok(former?.isReturned, 'exchanged')
      else t.equal(state, 'refunded', 'the payment is refunded')
      t.same(await heldSeats(world), [])
      t.same(await wrongBooks(world), [])
    }

    const [mine, theirs] = [await buyTickets(world), await buyTickets(world, 1, await world.signedIn(bea))]
    const seatIds = (await offersFor(world, mine))[0]?.seats.map(({ seatId }) => seatId) ?? []
    const stranger = {
      ...{ productionId: quartet.id, performanceId: quartet.nextDay },
      seats: [{ priceTypeId: priceTypes.adult, count: 1 }],
    }
    const sentBy = ({ ids: ticketIds, sessionKey }: Bought) => ({
      ticketIds,
      sessionKey,
      toPerformanceId: quartet.nextDay,
      seatIds,
    })
    const races = await Promise.all([
      world.visitor().response(tickets.exchange, sentBy(mine)),
      world.visitor().response(tickets.exchange, sentBy(theirs)),
      world.visitor().response(production.reserveTicket, stranger),
    ])
    t.ok(races.slice(0, 2).filter(({ status }) => status === 200).length <= 1, 'a seat is held for one of them')
    t.ok(races.every(({ status }) => [200, 409].includes(status)))
    t.same(await wrongBooks(world), [])
  })

  t.test(`an exchange survives a box office that is killed at any step of its payment (${engine})`, async (t) => {
    const world = await openWorld(t as never, engine)
    const bought = await buyTickets(world)
    const [offer] = await offersFor(world, bought)
    const { ids: ticketIds, sessionKey } = bought
    const sent = {
      ticketIds,
      sessionKey,
      toPerformanceId: quartet.nextDay,
      seatIds: offer?.seats.map(({ seatId }) => seatId) ?? [],
    }
    world.provider.failNext('killed')
    t.equal((await world.visitor().response(tickets.exchange, sent)).status, 500)
    await world.restart()
    t.same(await wrongBooks(world), [])
    const { payment } = await world.visitor().call(tickets.exchange, sent)
    t.equal(world.provider.payments().length, 1, 'the page that was opened before the kill')
    const page = { sessionId: payment?.sessionId ?? '', redirectUrl: payment?.redirectUrl ?? '' }
    decide(world, page, 'successful')
    await world.restart()
    world.clock.move({ minutes: 1 })
    await reconcile(partsOf(world))
    t.match(await outcomeOf(world, page), { state: 'exchanged' }, 'without a notice')
    t.match(await validTickets(world), [{ performanceId: quartet.nextDay }])
    t.same(await wrongBooks(world), [])

    const other = await buyTickets(world)
    const lost = (await offersFor(world, other))[0]?.seats.map(({ seatId }) => seatId) ?? []
    world.provider.failNext('killed')
    const next = { ticketIds: other.ids, sessionKey: other.sessionKey, toPerformanceId: quartet.nextDay, seatIds: lost }
    t.equal((await world.visitor().response(tickets.exchange, next)).status, 500)
    await world.restart()
    world.clock.move({ minutes: 3 })
    await reconcile(partsOf(world))
    t.same(await heldSeats(world), [], 'the buyer never came back')
    t.match(await validTickets(world), [{ performanceId: quartet.nextDay }, { performanceId: quartet.performance }])
    t.same(await wrongBooks(world), [])
  })
}
