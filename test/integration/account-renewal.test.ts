import t from 'tap'
import { fillAtFirstStart } from '#server/box-office/database/first-fill'
import { sql } from '#server/box-office/database/sql'
import { hasFreeSeat, readAvailability } from '#server/box-office/seating/availability'
import { blockSeats } from '#server/box-office/seating/seat-blocks'
import { demonstrationSeason } from '#server/venue/demonstration-season'
import { addDays } from '#shared/calendar-day'
import { venueDay } from '#shared/dates'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { ADA, DEMO_PASSWORD } from '#test/support/demonstration-customers'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'
import { completeOtherSteps } from '#test/support/test-checkout'

/** In the demonstration Ada had Winter Quartets, seats F 5 and 6; its successor is the Quartet Cycle. */
const paymentProvider = new ScriptedPaymentProvider()
const venue = await openBoxOffice(t, {
  paymentProvider,
  // For visitors who come through the site; the other tests call from a private network.
  settings: { HELD_SEATS_CART: '3' },
  fill: async (db, now) => {
    await fillAtFirstStart(db, { now, timeZone: 'Australia/Melbourne', demonstration: demonstrationSeason })
  },
})
const { db, clock } = venue

t.beforeEach(async () => {
  clock.move({ minutes: 20 })
  for (const table of [sql`session`, sql`login_failure`]) await db.execute(sql`delete from ${table}`)
  await db.execute(sql`delete from seat_allocation where state = 'held'`)
})

const signedIn = async (userName = 'ada@example.org') => {
  const visitor = venue.visitor()
  await visitor.call(authentication.login, { userName, password: DEMO_PASSWORD })
  return visitor
}
const [renewal = { id: 0, packageId: 0 }] = await db.query<{ id: number; packageId: number }>(sql`
  select id, package_id from package_renewal where customer_id = ${ADA}`)
const seatsIn = async (performance: number) =>
  (
    await db.query<{ name: string }>(sql`
      select s.row || ' ' || s.number as name
        from cart_ticket t join seat s on s.id = t.seat_id join cart_line l on l.id = t.cart_line_id
        join session e on e.cart_id = l.cart_id
       where t.performance_id = ${performance} order by s.number`)
  ).map(({ name }) => name)
const performances = (
  await db.query<{ id: number }>(sql`
    select performance_id as id from package_performance where package_id = ${renewal.packageId} order by performance_id`)
).map(({ id }) => id)

t.test('packages are listed with their series, and one with a successor can be renewed [API-S-18]', async (t) => {
  const visitor = await signedIn()
  const { packages } = await visitor.call(account.packages)
  t.same(
    packages.map(({ seriesName, canRenew, renewalId }) => [seriesName, canRenew, renewalId]),
    [
      ['Gut and Reed', false, null],
      ['Winter Quartets', true, renewal.id],
    ],
  )
  t.match(packages[1], { name: 'Three evenings', image: { url: String } })
  t.same((await (await signedIn('ben@example.org')).call(account.packages)).packages, [])
})

t.test('the overview has account number, names and current memberships [API-S-17]', async (t) => {
  const { memberships, packages, ...who } = await (await signedIn()).call(account.overview)
  t.same(who, { accountNumber: String(ADA), email: 'ada@example.org', firstName: 'Ada', lastName: 'Lindqvist' })
  t.same(
    [memberships.map(({ name }) => name), packages],
    [['Friend'], [{ name: 'Four evenings' }]],
    'neither the membership that begins later nor last season’s package',
  )
  const ofPackages = sql`order_line_id in (
    select l.id from order_line l join orders o on o.id = l.order_id where l.kind = 'Package' and o.customer_id = ${ADA})`
  await db.execute(sql`update order_ticket set returned_at = ${clock.now()} where ${ofPackages}`)
  const returned = await (await signedIn()).call(account.overview)
  await db.execute(sql`update order_ticket set returned_at = null where ${ofPackages}`)
  t.same(returned.packages, [], 'nor one whose tickets are all returned')
})

