import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { venueDay } from '#shared/dates'
import { account } from '#shared/ticketing/account/account'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { series } from '#shared/ticketing/series/series'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { type BoxOfficeWithAccounts, bea, openBoxOfficeWithAccounts, payWithVoucher } from '../support/accounts.ts'
import { brokenBooks } from '../support/books.ts'
import type { TestVisitor } from '../support/box-office.ts'
import { engines } from '../support/database.ts'
import { checkOutAsGuest, reserveTickets, testCheckout } from '../support/test-checkout.ts'
import { fillTestPackages, testPackages } from '../support/test-packages.ts'
import { testProgramme } from '../support/test-programme.ts'

const venue = await openBoxOfficeWithAccounts(t, { fill: fillTestPackages })
const { db, clock, signedIn, buy } = venue
const { quartet, priceTypes, adult } = testProgramme
const first = { id: quartet.id, performance: quartet.performance }
const HOUR = 3_600_000

t.beforeEach(async () => {
  clock.move({ minutes: 20 })
  for (const table of [sql`session`, sql`login_failure`, sql`mail_outbox`]) await db.execute(sql`delete from ${table}`)
})

const seatsOf = async (visitor: TestVisitor) =>
  (await visitor.call(account.returnableTickets, { TessituraPerformanceId: quartet.performance })).seats
const numbersOf = async (visitor: TestVisitor) => (await seatsOf(visitor)).map(({ seatNumber }) => seatNumber)
const offersFor = async (visitor: TestVisitor, numbers: readonly number[]) =>
  (
    await visitor.call(account.exchangeOffers, {
      ...{ TessituraPerformanceId: quartet.performance, SeatNumbers: numbers.join(',') },
    })
  ).dates
/** Exchanges tickets for seats of the next day. */
const sent = (seatNumbers: readonly number[], seatIds: readonly number[]) => ({
  ...{ tessituraPerformanceId: quartet.performance, toPerformanceId: quartet.nextDay },
  ...{ seatNumbers: [...seatNumbers], seatIds: [...seatIds] },
})
/** Returns every seat that has more or fewer valid tickets than it should. */
const wrongSeats = ({ db: at }: Pick<BoxOfficeWithAccounts, 'db'>) =>
  at.query(sql`
    select performance_id, seat_id
      from (select performance_id, seat_id, 1 as tickets, 0 as sold from order_ticket t
              join orders o on o.id = t.order_id and o.state = 'completed' where t.returned_at is null
            union all
            select performance_id, seat_id, 0, 1 from seat_allocation where state = 'sold') s
     group by performance_id, seat_id
    having sum(tickets) <> sum(sold)`)

