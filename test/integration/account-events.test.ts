import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { addDays } from '#shared/calendar-day'
import { showDay, venueDay } from '#shared/dates'
import { account } from '#shared/ticketing/account/account'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { production } from '#shared/ticketing/production/production'
import { ada, type BoxOfficeWithAccounts, bea, openBoxOfficeWithAccounts } from '#test/support/accounts'
import type { TestVisitor } from '#test/support/box-office'
import { freshPostgres } from '#test/support/postgres'
import { reserveTickets, soldSeats, testCheckout } from '#test/support/test-checkout'
import { endAt, testProgramme } from '#test/support/test-programme'

const boxOffice = await openBoxOfficeWithAccounts(t)
const { db, clock, signedIn, buy, deliverMails } = boxOffice
const { quartet, rush, free, soldOut } = testProgramme
const nextDay = { id: quartet.id, performance: quartet.nextDay }

t.beforeEach(async () => {
  clock.move({ minutes: 20 })
  for (const table of [sql`session`, sql`login_failure`, sql`mail_outbox`, sql`cart_gift_voucher`])
    await db.execute(sql`delete from ${table}`)
  await db.execute(sql`update order_ticket set gift_voucher_id = null`)
  await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
  await db.execute(sql`delete from orders`)
  await db.execute(sql`update performance set state = 'scheduled' where id = ${rush.performance}`)
})

const returnable = async (visitor: TestVisitor, performance: number) =>
  (await visitor.call(account.returnableTickets, { TessituraPerformanceId: performance })).seats
const seatNumbersOf = async (visitor: TestVisitor, performance: number) =>
  (await returnable(visitor, performance)).map(({ seatNumber }) => seatNumber)
const returning = (performance: number, seatNumbers: readonly number[]) => ({
  tessituraPerformanceId: performance,
  seatNumbers: [...seatNumbers],
})
/** Moves the start of a performance to this many milliseconds from now. */
const startIn = ({ db: at, clock: its }: BoxOfficeWithAccounts, performance: number, milliseconds: number) => {
  const startsAt = new Date(its.now().getTime() + milliseconds)
  return at.execute(sql`
    update performance set starts_at = ${startsAt}, sales_end_at = ${startsAt}, ends_at = ${new Date(startsAt.getTime() + 7_200_000)}
     where id = ${performance}`)
}
const HOUR = 3_600_000

t.test('upcoming events list their seats and the available actions [API-S-19]', async (t) => {
  const visitor = await signedIn()
  t.same(await visitor.call(account.upcomingEvents), { performances: [] })
  await buy(visitor, nextDay, 2)
  await buy(visitor, { id: quartet.id, performance: quartet.performance }, 1)
  await buy(await signedIn(bea), nextDay, 1)
  const { performances } = await visitor.call(account.upcomingEvents)
  t.same(
    performances.map(({ id, tessituraId, name, venue, seats }) => [id, tessituraId, name, venue, seats.length]),
    [
      [quartet.performance, quartet.id, 'Quartet', 'Salon', 1],
      [quartet.nextDay, quartet.id, 'Quartet', 'Salon', 2],
    ],
  )
  const [first, second] = performances
  const [stored] = await db.query<{ startsAt: Date }>(sql`
    select starts_at from performance where id = ${quartet.performance}`)
  t.equal(first?.date, stored?.startsAt.toISOString())
  t.match(first?.image, { url: '/media/poster.png' })
  t.match(first?.bookingAction, { type: 'Active', isPresale: false, externalLink: null })
  t.same([first?.canReturnTickets, first?.canResendTickets], [true, true])
  const [ticket] = await db.query<{ id: number; row: string; number: number; zone: string; cents: number }>(sql`
    select t.id, s.row, s.number, z.name as zone, t.amount_cents as cents
      from order_ticket t join seat s on s.id = t.seat_id join zone z on z.id = s.zone_id
     where t.performance_id = ${quartet.performance}`)
  t.same(first?.seats, [
    {
      ...{ price: (ticket?.cents ?? 0) / 100, number: String(ticket?.number), row: ticket?.row, zone: ticket?.zone },
      ...{ screen: 'Floor', priceType: 'Adult', seatNumber: ticket?.id },
    },
  ])
  t.same(
    await returnable(visitor, quartet.nextDay),
    second?.seats.map((seat) => ({ ...seat, canExchange: true })),
  )
})