t.test('a membership is current from its first day on, and no longer on the day after its last', async (t) => {
  const visitor = await signedIn()
  const dated = await db.query<{ id: number; startsOn: string; expiresOn: string }>(sql`
    select id, starts_on, expires_on from customer_membership where customer_id = ${ADA}`)
  const today = venueDay(clock.now(), 'Australia/Melbourne')
  const counted = async (startsOn: string, expiresOn: string) => {
    await db.execute(sql`
      update customer_membership set starts_on = ${startsOn}, expires_on = ${expiresOn} where customer_id = ${ADA}`)
    const { currentMemberships, futureMemberships } = await visitor.call(account.memberships)
    return [currentMemberships.length, futureMemberships.length]
  }
  const days = [today, addDays(today, 1), addDays(today, 2)] as const
  const counts = [
    await counted(days[0], days[1]),
    await counted(addDays(today, -9), today),
    await counted(days[1], days[2]),
  ]
  for (const { id, startsOn, expiresOn } of dated)
    await db.execute(sql`
      update customer_membership set starts_on = ${startsOn}, expires_on = ${expiresOn} where id = ${id}`)
  t.same(counts, [
    [dated.length, 0],
    [0, 0],
    [0, dated.length],
  ])
})

t.test('a renewal has the seats of the concert for which the customer had the most', async (t) => {
  const added = await db.query<{ id: number }>(sql`
    insert into order_ticket (order_id, order_line_id, performance_id, seat_id, price_type_id, amount_cents)
    select t.order_id, t.order_line_id, t.performance_id, s.id, t.price_type_id, 0
      from order_ticket t
      join package_renewal r on r.order_line_id = t.order_line_id and r.id = ${renewal.id}
      join seat f on f.id = t.seat_id
      join seat s on s.hall_id = f.hall_id and s.row = 'F' and s.number = '7'
     order by t.performance_id desc limit 1
    returning id`)
  const visitor = await signedIn()
  await visitor.call(account.renew, { id: renewal.id })
  const seats = await Promise.all(performances.map(seatsIn))
  await visitor.call(session.clearCart)
  await db.execute(sql`delete from order_ticket where id = any (${added.map(({ id }) => id)})`)
  t.same(
    seats.map((of) => of.length),
    performances.map(() => 3),
  )
})

t.test('memberships are current until they expire, and future before they begin [API-S-16]', async (t) => {
  const visitor = await signedIn()
  const [friend, companion] = await db.query<{ startsOn: string; expiresOn: string }>(sql`
    select starts_on, expires_on from customer_membership where customer_id = ${ADA} order by starts_on`)
  const { currentMemberships, futureMemberships } = await visitor.call(account.memberships)
  t.match(currentMemberships, [{ title: 'Friend', description: /Book a week before/, image: { url: String } }])
  t.match(futureMemberships, [{ title: 'Companion', description: String, image: { url: String } }])
  t.same([currentMemberships.length, futureMemberships.length], [1, 1])
  const dayOf = (instant: string | undefined) =>
    new Date(instant ?? '').toLocaleDateString('en-CA', { timeZone: 'Australia/Melbourne' })
  t.equal(dayOf(currentMemberships[0]?.expiry), friend?.expiresOn)
  t.equal(dayOf(futureMemberships[0]?.startDate), companion?.startsOn)
  t.same(await (await signedIn('ben@example.org')).call(account.memberships), {
    currentMemberships: [],
    futureMemberships: [],
  })
})