t.test('tickets are exchanged for the offered seats, and the difference stays on a mailed voucher', async (t) => {
  const visitor = await signedIn()
  const orderId = await buy(visitor, first, 3)
  const numbers = (await numbersOf(visitor)).slice(0, 2)
  t.match(await seatsOf(visitor), [{ canExchange: true }, { canExchange: true }, { canExchange: true }])
  t.match((await visitor.call(account.upcomingEvents)).performances, [{ canExchangeTickets: true }])
  const [date, ...others] = await offersFor(visitor, numbers)
  t.same(others, [], 'neither the past nor the cancelled date')
  t.match(date, { performanceId: quartet.nextDay, offers: [{ zone: 'A', refund: 0 }, { zone: 'B' }] })
  const offer = date?.offers[1]
  t.same([offer?.price, offer?.refund], [(2 * adult.b) / 100, (2 * (adult.a - adult.b)) / 100])
  await db.execute(sql`
    insert into order_requirement (order_line_id, performance_id, notes)
    select distinct order_line_id, performance_id, 'Aisle' from order_ticket where order_id = ${orderId}
     union
    select distinct order_line_id, ${testProgramme.rush.performance}::int, 'Of another concert' from order_ticket where order_id = ${orderId}`)
  const before = await db.first<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as cents from takings_entry where kind <> 'payment'`)

  const exchanged = await visitor.call(
    account.exchangeTickets,
    sent(numbers, offer?.seats.map(({ seatId }) => seatId) ?? []),
  )
  t.equal((await numbersOf(visitor)).length, 1)
  const shown = await visitor.call(tickets.tickets, { OrderId: exchanged.orderId })
  t.match(shown.performances, [{ performanceId: quartet.nextDay, seats: { length: 2 } }])
  t.same(
    shown.performances[0]?.seats.map(({ row, number }) => `${row}${number}`).sort(),
    offer?.seats.map(({ row, number }) => `${row}${number}`).sort(),
    'the seats that were offered',
  )
  const mails = await db.query<{ subject: string; text: string }>(
    sql`select subject, text from mail_outbox order by id`,
  )
  const mail = mails.find(({ subject }) => subject === 'Your exchanged tickets and gift voucher')
  t.match(mail?.text, /Gift voucher GV-\S+\nWorth \$60\.00\n/)
  t.same(await db.query(sql`select notes from order_requirement where performance_id = ${quartet.nextDay}`), [
    { notes: 'Aisle' },
  ])
  const [stored] = await db.query(sql`
    select o.exchanged_from, o.total_cents, o.fees_cents, o.vouchers_cents,
           (select balance_cents from gift_voucher v join gift_voucher_use u on u.gift_voucher_id = v.id
             where u.order_id = o.id) as left_cents
      from orders o where o.id = ${exchanged.orderId}`)
  t.same(stored, {
    ...{ exchangedFrom: orderId, totalCents: 0, feesCents: 0 },
    ...{ vouchersCents: 2 * adult.b, leftCents: 2 * (adult.a - adult.b) },
  })
  const after = await db.first<{ cents: number; payments: number }>(sql`
    select sum(amount_cents) filter (where kind <> 'payment')::int as cents,
           sum(amount_cents) filter (where kind = 'payment')::int as payments from takings_entry`)
  t.equal((after?.cents ?? 0) - (before?.cents ?? 0), -2 * (adult.a - adult.b), 'the takings fall by the difference')
  t.equal(after?.cents, after?.payments)
  t.match(
    await db.query(sql`
      select kind, total_cents from sales_document where order_id = any (${[orderId, exchanged.orderId]}::bigint[]) order by id desc limit 2`),
    [
      { kind: 'receipt', totalCents: 2 * adult.b },
      { kind: 'creditNote', totalCents: 2 * adult.a },
    ],
  )
  t.same(await wrongSeats(venue), [])
})

t.test('the difference stays on the voucher that is valid longest', async (t) => {
  const visitor = await signedIn()
  await db.execute(sql`update order_ticket set returned_at = ${clock.now()} where returned_at is null`)
  await db.execute(sql`delete from seat_allocation`)
  const orderId = await buy(visitor, first, 2)
  const soon = venueDay(new Date(clock.now().getTime() + 48 * HOUR), venue.settings.VENUE_TIME_ZONE)
  const { large } = testCheckout.vouchers
  const [before] = await db.query<{ expiresOn: string }>(
    sql`select expires_on from gift_voucher where number = ${large}`,
  )
  await db.execute(sql`update gift_voucher set expires_on = ${soon} where number = ${large}`)
  // As if one of the tickets had been paid in money.
  await db.execute(sql`
    update orders set vouchers_cents = vouchers_cents - ${adult.a}, total_cents = ${adult.a} where id = ${orderId}`)
  await db.execute(
    sql`update gift_voucher_use set amount_cents = amount_cents - ${adult.a} where order_id = ${orderId}`,
  )
  const numbers = await numbersOf(visitor)
  const [date] = await offersFor(visitor, numbers)
  const seats = date?.offers.find(({ zone }) => zone === 'B')?.seats ?? []
  await visitor.call(
    account.exchangeTickets,
    sent(
      numbers,
      seats.map(({ seatId }) => seatId),
    ),
  )
  t.same(
    await db.query(sql`
      select initial_cents, balance_cents, expires_on = ${soon} as is_soon
        from gift_voucher order by id desc limit 2`),
    [
      { initialCents: adult.a, balanceCents: 0, isSoon: true },
      { initialCents: adult.a, balanceCents: 2 * (adult.a - adult.b), isSoon: false },
    ],
  )
  await db.execute(sql`update gift_voucher set expires_on = ${before?.expiresOn ?? ''} where number = ${large}`)
})

t.test('what can’t be returned, was handed on, can’t be paid or isn’t free isn’t exchanged', async (t) => {
  const visitor = await signedIn()
  await db.execute(sql`update order_ticket set returned_at = ${clock.now()} where returned_at is null`)
  await db.execute(sql`delete from seat_allocation`)
  await buy(visitor, first, 2)
  const [one = 0, two = 0] = await numbersOf(visitor)
  const [date] = await offersFor(visitor, [one])
  const seat = date?.offers[0]?.seats[0]?.seatId ?? 0
  const why = async (more: object, by = visitor) =>
    (await by.refusal(account.exchangeTickets, { ...sent([one], [seat]), ...more })).type
  t.equal(await why({}, await signedIn(bea)), 'NOT_YOURS')
  t.equal(await why({ toPerformanceId: quartet.past }), 'NOT_ON_SALE')
  t.equal(await why({ toPerformanceId: quartet.cancelled }), 'NOT_ON_SALE')
  t.equal(await why({ toPerformanceId: testProgramme.rush.performance }), 'NOT_ON_SALE', 'another production')
  t.equal(await why({ seatIds: [] }), 'SEATS_UNAVAILABLE')
  t.equal(await why({ seatIds: [2_147_483_647] }), 'SEATS_UNAVAILABLE')
  await db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state) values (${quartet.nextDay}, ${seat}, 'blocked')`)
  t.equal(await why({}), 'SEATS_UNAVAILABLE')
  await db.execute(sql`delete from seat_allocation where state = 'blocked'`)
  await db.execute(sql`update zone_price set amount_cents = amount_cents + 1 where performance_id = ${quartet.nextDay}`)
  t.equal(await why({}), 'PAYMENT_UNAVAILABLE', 'dearer, and no payment provider can be reached')
  t.match((await offersFor(visitor, [one]))[0]?.offers, [
    { zone: 'A', refund: 0, toPay: 0.01 },
    { zone: 'B', toPay: 0 },
  ])
  await db.execute(sql`update zone_price set amount_cents = amount_cents - 1 where performance_id = ${quartet.nextDay}`)
  const friend = { firstName: 'Ada', lastName: '', email: 'ada@friends.example' }
  await visitor.call(tickets.handOn, { ticketId: two, ...friend, performanceId: quartet.performance })
  t.equal((await visitor.refusal(account.exchangeTickets, sent([two], [seat]))).type, 'NOT_EXCHANGEABLE')
  t.same(
    (await seatsOf(visitor)).map(({ canExchange }) => canExchange === true),
    [true, false],
  )
  const starts = await db.first<{ startsAt: Date }>(sql`
    select starts_at from performance where id = ${quartet.performance}`)
  const startIn = (milliseconds: number) =>
    db.execute(sql`
      update performance set starts_at = ${new Date(clock.now().getTime() + milliseconds)} where id = ${quartet.performance}`)
  await startIn(48 * HOUR)
  t.equal(await why({}), 'NOT_EXCHANGEABLE', 'the limit of returns')
  await startIn(48 * HOUR + 1)
  t.equal((await visitor.response(account.exchangeTickets, sent([one], [seat]))).status, 200)
  await db.execute(sql`update performance set starts_at = ${starts?.startsAt} where id = ${quartet.performance}`)
  t.equal(await why({}), 'TICKETS_RETURNED', 'twice')
  t.same(await wrongSeats(venue), [])
})