t.test('a cancelled performance stays listed, says so, and its tickets aren’t sent again', async (t) => {
  const visitor = await signedIn()
  await buy(visitor, rush, 1)
  await db.execute(sql`update performance set state = 'cancelled' where id = ${rush.performance}`)
  clock.move({ minutes: 1 })
  const [event] = (await visitor.call(account.upcomingEvents)).performances
  t.match(event, { canResendTickets: false, bookingAction: { type: 'Inactive', label: 'Cancelled' } })
  const refused = await visitor.refusal(account.resendTickets, { tessituraPerformanceId: rush.performance })
  t.equal(refused.type, 'PERFORMANCE_CANCELLED')
})

t.test('past events are listed ten per page with their seats, the latest first [API-S-20]', async (t) => {
  const visitor = await signedIn()
  t.same(await visitor.call(account.pastEvents, { PageNumber: 1 }), { performances: [], pageNumber: 1, totalPages: 0 })
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into orders (id, session_key, customer_id, state, lines_cents, delivery_cents, fees_cents, vouchers_cents, total_cents, placed_at, completed_at)
      values (50, 'past', ${ada.id}, 'completed', 0, 0, 0, 0, 0, now(), now())`)
    await tx.execute(sql`
      insert into performance (id, production_id, hall_id, starts_at, ends_at, sales_end_at)
      select 1000 + n, ${rush.id}, 1, ${clock.now()}::timestamptz - n * interval '1 day' - interval '3 hours',
             ${clock.now()}::timestamptz - n * interval '1 day', ${clock.now()}::timestamptz - n * interval '1 day' - interval '3 hours'
        from generate_series(1, 13) n on conflict (id) do nothing`)
    await tx.execute(sql`
      insert into order_line (id, order_id, kind, position, name, performance_id, amount_cents)
      select 1000 + n, 50, 'Performance', n, 'Rush', 1000 + n, 0 from generate_series(1, 13) n`)
    await tx.execute(sql`
      insert into order_ticket (order_id, order_line_id, performance_id, seat_id, price_type_id, amount_cents)
      select 50, 1000 + n, 1000 + n, 12, 1, 0 from generate_series(1, 13) n`)
  })
  const first = await visitor.call(account.pastEvents, { PageNumber: 1 })
  t.same([first.pageNumber, first.totalPages], [1, 2])
  t.same(
    first.performances.map(({ id }) => id),
    [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010],
  )
  t.match(first.performances[0], { name: 'Rush', venue: 'Salon', image: { url: '/media/poster.png' } })
  t.same(first.performances[0]?.seats, [{ zone: 'A', row: 'B', number: '2' }])
  const second = await visitor.call(account.pastEvents, { PageNumber: 2 })
  t.same(
    second.performances.map(({ id }) => id),
    [1011, 1012, 1013],
  )
  t.same(await visitor.call(account.pastEvents, { PageNumber: 9 }), { performances: [], pageNumber: 9, totalPages: 2 })
  t.equal((await visitor.refusal(account.pastEvents, { PageNumber: 0 })).status, 400)
  t.same(await visitor.call(account.upcomingEvents), { performances: [] })
  const later = new Date(clock.now().getTime() + 1)
  await db.execute(sql`update performance set ends_at = ${later} where id between 1001 and 1003`)
  const { performances, totalPages } = await visitor.call(account.pastEvents, { PageNumber: 1 })
  t.same([performances[0]?.id, totalPages], [1004, 1], 'those that have begun aren’t past before they end')
  t.equal((await visitor.call(account.upcomingEvents)).performances.length, 3)
  t.same((await (await signedIn(bea)).call(account.pastEvents, { PageNumber: 1 })).performances, [])
})

t.test(
  'returned seats can be bought again, and their value is emailed as a gift voucher [API-S-11 API-S-21]',
  async (t) => {
    const visitor = await signedIn()
    await buy(visitor, nextDay, 3)
    await deliverMails()
    const seats = await returnable(visitor, nextDay.performance)
    const [first, second, kept] = seats
    const soldBefore = await soldSeats(db)
    const numbers = [first?.seatNumber ?? 0, second?.seatNumber ?? 0]
    t.same(await visitor.call(account.returnTickets, returning(nextDay.performance, numbers)), {})
    t.same(await returnable(visitor, nextDay.performance), [kept])
    const { canExchange: _, ...left } = kept ?? {}
    t.same((await visitor.call(account.upcomingEvents)).performances[0]?.seats, [left])
    t.same([soldBefore.length, (await soldSeats(db)).length], [3, 1])

    const [mail, ...others] = await deliverMails()
    t.same(others, [])
    t.match(mail, { recipient: ada.email, subject: 'Your returned tickets and gift voucher' })
    const number = /Gift voucher (GV-[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const worth = Math.round(((first?.price ?? 0) + (second?.price ?? 0)) * 100)
    t.ok(mail?.text.includes(`Worth $${(worth / 100).toFixed(2)}`))
    for (const part of [mail?.text, mail?.html]) {
      t.ok(part?.includes(number))
      t.ok(part?.includes(`row ${first?.row}, seat ${first?.number}`))
      t.notOk(part?.includes(`row ${kept?.row}, seat ${kept?.number} `))
    }
    t.match(await db.query(sql`select initial_cents, balance_cents from gift_voucher where number = ${number}`), [
      { initialCents: worth, balanceCents: worth },
    ])
    t.same(await db.query(sql`select count(*)::int as returned from order_ticket where returned_at = ${clock.now()}`), [
      { returned: 2 },
    ])

    const buyer = boxOffice.visitor()
    await reserveTickets(buyer, nextDay, 2)
    const { tickets } = await buyer.call(production.miniCart, {
      ProductionId: nextDay.id,
      PerformanceId: nextDay.performance,
    })
    t.same(
      tickets.map(({ row, number: seat }) => `${row}${seat}`).sort(),
      [first, second].map((seat) => `${seat?.row}${seat?.number}`).sort(),
      'the best seats are those that came back',
    )
    await buyer.call(checkout.giftVoucher, { number })
    t.equal((await buyer.call(checkout.miniCart)).giftVoucherCode, number)

    await visitor.call(account.returnTickets, returning(nextDay.performance, [kept?.seatNumber ?? 0]))
    const again = await deliverMails()
    t.match(again, [{ recipient: ada.email, subject: 'Your returned tickets and gift voucher' }])
    t.notOk(again[0]?.text.includes(number), 'another return of the same order has another voucher')
  },
)

t.test('a ticket is returned once and only by its buyer, and never leaves a child’s ticket alone', async (t) => {
  const visitor = await signedIn()
  await buy(visitor, nextDay, 2)
  await buy(await signedIn(bea), nextDay, 1)
  const [one = 0, two = 0] = await seatNumbersOf(visitor, nextDay.performance)
  const [beas = 0] = await seatNumbersOf(await signedIn(bea), nextDay.performance)
  const refusal = async (seats: readonly number[], performance: number = nextDay.performance) => {
    const { status, type } = await visitor.refusal(account.returnTickets, returning(performance, seats))
    return [status, type]
  }
  t.same(await refusal([]), [400, 'INVALID_INPUT'])
  t.same(await refusal([one, one]), [400, 'INVALID_INPUT'])
  t.same(await refusal([beas]), [403, 'NOT_YOURS'])
  t.same(await refusal([one, beas]), [403, 'NOT_YOURS'])
  t.same(await refusal([one, 424_242]), [403, 'NOT_YOURS'])
  t.same(await refusal([one], quartet.performance), [403, 'NOT_YOURS'], 'a ticket for another performance')
  t.same(await seatNumbersOf(visitor, nextDay.performance), [one, two], 'nothing is returned by halves')
  await visitor.call(account.returnTickets, returning(nextDay.performance, [one]))
  t.same(await refusal([one]), [409, 'TICKETS_RETURNED'])
  t.same(await refusal([two, one]), [409, 'TICKETS_RETURNED'])
  t.same(await seatNumbersOf(visitor, nextDay.performance), [two])
  t.equal((await soldSeats(db)).length, 2)

  await db.execute(sql`update order_ticket set price_type_id = 3 where id = ${one}`)
  await db.execute(sql`
    insert into ticket_holder values (${two}, 1, 'Ada', 'Lovelace', 'ada@friends.example', ${clock.now()})`)
  await visitor.call(account.returnTickets, returning(nextDay.performance, [two]))
  t.match(
    await db.query(sql`select subject from mail_outbox where recipient = 'ada@friends.example'`),
    [{ subject: /^Your ticket for .* is no longer valid$/ }],
    'the person to whom it was handed on is told',
  )
  t.same((await visitor.call(account.upcomingEvents)).performances, [])
  t.equal(
    (await visitor.refusal(account.returnableTickets, { TessituraPerformanceId: nextDay.performance })).status,
    403,
  )

  await buy(visitor, rush, 2)
  const [grownUp = 0, child = 0] = await seatNumbersOf(visitor, rush.performance)
  await db.execute(sql`update order_ticket set price_type_id = 3 where id = ${child}`)
  t.same(await refusal([grownUp], rush.performance), [400, 'EXTRA_ALONE'])
  await visitor.call(account.returnTickets, returning(rush.performance, [grownUp, child]))
})

t.test('tickets that cost nothing are returned without a voucher', async (t) => {
  const visitor = await signedIn()
  await buy(visitor, free, 1)
  await deliverMails()
  const vouchers = () => db.query(sql`select id from gift_voucher`)
  const before = (await vouchers()).length
  await visitor.call(account.returnTickets, returning(free.performance, await seatNumbersOf(visitor, free.performance)))
  t.equal((await vouchers()).length, before)
  t.same(
    (await deliverMails()).map(({ subject }) => subject),
    ['Your returned tickets'],
  )
})

t.test('tickets can’t be returned from 48 hours before a performance on [ACC-28]', async (t) => {
  const visitor = await signedIn()
  await buy(visitor, rush, 2)
  const [one = 0, two = 0] = await seatNumbersOf(visitor, rush.performance)
  const canReturn = async () => (await visitor.call(account.upcomingEvents)).performances[0]?.canReturnTickets
  await startIn(boxOffice, rush.performance, 48 * HOUR + 1000)
  t.equal(await canReturn(), true)
  await visitor.call(account.returnTickets, returning(rush.performance, [one]))
  await startIn(boxOffice, rush.performance, 48 * HOUR)
  t.equal(await canReturn(), false)
  t.same(await returnable(visitor, rush.performance), [], 'none can be returned')
  for (const hours of [48, 1, -1, -24]) {
    await startIn(boxOffice, rush.performance, hours * HOUR)
    const { status, type } = await visitor.refusal(account.returnTickets, returning(rush.performance, [two]))
    t.same([status, type], [409, 'RETURN_TOO_LATE'], `${hours} hours before`)
  }
  t.equal((await soldSeats(db)).length, 1)
})

t.test('tickets of a moved performance can be returned until the time given, unless they were scanned', async (t) => {
  const visitor = await signedIn()
  await startIn(boxOffice, rush.performance, 96 * HOUR)
  await buy(visitor, rush, 3)
  const [one = 0, two = 0, three = 0] = await seatNumbersOf(visitor, rush.performance)
  await startIn(boxOffice, rush.performance, 20 * HOUR)
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR)
  await db.execute(sql`
    insert into performance_move (performance_id, from_starts_at, to_starts_at, returns_until, subject, text, reason, moved_at)
    values (${rush.performance}, ${inHours(96)}, ${inHours(20)}, ${inHours(10)}, 'New date', 'Sorry', 'Illness', ${clock.now()})`)
  const offered = () => visitor.call(account.returnableTickets, { TessituraPerformanceId: rush.performance })
  const canReturn = async () => (await visitor.call(account.upcomingEvents)).performances[0]?.canReturnTickets
  t.equal(await canReturn(), true)
  t.equal((await offered()).performance?.returnsUntil, inHours(10).toISOString())
  await visitor.call(account.returnTickets, returning(rush.performance, [one]))

  await db.execute(sql`
    insert into staff (email, name, role, password_hash, is_demonstration, created_at)
    values ('door@example.org', 'Door', 'frontOfHouse', 'none', true, now())`)
  await db.execute(sql`
    insert into scan (id, performance_id, ticket_id, door, staff_id, at, outcome)
    select gen_random_uuid(), ${rush.performance}, ${two}, 'Main door', id, now(), 'in' from staff`)
  t.same(await seatNumbersOf(visitor, rush.performance), [three])
  const refused = await visitor.refusal(account.returnTickets, returning(rush.performance, [two, three]))
  t.match(refused, { type: 'RETURN_TOO_LATE', title: 'Tickets that were scanned at the door can’t be returned.' })
  clock.move({ minutes: 10 * 60 })
  t.equal(await canReturn(), false)
  t.equal((await visitor.refusal(account.returnTickets, returning(rush.performance, [three]))).type, 'RETURN_TOO_LATE')
  await startIn(boxOffice, rush.performance, 96 * HOUR)
  t.equal(await canReturn(), true, 'and as usual after another move')
  await db.execute(sql`delete from performance_move`)
})

t.test('tickets of a cancelled performance can be returned at any time, and the mail says why', async (t) => {
  const visitor = await signedIn()
  await startIn(boxOffice, rush.performance, 96 * HOUR)
  await buy(visitor, rush, 1)
  const [one = 0] = await seatNumbersOf(visitor, rush.performance)
  await startIn(boxOffice, rush.performance, HOUR)
  await db.execute(sql`update performance set state = 'cancelled' where id = ${rush.performance}`)
  t.match((await visitor.call(account.upcomingEvents)).performances[0], { canReturnTickets: true, isCancelled: true })
  await startIn(boxOffice, rush.performance, -96 * HOUR)
  const [past] = (await visitor.call(account.pastEvents, { PageNumber: 1 })).performances
  t.match(past, { id: rush.performance, isCancelled: true }, 'the past performance is listed as cancelled')
  const { performance, seats } = await visitor.call(account.returnableTickets, {
    TessituraPerformanceId: rush.performance,
  })
  t.match(performance, { name: 'Rush', company: 'Marlow Players', venue: 'Salon', isCancelled: true })
  t.equal(seats.length, 1)
  await deliverMails()
  await visitor.call(account.returnTickets, returning(rush.performance, [one]))
  const [mail] = await deliverMails()
  t.match(mail?.text, /this performance was cancelled/)
  await db.execute(sql`update performance set state = 'scheduled' where id = ${rush.performance}`)
})

t.test('a returned ticket never extends the voucher that paid for it', async (t) => {
  const visitor = await signedIn()
  const used = testCheckout.vouchers.large
  const validUntil = (day: string) =>
    db.execute(sql`update gift_voucher set expires_on = ${day} where number = ${used}`)
  const [before] = await db.query<{ expiresOn: string }>(
    sql`select expires_on from gift_voucher where number = ${used}`,
  )
  const newest = () => db.first(sql`select expires_on, balance_cents from gift_voucher order by id desc limit 1`)
  await buy(visitor, nextDay, 3)
  const [one = 0, two = 0, three = 0] = await seatNumbersOf(visitor, nextDay.performance)
  const day = venueDay(clock.now(), boxOffice.settings.VENUE_TIME_ZONE)
  await validUntil(day)
  await deliverMails()
  await visitor.call(account.returnTickets, returning(nextDay.performance, [one]))
  t.match(await newest(), { expiresOn: day })
  t.match((await deliverMails())[0]?.text, `Valid until ${showDay(day, 'membership')}`)

  await validUntil(addDays(day, -1))
  const refused = await visitor.refusal(account.returnTickets, returning(nextDay.performance, [two]))
  t.same([refused.status, refused.type], [409, 'VOUCHER_EXPIRED'])
  t.same(await seatNumbersOf(visitor, nextDay.performance), [two, three], 'the tickets remain valid')
  await db.execute(sql`update performance set state = 'cancelled' where id = ${nextDay.performance}`)
  await visitor.call(account.returnTickets, returning(nextDay.performance, [two]))
  const inThreeYears = String(clock.now().getFullYear() + 3)
  t.match(await newest(), { expiresOn: new RegExp(inThreeYears) }, 'the venue cancelled the performance')
  await db.execute(sql`update performance set state = 'scheduled' where id = ${nextDay.performance}`)
  await validUntil(before?.expiresOn ?? '')
})

t.test('tickets can be resent a limited number of times [API-S-10]', async (t) => {
  const visitor = await signedIn()
  await buy(visitor, nextDay, 2)
  await deliverMails()
  const [returned = 0] = await seatNumbersOf(visitor, nextDay.performance)
  await visitor.call(account.returnTickets, returning(nextDay.performance, [returned]))
  await deliverMails()
  const resend = () => visitor.response(account.resendTickets, { tessituraPerformanceId: nextDay.performance })
  t.same((await resend()).body, { isError: false, result: {} })
  const [mail, ...others] = await deliverMails()
  t.same([mail?.recipient, others], [ada.email, []])
  const [kept] = await returnable(visitor, nextDay.performance)
  t.ok(mail?.text.includes(`row ${kept?.row}, seat ${kept?.number}`))
  for (const _ of Array.from({ length: 9 })) t.equal((await resend()).status, 200)
  const eleventh = await resend()
  t.equal(eleventh.status, 429)
  t.ok(Number(eleventh.headers['retry-after']) > 0)
  t.equal((await deliverMails()).length, 9)
  for (const performance of [rush.performance, soldOut.performance, 424_242])
    t.equal((await visitor.refusal(account.resendTickets, { tessituraPerformanceId: performance })).status, 403)
  clock.move({ minutes: 15 })
  t.equal((await resend()).status, 200)
  for (const _ of Array.from({ length: 9 })) await resend()
  clock.move({ minutes: 15 })
  for (const _ of Array.from({ length: 11 }))
    t.equal((await resend()).headers['retry-after'], '86400', 'the daily limit, which refused attempts don’t shorten')
  clock.move({ minutes: 15 })
  const listed = async () => {
    const lists = [visitor.call(account.upcomingEvents), visitor.call(account.pastEvents, { PageNumber: 1 })]
    return (await Promise.all(lists)).map(({ performances }) => performances.length)
  }
  await endAt(db, nextDay.performance, new Date(clock.now().getTime() + 1))
  t.match([(await resend()).body, await listed()], [{ title: /./ }, [1, 0]])
  t.not(
    (await visitor.refusal(account.resendTickets, { tessituraPerformanceId: nextDay.performance })).type,
    'PERFORMANCE_PAST',
  )
  await endAt(db, nextDay.performance, clock.now())
  const { type } = await visitor.refusal(account.resendTickets, { tessituraPerformanceId: nextDay.performance })
  t.same([type, await listed()], ['PERFORMANCE_PAST', [0, 1]], 'from the moment at which it ends')
})

t.test('on a real PostgreSQL', async (t) => {
  const races = await openBoxOfficeWithAccounts(t as never, { databaseUrl: await freshPostgres(t) })
  await t.test('six concurrent returns of one ticket make one return with one voucher', async (t) => {
    const visitor = await races.signedIn()
    await races.buy(visitor, rush, 2)
    const before = (await races.db.query(sql`select id from gift_voucher`)).length
    const [one = 0, two = 0] = await seatNumbersOf(visitor, rush.performance)
    const orders = [[one], [two, one], [one], [one, two], [one], [one]]
    const responses = await Promise.all(
      orders.map((seats) => visitor.response(account.returnTickets, returning(rush.performance, seats))),
    )
    const statuses = responses.map(({ status }) => status)
    t.equal(statuses.filter((status) => status === 200).length, 1)
    t.equal(statuses.filter((status) => status === 409 || status === 403).length, 5)
    const vouchers = await races.db.query<{ initialCents: number }>(
      sql`select initial_cents from gift_voucher order by id`,
    )
    t.equal(vouchers.length, before + 1)
    const [value] = await races.db.query<{ cents: number }>(sql`
      select sum(amount_cents)::int as cents from order_ticket where returned_at is not null`)
    t.equal(vouchers.at(-1)?.initialCents, value?.cents)
    const [{ sold, kept } = { sold: 0, kept: 0 }] = await races.db.query<{ sold: number; kept: number }>(sql`
      select (select count(*)::int from seat_allocation where state = 'sold') as sold,
             (select count(*)::int from order_ticket where returned_at is null) as kept`)
    t.equal(sold, kept)
  })

  await t.test('a returned seat goes to one buyer, however many request it', async (t) => {
    const visitor = await races.signedIn()
    await races.buy(visitor, nextDay, 1)
    await races.db.execute(sql`
      insert into seat_allocation (performance_id, seat_id, state)
      select ${nextDay.performance}, id, 'blocked' from seat on conflict do nothing`)
    const [seat = 0] = await seatNumbersOf(visitor, nextDay.performance)
    const buyers = Array.from({ length: 8 }, () => races.visitor())
    const wish = {
      ...{ productionId: nextDay.id, performanceId: nextDay.performance },
      seats: [{ priceTypeId: testProgramme.priceTypes.adult, count: 1 }],
    }
    const reserve = () => Promise.all(buyers.map((buyer) => buyer.response(production.reserveTicket, wish)))
    const [returned, early] = await Promise.all([
      visitor.response(account.returnTickets, returning(nextDay.performance, [seat])),
      reserve(),
    ])
    t.equal(returned.status, 200)
    const got = early.filter(({ status }) => status === 200).length
    const later = await Promise.all([races.visitor().response(production.reserveTicket, wish)])
    t.equal(got + later.filter(({ status }) => status === 200).length, 1)
  })
})

t.test('the account lists orders by page with their receipts and credit notes', async (t) => {
  const customer = await signedIn(bea)
  const { orders: earlier, totalPages } = await customer.call(account.orders, { PageNumber: 1 })
  t.same([earlier, totalPages], [[], 0])
  const ids: number[] = []
  for (const _ of Array.from({ length: 11 })) ids.push(await buy(customer, quartet, 1))
  await db.execute(sql`update orders set state = 'lapsed', completed_at = null where id = ${ids[0] ?? 0}`)
  const { seats } = await customer.call(account.returnableTickets, { TessituraPerformanceId: quartet.performance })
  const seatNumbers = seats.slice(-1).map(({ seatNumber }) => seatNumber)
  await customer.call(account.returnTickets, { tessituraPerformanceId: quartet.performance, seatNumbers })
  const { orders } = await customer.call(account.orders, { PageNumber: 1 })
  t.same(
    orders.map(({ orderId }) => orderId),
    ids.slice(1).reverse(),
    'complete ones, the latest first',
  )
  t.match(orders[0], { contents: ['Quartet'], total: 93.95 }, 'what the voucher paid is included')
  const kinds = orders.map(({ documents }) => documents.map(({ kind }) => kind).join())
  t.same(kinds.sort(), [...Array.from({ length: 9 }, () => 'receipt'), 'receipt,creditNote'])
  await db.execute(sql`update orders set state = 'completed', completed_at = placed_at where id = ${ids[0] ?? 0}`)
  const second = await customer.call(account.orders, { PageNumber: 2 })
  t.match(second, { orders: [{ orderId: ids[0] }], pageNumber: 2, totalPages: 2 })
  t.same((await customer.call(account.orders, { PageNumber: 3 })).orders, [])
})

t.test('a customer downloads the receipts of own orders, and none of others', async (t) => {
  const customer = await signedIn(bea)
  await buy(customer, quartet, 1)
  const [order] = (await customer.call(account.orders, { PageNumber: 1 })).orders
  const [document] = order?.documents ?? []
  const own = { OrderId: order?.orderId ?? 0, DocumentId: document?.id ?? 0 }
  const file = await customer.call(account.document, own)
  t.equal(file.name, `${document?.number}.pdf`)
  t.match(Buffer.from(file.pdf, 'base64').toString('latin1'), /^%PDF-1\.7/)
  const other = await signedIn(ada)
  const adas = await buy(other, quartet, 1)
  t.equal((await other.refusal(account.document, own)).type, 'NOT_YOURS')
  t.equal((await other.refusal(account.document, { ...own, OrderId: adas })).type, 'NOT_FOUND', 'of another order')
  t.equal((await customer.refusal(account.document, { ...own, OrderId: 999_999 })).type, 'NOT_YOURS')
  t.equal((await customer.refusal(account.document, { ...own, DocumentId: 999_999 })).type, 'NOT_FOUND')
  t.equal((await boxOffice.visitor().refusal(account.document, own)).status, 401)
})