t.test('a renewal reserves last year’s seats, or the best free ones, and totals them [API-S-12]', async (t) => {
  const visitor = await signedIn()
  t.equal((await visitor.refusal(account.renewalSummary, { Id: renewal.id })).status, 404, 'not in the cart yet')
  const [taken = 0, ...free] = performances
  const [seat] = await db.query<{ id: number }>(sql`
      select t.seat_id as id from order_ticket t join package_renewal r on r.order_line_id = t.order_line_id limit 1`)
  await db.execute(sql`
      insert into seat_allocation (performance_id, seat_id, state) values (${taken}, ${seat?.id ?? 0}, 'blocked')
      on conflict (performance_id, seat_id) do update set state = 'blocked', order_id = null`)
  for (const performance of free)
    await db.execute(sql`
        delete from seat_allocation a using order_ticket t, package_renewal r
         where r.order_line_id = t.order_line_id and a.seat_id = t.seat_id and a.performance_id = ${performance}`)
  t.same(await visitor.call(account.renew, { id: renewal.id }), {})
  const seats = await seatsIn(taken)
  t.equal(seats.length, 2)
  t.notSame(seats, ['F 5', 'F 6'])
  const held = await db.query<{ seats: number }>(sql`
    select count(*)::int as seats from seat_allocation where performance_id = ${taken} and state = 'held'`)
  t.same(held, [{ seats: 2 }], 'a former seat that is free alone isn’t held too')
  for (const performance of free) t.same(await seatsIn(performance), ['F 5', 'F 6'])

  const summary = await visitor.call(account.renewalSummary, { Id: renewal.id })
  t.match(summary, {
    ...{ concertCount: performances.length, ticketCount: performances.length * 2 },
    ...{ seriesName: 'The Quartet Cycle', seriesImage: { url: String }, orderFee: Number },
  })
  t.equal(summary.productions.length, performances.length)
  const [stored] = await db.query<{ cents: number }>(sql`
      select sum(p.amount_cents)::int as cents
        from cart_ticket t join seat s on s.id = t.seat_id
        join package_price p on p.package_id = ${renewal.packageId} and p.performance_id = t.performance_id
                            and p.zone_id = s.zone_id and p.price_type_id = t.price_type_id
        join cart_line l on l.id = t.cart_line_id join session e on e.cart_id = l.cart_id`)
  t.equal(Math.round(summary.total * 100), stored?.cents, 'at the prices of the package')
  const amounts = summary.productions.flatMap(({ tickets }) => tickets.map(({ amount }) => Math.round(amount * 100)))
  t.equal(
    amounts.reduce((sum, cents) => sum + cents, 0),
    stored?.cents,
  )
  const last = summary.productions.at(-1)
  t.match(last, { name: String, company: String, date: String, venue: String, image: { url: String } })
  t.match(last?.tickets[0], { zone: String, priceType: 'Adult', row: 'F', number: '5', section: String })

  await visitor.call(account.renew, { id: renewal.id })
  t.same(await visitor.call(account.renewalSummary, { Id: renewal.id }), summary, 'again: nothing changes')
  const cart = await visitor.call(checkout.miniCart)
  t.same(
    cart.packages.map(({ name, subtotal, isIncomplete, canEdit }) => [name, subtotal, isIncomplete, canEdit]),
    [['The whole cycle', summary.total, false, true]],
  )
})

t.test('a seat that is reserved for a renewal can’t be blocked', async (t) => {
  const [reserved] = await db.query<{ performanceId: number; seatId: number }>(sql`
    select k.performance_id, k.seat_id
      from renewal_seat k
     where k.performance_id = any (${performances}::int[])
       and not exists (select from seat_allocation a
                        where a.performance_id = k.performance_id and a.seat_id = k.seat_id)
     limit 1`)
  const { performanceId = 0, seatId = 0 } = reserved ?? {}
  const block = { performanceId, seats: [seatId], name: 'Press', reason: 'Guests', releaseAt: null, blockedBy: 'Ada' }
  const message = /is reserved for a renewal\. No seat was blocked\./
  await t.rejects(
    db.transaction((tx) => blockSeats(tx, block, clock.now())),
    { code: 'SEATS_UNAVAILABLE', message },
  )
})