/** Buys tickets as a guest, paid with a voucher. Returns the order's id, its tickets and the key of the mail's link. */
async function buyAsGuest(at: BoxOfficeWithAccounts, count = 2, email = 'grace@example.org') {
  const buyer = at.visitor()
  await reserveTickets(buyer, first, count)
  await checkOutAsGuest(buyer, { email })
  const number = testCheckout.vouchers.large
  await at.db.execute(sql`update gift_voucher set balance_cents = initial_cents where number = ${number}`)
  await buyer.call(checkout.giftVoucher, { number })
  const { orderId } = await buyer.call(order.finalize)
  const mail = await at.db.first<{ text: string }>(sql`
    select text from mail_outbox where key = ${`order-${orderId}`}`)
  const sessionKey = keyIn(mail?.text)
  const shown = await at.visitor().call(tickets.tickets, { SessionKey: sessionKey })
  return { orderId, sessionKey, seats: shown.performances.flatMap(({ seats }) => seats) }
}
/** Returns what is wrong in the books, except for the vouchers whose balance the tests set. */
const wrongBooks = async ({ db: at }: Pick<BoxOfficeWithAccounts, 'db'>) =>
  (await brokenBooks(at)).filter(({ which }) => !Object.values<string>(testCheckout.vouchers).includes(which))