t.test(
  'last year’s seats are reserved for renewals until a date, then free for all visitors [API-49 API-50]',
  async (t) => {
    await db.execute(sql`
      delete from seat_allocation a using renewal_seat k
       where a.performance_id = k.performance_id and a.seat_id = k.seat_id`)
    await db.execute(sql`update package_renewal set held_until = ${new Date(clock.now().getTime() + 86_400_000)}`)
    const kept = await db.query<{ performanceId: number; seatId: number }>(sql`
      select performance_id, seat_id from renewal_seat where renewal_id = ${renewal.id} order by performance_id, seat_id`)
    t.equal(kept.length, performances.length * 2)
    const [{ performanceId, seatId } = { performanceId: 0, seatId: 0 }] = kept
    const single = { performanceId, performanceSeats: [{ priceTypeId: 1, seatId }] }
    const statusFor = async (visitor: TestVisitor) => {
      const { seats } = await visitor.call(seatSelector.performanceSeats, { PerformanceId: performanceId })
      return seats.find(({ id }) => id === seatId)?.s
    }
    const rival = venue.visitor()
    t.equal(await statusFor(rival), 'Unavailable')
    t.equal((await rival.refusal(seatSelector.performanceReserve, single)).type, 'SEAT_TAKEN')

    const visitor = await signedIn()
    const listed = (await visitor.call(account.packages)).packages.find(({ renewalId }) => renewalId === renewal.id)
    t.ok(listed?.seatsKeptUntil, 'the account says until when')
    t.same(await visitor.call(account.renew, { id: renewal.id }), {})
    for (const performance of performances) t.same(await seatsIn(performance), ['F 5', 'F 6'])
    const summary = await visitor.call(account.renewalSummary, { Id: renewal.id })
    t.match(summary, {
      concertCount: 5,
      ticketCount: 10,
      seriesName: 'The Quartet Cycle',
      seriesImage: { url: String },
    })
    t.match(summary.productions[0], { name: String, date: String, image: { url: String } })
    t.equal(summary.productions[0]?.tickets.length, 2)
    t.equal(
      Math.round(summary.total * 100),
      summary.productions.reduce((sum, { total }) => sum + Math.round(total * 100), 0),
    )

    const concert = { packageId: renewal.packageId, performanceId }
    await visitor.call(seatSelector.packagePerformanceRemove, concert)
    const { statuses, kept: reservedForThem } = await visitor.call(seatSelector.packageSeats, {
      ...{ PackageId: concert.packageId, PerformanceId: performanceId, Split: true },
    })
    t.notOk(statuses?.unavailable.includes(seatId), 'seats that they give up are free for them')
    t.ok(reservedForThem?.seats.includes(seatId), 'and said apart, as the stream tells everybody that they are taken')
    t.ok(Date.parse(reservedForThem?.until ?? '') > clock.now().getTime())

    await visitor.call(session.clearCart)
    t.equal((await rival.refusal(seatSelector.performanceReserve, single)).type, 'SEAT_TAKEN', 'still kept for them')
    // All other seats of the performance are taken meanwhile.
    const others = await db.query<{ seatId: number }>(sql`
      insert into seat_allocation (performance_id, seat_id, state)
      select ${performanceId}, s.id, 'blocked'
        from seat s join performance f on f.id = ${performanceId} and f.hall_id = s.hall_id
       where not exists (select from renewal_seat k
                          where k.renewal_id = ${renewal.id} and k.performance_id = f.id and k.seat_id = s.id)
      on conflict do nothing
      returning seat_id`)
    const priced = await db.query<{ zoneId: number }>(sql`
      select zone_id from zone_price where performance_id = ${performanceId}`)
    const zones = priced.map(({ zoneId }) => zoneId)
    const hasSeats = async () => [
      (await readAvailability(db, [performanceId], clock.now())).get(performanceId) !== 'SoldOut',
      await hasFreeSeat(db, performanceId, zones, clock.now()),
    ]
    t.same(await hasSeats(), [false, false], 'sold out for everybody else')
    clock.move({ days: 1 })
    t.same(await hasSeats(), [true, true])
    t.equal(await statusFor(venue.visitor()), 'Available')
    await db.execute(sql`
      delete from seat_allocation
       where performance_id = ${performanceId} and seat_id = any (${others.map((other) => other.seatId)}::int[])`)
    const later = venue.visitor()
    await later.call(seatSelector.performanceReserve, single)
    await later.call(session.clearCart)
  },
)