const returning = (seatNumber: number) => ({
  ...{ tessituraPerformanceId: quartet.performance, seatNumbers: [seatNumber] },
})
/** Buys a ticket as a customer. Returns it and the key of the mail's link. */
async function buyOne(at: BoxOfficeWithAccounts, visitor: TestVisitor) {
  const orderId = await at.buy(visitor, first, 1)
  const mail = await at.db.first<{ text: string; id: number }>(sql`
    select m.text, t.id from mail_outbox m join order_ticket t on t.order_id = ${orderId}
     where m.key = ${`order-${orderId}`}`)
  return { sessionKey: keyIn(mail?.text), id: mail?.id ?? 0 }
}
const keyIn = (text = '') => /\/purchase\/tickets\?key=(\S+)/.exec(text)?.[1] ?? ''
const offersByLink = async (at: BoxOfficeWithAccounts, sessionKey: string, ids: readonly number[]) =>
  (await at.visitor().call(tickets.exchangeOffers, { SessionKey: sessionKey, TicketIds: ids.join(',') })).dates[0]
    ?.offers

t.test('a guest exchanges tickets from the mailed link, and the buyer is mailed the new ones', async (t) => {
  const { orderId, sessionKey, seats } = await buyAsGuest(venue, 3)
  t.match(seats, [{ canExchange: true }, { canExchange: true }, { canExchange: true }])
  const ids = seats.slice(0, 2).map(({ id }) => id)
  const offer = (await offersByLink(venue, sessionKey, ids))?.at(-1)
  t.equal(offer?.refund, (2 * (adult.a - adult.b)) / 100)
  const to = { toPerformanceId: quartet.nextDay, seatIds: offer?.seats.map(({ seatId }) => seatId) ?? [] }
  const exchanged = await venue.visitor().call(tickets.exchange, { ticketIds: ids, sessionKey, ...to })
  const left = await venue.visitor().call(tickets.tickets, { SessionKey: sessionKey })
  t.same(
    left.performances.flatMap((each) => each.seats.map(({ id }) => id)),
    seats.slice(2).map(({ id }) => id),
    'the former link has only the ticket that is left',
  )
  const mails = await db.query<{ recipient: string; subject: string; text: string; key: string }>(
    sql`select recipient, subject, text, key from mail_outbox where recipient = 'grace@example.org' order by id`,
  )
  t.match(mails.find(({ subject }) => subject === 'Your exchanged tickets and gift voucher')?.text, /Worth \$60\.00\n/)
  const newKey = keyIn(mails.find(({ key }) => key === `order-${exchanged.orderId}`)?.text)
  const shown = await venue.visitor().call(tickets.tickets, { SessionKey: newKey })
  t.match(shown.performances, [{ performanceId: quartet.nextDay, seats: { length: 2 } }])
  t.match(await db.first(sql`select exchanged_from from orders where id = ${exchanged.orderId}`), {
    exchangedFrom: orderId,
  })
  const again = { ticketIds: ids, sessionKey, ...to }
  t.equal((await venue.visitor().refusal(tickets.exchange, again)).type, 'TICKET_GONE')
  t.same(await wrongSeats(venue), [])
})