/** Puts the package into the cart, and completes every step of the checkout. */
async function renewUpToPayment(visitor: TestVisitor): Promise<void> {
  await visitor.call(account.renew, { id: renewal.id })
  await completeOtherSteps(visitor).catch(() => undefined)
  const { delivery } = await visitor.call(checkout.state)
  const [method] = delivery.model?.deliveryMethods ?? []
  if (method) await visitor.call(checkout.setDelivery, { deliveryMethodId: method.id })
  await visitor.call(checkout.setPresenters, { mrcUpdates: false, otherPresenterUpdates: false })
}

t.test('a renewed package is bought like any other, and renewed once', async (t) => {
  const visitor = await signedIn()
  await renewUpToPayment(visitor)
  await db.execute(sql`
    update gift_voucher set initial_cents = 900000, balance_cents = 900000 where number = 'MARLOW-GIFT-500'`)
  await visitor.call(checkout.giftVoucher, { number: 'MARLOW-GIFT-500' })
  const { orderId } = await visitor.call(order.finalize)
  t.same(await db.query(sql`select renewed_by from package_renewal where id = ${renewal.id}`), [{ renewedBy: orderId }])
  const { packages } = await visitor.call(account.packages)
  t.same(
    packages.map(({ seriesName, canRenew }) => [seriesName, canRenew]),
    [
      ['The Quartet Cycle', false],
      ['Gut and Reed', false],
      ['Winter Quartets', false],
    ],
  )
  const again = await visitor.refusal(account.renew, { id: renewal.id })
  t.same([again.status, again.type], [409, 'PACKAGE_RENEWED'])
  await db.execute(sql`update package_renewal set renewed_by = null`)
})

t.test('a package paid for on two devices is renewed once, and the second payment is refunded', async (t) => {
  const devices = [await signedIn(), await signedIn(), await signedIn()] as const
  for (const device of devices) await renewUpToPayment(device)
  const [first, second, third] = devices
  const [placed, again] = [await first.call(order.finalize), await second.call(order.finalize)]
  const pay = (visitor: TestVisitor, redirectUrl: string | null) =>
    visitor.call(order.paymentComplete, { sessionId: paymentProvider.decide(redirectUrl, 'successful') })
  t.equal((await pay(first, placed.paymentRedirectUrl)).status, 'Successful')

  t.equal((await pay(second, again.paymentRedirectUrl)).status, 'Failed')
  const renewedBy = () => db.query(sql`select renewed_by from package_renewal where id = ${renewal.id}`)
  t.same(await renewedBy(), [{ renewedBy: placed.orderId }], 'the first order renewed it')
  t.same(await db.query(sql`select state from payment where order_id = ${again.orderId}`), [{ state: 'refundDue' }])
  t.same(await db.query(sql`select from seat_allocation where state = 'sold' and order_id = ${again.orderId}`), [])
  t.match(await db.query(sql`select subject from mail_outbox where key like 'refund-%'`), [
    { subject: `Your payment for order ${again.orderId} is being refunded` },
  ])

  for (const visitor of [second, third]) {
    t.equal((await visitor.refusal(order.finalize)).type, 'PACKAGE_RENEWED', 'nothing is charged for it any more')
    const { isValidCart, messages } = await visitor.call(checkout.state)
    t.same([isValidCart, messages], [false, ['This package has already been renewed.']], 'the checkout says why')
    await visitor.call(session.clearCart)
  }
  await db.execute(sql`update package_renewal set renewed_by = null`)
})