t.test('a link exchanges its own order’s tickets only, and so many in a day', async (t) => {
  const [one, other] = [await buyAsGuest(venue, 2), await buyAsGuest(venue, 1, 'other@example.org')]
  const [mine = 0, kept = 0] = one.seats.map(({ id }) => id)
  const theirs = other.seats[0]?.id ?? 0
  const offer = (await offersByLink(venue, one.sessionKey, [mine]))?.[0]
  const to = { toPerformanceId: quartet.nextDay, seatIds: offer?.seats.map(({ seatId }) => seatId) ?? [] }
  const from = '198.51.100.9'
  const why = async (sent: object) =>
    (
      await venue
        .visitor(from)
        .refusal(tickets.exchange, { ticketIds: [mine], sessionKey: one.sessionKey, ...to, ...sent })
    ).type
  t.equal(await why({ ticketIds: [theirs] }), 'TICKET_GONE')
  t.equal(await why({ ticketIds: [mine, theirs] }), 'TICKET_GONE')
  t.equal(
    await why({ sessionKey: `${one.sessionKey.slice(0, -1)}${one.sessionKey.endsWith('A') ? 'B' : 'A'}` }),
    'NOT_FOUND',
  )
  t.equal(await why({ sessionKey: undefined }), 'NOT_FOUND')
  t.equal(await why({ sessionKey: undefined, orderId: one.orderId }), 'SIGN_IN_NEEDED')
  t.equal(await why({ sessionKey: one.sessionKey, orderId: one.orderId }), 'NOT_FOUND', 'with the key of the mail')
  const friend = { firstName: 'Ada', lastName: '', email: 'ada@friends.example' }
  await venue.visitor().call(tickets.handOn, { ticketId: kept, sessionKey: one.sessionKey, ...friend })
  t.equal(await why({ ticketIds: [kept] }), 'TICKET_GONE', 'the buyer no longer has it')
  const friendsMail = await db.first<{ text: string }>(sql`
    select text from mail_outbox where recipient = ${friend.email} order by id desc limit 1`)
  const friendsKey = keyIn(friendsMail?.text)
  t.equal(await why({ ticketIds: [kept], sessionKey: friendsKey }), 'NOT_EXCHANGEABLE', 'nor is it the friend’s')
  const friends = await venue.visitor().call(tickets.tickets, { SessionKey: friendsKey })
  t.notOk(friends.performances[0]?.seats[0]?.canExchange)

  const tried = (account: string, network: string, count: number) =>
    db.execute(sql`
      insert into login_failure (account, network_address, wider_networks, failed_at)
      select ${account}, ${network}, array[]::text[], ${clock.now()} from generate_series(1, ${count}::int)`)
  const buyer = await db.first<{ id: number }>(sql`select customer_id as id from orders where id = ${one.orderId}`)
  for (const [account, network, count] of [
    [`exchange ${buyer?.id}`, 'exchange elsewhere', 20],
    ['exchange another', `exchange ${from}`, 40],
  ] as const) {
    await tried(account, network, count)
    t.equal(await why({}), 'TOO_MANY_TRIES', account)
    await db.execute(sql`delete from login_failure`)
  }
  await db.execute(
    sql`update customer set closed_at = ${clock.now()}, first_name = '', last_name = '', phone = null where id = ${buyer?.id ?? 0}`,
  )
  t.equal(await why({}), 'NOT_EXCHANGEABLE', 'a buyer without an address')
  const shown = await venue.visitor().call(tickets.tickets, { SessionKey: one.sessionKey })
  t.notOk(shown.performances[0]?.seats[0]?.canExchange)
  t.same(await wrongSeats(venue), [])
})

t.test('wheelchair places and tickets of packages say why only the box office exchanges them', async (t) => {
  const { sessionKey, seats } = await buyAsGuest(venue, 2)
  const [chair = 0, plain = 0] = seats.map(({ id }) => id)
  const ofChair = sql`id = (select seat_id from order_ticket where id = ${chair})`
  await db.execute(sql`update seat set attributes = array['W'] where ${ofChair}`)
  const shown = await venue.visitor().call(tickets.tickets, { SessionKey: sessionKey })
  t.match(
    new Map(shown.performances.flatMap((each) => each.seats.map(({ id, ...seat }) => [id, seat]))),
    new Map<number, object>([
      [chair, { canExchange: undefined, exchangedByPhone: 'accessPlace' }],
      [plain, { canExchange: true, exchangedByPhone: undefined }],
    ]),
  )
  const refused = { SessionKey: sessionKey, TicketIds: String(chair) }
  t.equal((await venue.visitor().refusal(tickets.exchangeOffers, refused)).type, 'NOT_EXCHANGEABLE')
  await db.execute(sql`update seat set attributes = '{}' where ${ofChair}`)

  const visitor = await signedIn()
  const { three, zones, performances } = testPackages
  const seat = [{ priceTypeId: priceTypes.adult, count: 1 }]
  await visitor.call(series.reserveFixed, { packageId: three, zoneId: zones.front, seats: seat })
  const orderId = await payWithVoucher(venue, visitor)
  const ofPackage = await visitor.call(account.returnableTickets, { TessituraPerformanceId: performances[0] })
  t.match(ofPackage.seats, [{ canExchange: undefined, exchangedByPhone: 'package' }])
  const byOrder = await visitor.call(tickets.tickets, { OrderId: orderId })
  t.same(
    byOrder.performances.flatMap((each) => each.seats.map(({ exchangedByPhone }) => exchangedByPhone)),
    ['package', undefined, undefined],
    'the others have no second date',
  )
})