t.test('a flexible package is renewed with as many concerts as before, in any hall', async (t) => {
  const visitor = await signedIn()
  const [choice = { id: 0, minimum: 0, maximum: 0 }] = await db.query<{
    id: number
    minimum: number
    maximum: number
  }>(sql`
    select id, minimum_productions as minimum, maximum_productions as maximum
      from package where kind = 'Flexi' and on_sale_at <= ${clock.now()} and off_sale_at > ${clock.now()} order by id desc limit 1`)
  await db.execute(sql`update package_renewal set package_id = ${choice.id} where id = ${renewal.id}`)
  await visitor.call(account.renew, { id: renewal.id })
  const { concertCount, ticketCount, productions } = await visitor.call(account.renewalSummary, { Id: renewal.id })
  t.same([concertCount, ticketCount], [3, 6], 'Winter Quartets had three')
  t.ok(choice.minimum <= 3 && choice.maximum >= 3)
  t.equal(new Set(productions.map(({ name }) => name)).size, 3, 'each once')
  t.equal((await visitor.call(checkout.miniCart)).packages[0]?.isIncomplete, false)
  await visitor.call(session.clearCart)
  const setMinimum = (minimum: number) =>
    db.execute(sql`update package set minimum_productions = ${minimum} where id = ${choice.id}`)
  await setMinimum(4)
  await visitor.call(account.renew, { id: renewal.id })
  const larger = await visitor.call(account.renewalSummary, { Id: renewal.id })
  await setMinimum(choice.minimum)
  t.same([larger.concertCount, larger.ticketCount], [4, 8], 'or with as many as the package must have')
  await db.execute(sql`update package_renewal set package_id = ${renewal.packageId} where id = ${renewal.id}`)
})

t.test('a renewal whose seats were lost in the cart takes seats again', async (t) => {
  const visitor = await signedIn()
  const seatsHeld = async () => (await db.query(sql`select from seat_allocation where state = 'held'`)).length
  await visitor.call(account.renew, { id: renewal.id })
  const before = await visitor.call(account.renewalSummary, { Id: renewal.id })
  const held = await seatsHeld()
  const [lost] = await db.query<{ performanceId: number; seatId: number }>(sql`
    delete from seat_allocation where (performance_id, seat_id) in (
      select performance_id, seat_id from seat_allocation where state = 'held' order by performance_id, seat_id limit 1)
    returning performance_id, seat_id`)
  t.ok(lost)
  await visitor.call(account.renew, { id: renewal.id })
  t.equal(await seatsHeld(), held)
  t.match(await visitor.call(account.renewalSummary, { Id: renewal.id }), { ticketCount: before.ticketCount })
})

t.test('a renewal has the same limit of held seats as any other reservation', async (t) => {
  const visitor = venue.visitor('203.0.113.7')
  await visitor.call(authentication.login, { userName: 'ada@example.org', password: DEMO_PASSWORD })
  const { status, type } = await visitor.refusal(account.renew, { id: renewal.id })
  t.same([status, type], [409, 'TOO_MANY_HELD'])
  t.same(await db.query(sql`select from seat_allocation where state = 'held' and expires_at > ${clock.now()}`), [])
})

t.test('a package that isn’t on sale or is sold out isn’t renewed, and no seat is held', async (t) => {
  const visitor = await signedIn()
  const refusal = async () => (await visitor.refusal(account.renew, { id: renewal.id })).type
  const held = () => db.query(sql`select from seat_allocation where state = 'held' and expires_at > ${clock.now()}`)
  const [last = 0] = performances.slice(-1)
  await db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select ${last}, s.id, 'blocked' from seat s join performance f on f.id = ${last} and f.hall_id = s.hall_id
    on conflict do nothing`)
  t.equal(await refusal(), 'NOT_ENOUGH_SEATS')
  t.same(await held(), [])
  await db.execute(sql`update performance set state = 'cancelled' where id = ${last}`)
  t.equal(await refusal(), 'NOT_ON_SALE')
  await db.execute(sql`update performance set state = 'scheduled' where id = ${last}`)
  await db.execute(sql`update package set off_sale_at = ${clock.now()} where id = ${renewal.packageId}`)
  t.equal(await refusal(), 'NOT_ON_SALE')
  t.notOk((await visitor.call(account.packages)).packages.some(({ canRenew }) => canRenew))
  const stranger = await signedIn('ben@example.org')
  for (const id of [renewal.id, 424_242]) {
    t.equal((await stranger.refusal(account.renew, { id })).status, 403)
    t.equal((await stranger.refusal(account.renewalSummary, { Id: id })).status, 403)
  }
  t.same(await held(), [])
})