for (const engine of engines)
  t.test(`nobody has both or neither when exchanges race with each other and a sell-out (${engine})`, async (t) => {
    const races = await openBoxOfficeWithAccounts(t as never, { engine })
    const [ada, other] = [await races.signedIn(), await races.signedIn(bea)]
    await races.buy(ada, first, 2)
    await races.buy(other, first, 2)
    const [mine, theirs] = [await numbersOf(ada), await numbersOf(other)]
    const seatIds = (await offersFor(ada, mine))[0]?.offers[0]?.seats.map(({ seatId }) => seatId) ?? []
    const stranger = races.visitor()
    const wish = {
      ...{ productionId: quartet.id, performanceId: quartet.nextDay },
      seats: [{ priceTypeId: priceTypes.adult, count: 2 }],
    }
    const responses = await Promise.all([
      ada.response(account.exchangeTickets, sent(mine, seatIds)),
      ada.response(account.exchangeTickets, sent(mine, seatIds)),
      other.response(account.exchangeTickets, sent(theirs, seatIds)),
      stranger.response(production.reserveTicket, wish),
    ])
    const statuses = responses.slice(0, 3).map(({ status }) => status)
    t.ok(statuses.filter((status) => status === 200).length <= 1, 'the seats are exchanged for once')
    t.ok(statuses.every((status) => [200, 403, 409].includes(status)))
    for (const visitor of [ada, other]) {
      const { performances } = await visitor.call(account.upcomingEvents)
      t.equal(performances.flatMap(({ seats }) => seats).length, 2, 'each has two tickets')
    }
    t.same(await wrongSeats(races), [])
    t.same(await wrongBooks(races), [])

    // Two tabs of the mailed link, the account, a return and handing on, all for one ticket.
    const friend = { firstName: 'Ada', lastName: '', email: 'ada@friends.example' }
    const toSeat = (seatId = 0) => ({ toPerformanceId: quartet.nextDay, seatIds: [seatId] })
    for (const round of [0, 1, 2]) {
      const { sessionKey, id } = await buyOne(races, ada)
      const [one, two] = (await offersByLink(races, sessionKey, [id]))?.map(({ seats }) => seats[0]?.seatId) ?? []
      const byLink = () => races.visitor().response(tickets.exchange, { ticketIds: [id], sessionKey, ...toSeat(one) })
      const acts: [name: string, act: () => Promise<{ status: number }>][] = [
        ['exchange', byLink],
        ['exchange', () => ada.response(account.exchangeTickets, sent([id], [two ?? one ?? 0]))],
        ['hand on', () => races.visitor().response(tickets.handOn, { ticketId: id, sessionKey, ...friend })],
        ['return', () => ada.response(account.returnTickets, returning(id))],
        ['exchange', byLink],
      ]
      const inTurn = [...acts.slice(round), ...acts.slice(0, round)]
      const outcomes = await Promise.all(inTurn.map(async ([name, act]) => ({ name, ...(await act()) })))
      const done = (...names: string[]) =>
        outcomes.filter(({ name, status }) => status === 200 && names.includes(name)).length
      t.ok(outcomes.every(({ status }) => [200, 403, 409].includes(status)))
      t.equal(done('exchange', 'return'), 1, 'it is exchanged or returned, once')
      t.ok(done('exchange', 'hand on') <= 1, 'an exchanged ticket isn’t handed on')
    }
    t.same(await wrongSeats(races), [])
    t.same(await wrongBooks(races), [])

    // The last seat of the other date.
    const last = await buyOne(races, ada)
    const seatId = (await offersByLink(races, last.sessionKey, [last.id]))?.[0]?.seats[0]?.seatId ?? 0
    await races.db.execute(sql`
      insert into seat_allocation (performance_id, seat_id, state)
      select f.id, s.id, 'blocked'
        from performance f join seat s on s.hall_id = f.hall_id
       where f.id = ${quartet.nextDay} and s.id <> ${seatId}
      on conflict do nothing`)
    const one = { ...wish, seats: [{ priceTypeId: priceTypes.adult, count: 1 }] }
    const exchangeLast = () =>
      races
        .visitor()
        .response(tickets.exchange, { ticketIds: [last.id], sessionKey: last.sessionKey, ...toSeat(seatId) })
    const ofLast = await Promise.all([exchangeLast(), races.visitor().response(production.reserveTicket, one)])
    t.same(ofLast.map(({ status }) => status).sort(), [200, 409], 'it goes to one of them')
    t.same(await wrongSeats(races), [])

    const late = await buyOne(races, ada)
    const starts = await races.db.first<{ startsAt: Date }>(sql`
      select starts_at from performance where id = ${quartet.performance}`)
    const hoursLeft = ((starts?.startsAt.getTime() ?? 0) - races.clock.now().getTime()) / HOUR
    const offersNow = () =>
      races.visitor().response(tickets.exchangeOffers, { SessionKey: late.sessionKey, TicketIds: String(late.id) })
    races.clock.move({ minutes: (hoursLeft - 48) * 60 - 1 })
    t.equal((await offersNow()).status, 200, 'until 48 hours before the performance')
    races.clock.move({ minutes: 1 })
    t.equal((await offersNow()).status, 409)
  })
