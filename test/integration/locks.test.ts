import { randomUUID } from 'node:crypto'
import pg from 'pg'
import t from 'tap'
import { cleanUp } from '#server/box-office/cleanup'
import { hashPassword } from '#server/box-office/customers/passwords'
import { fillAtFirstStart } from '#server/box-office/database/first-fill'
import { sql } from '#server/box-office/database/sql'
import { sendMails } from '#server/box-office/mail/sending'
import { expireAttempt } from '#server/box-office/orders/settle/attempt-ending'
import { recordReversal } from '#server/box-office/orders/settle/payment-reversals'
import { offerSeats } from '#server/box-office/returned-seats/offer-seats'
import { requestSecret, requestToken } from '#server/box-office/returned-seats/request-token'
import { releaseDueBlocks } from '#server/box-office/seating/release-due-blocks'
import { releaseBlockedSeats } from '#server/box-office/seating/seat-blocks'
import { refundCancelled } from '#server/box-office/staff/cancellation/refund-cancelled'
import type { StaffMember } from '#server/box-office/staff/colleague'
import { mailMessages } from '#server/box-office/staff/messages/mail-messages'
import { mailMoved } from '#server/box-office/staff/moves/mail-moved'
import { controlRoom } from '#server/box-office/staff/waiting-room/control-room'
import { applyVenue } from '#server/venue/apply/apply-venue'
import { openOldData } from '#server/venue/old-data/import-old-data'
import { readVenueFiles } from '#server/venue/read-venue-files'
import type { VenueFiles } from '#server/venue/venue-files'
import { showInstant, venueDay } from '#shared/dates'
import { access } from '#shared/staff/access/access'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { codes } from '#shared/staff/codes/codes'
import { counter } from '#shared/staff/counter/counter'
import { customers } from '#shared/staff/customers/customers'
import { door } from '#shared/staff/door/door'
import { messages } from '#shared/staff/messages/messages'
import { moves } from '#shared/staff/moves/moves'
import { orders } from '#shared/staff/orders/orders'
import { seats } from '#shared/staff/seats/seats'
import { takings } from '#shared/staff/takings/takings'
import { till } from '#shared/staff/till/till'
import { vouchers } from '#shared/staff/vouchers/vouchers'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { privacy } from '#shared/ticketing/privacy/privacy'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { series } from '#shared/ticketing/series/series'
import { session } from '#shared/ticketing/session/session'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { openDesk, STAFF_PASSWORD } from '#test/support/desk'
import { boxOfficeOf, buyTickets } from '#test/support/desk-orders'
import { type Finding, lockProbe } from '#test/support/lock-probe'
import { type Lock, locks } from '#test/support/locks'
import { freshPostgres } from '#test/support/postgres'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'
import { smallVenue, venueFolder } from '#test/support/small-venue'
import { completeOtherSteps, makeReadyToPay, reserveTickets } from '#test/support/test-checkout'
import { fillTestPackages, testPackages } from '#test/support/test-packages'
import { testPasskey } from '#test/support/test-passkey'
import { testProgramme } from '#test/support/test-programme'

/** Everything that locks happens once, while a second connection tries to take the same locks. */

const PASSWORD = 'Abcdef1!'
const { quartet, rush, soldOut, priceTypes, presale } = testProgramme
const performanceId = quartet.performance

/**
 * Returns the address of a database in which a statement that doesn't sort finds the rows as they are stored: without
 * indexes, and the last ones first, see `reverse`.
 */
async function unsortedPostgres(): Promise<string> {
  const url = await freshPostgres(t)
  const client = new pg.Client(url)
  await client.connect()
  for (const scan of ['indexscan', 'indexonlyscan', 'bitmapscan'])
    await client.query(`alter database "${new URL(url).pathname.slice(1)}" set enable_${scan} = off`)
  await client.end()
  return url
}

const url = await unsortedPostgres()
const probe = lockProbe(locks)
t.teardown(() => probe.close())
const provider = new ScriptedPaymentProvider()
const desk = await openDesk(t, {
  ...{ databaseUrl: url, fill: fillTestPackages, paymentProvider: provider, watch: probe.watch(url) },
  settings: {
    ...{ CHECKOUT_DEFAULTS: 'false', RESERVATION_PROOF: 'false', RETURNED_SEATS_HOURS: '0-24' },
    HELD_SEATS_NETWORK: '1000',
    INVOICE_PAY_TO: 'The bank',
  },
})
const { db, clock } = desk
const parts = boxOfficeOf(desk)
const manager = await desk.colleague('manager')
const administrator = await desk.colleague('administrator')
const accounts = await desk.colleague('accounts')
const now = () => clock.now()

const passwordHash = await hashPassword(PASSWORD)
let people = 0
async function customer() {
  people += 1
  const email = `customer${people}@example.org`
  const made = await db.first<{ id: number }>(sql`
    insert into customer (email, password_hash, first_name, last_name, phone, created_at)
    values (${email}, ${passwordHash}, 'Ada', 'Lovelace', '0400 000 000', now()) returning id`)
  const id = Number(made?.id)
  await db.execute(sql`
    insert into address (customer_id, country_id, state_id, line1, suburb, post_code, is_primary, created_at)
    values (${id}, 1, 2, '9 Pitt Street', 'Sydney', '2000', true, now())`)
  return { id, email, signIn: (visitor = desk.visitor()) => signIn(visitor, email) }
}
async function signIn(visitor: TestVisitor, userName: string) {
  await visitor.call(authentication.login, { userName, password: PASSWORD })
  return visitor
}
/** A column by which the rows of a table can be rewritten. */
const columns = {
  ...{ seat_allocation: 'state', gift_voucher: 'number', order_ticket: 'amount_cents', orders: 'state' },
  ...{ customer: 'email', cart: 'state', staff: 'name', performance: 'state' },
}
/** Stores the rows of a table in the opposite order of a key. */
const reverse = (table: keyof typeof columns, key = 'id', of: Pick<typeof db, 'transaction'> = db) =>
  of.transaction((tx) =>
    tx.script(`
      do $$
      declare each tid;
      begin
        for each in select ctid from ${table} order by ${key} desc loop
          update ${table} set ${columns[table]} = ${columns[table]} where ctid = each;
        end loop;
      end $$`),
  )
const reverseSeats = () => reverse('seat_allocation', 'seat_id')
async function pay(visitor: TestVisitor) {
  const { orderId, paymentRedirectUrl } = await visitor.call(order.finalize)
  const sessionId = provider.decide(paymentRedirectUrl, 'successful')
  await visitor.call(order.paymentComplete, { sessionId })
  return { orderId, sessionId }
}
const ticketsOf = async (orderId: number) =>
  (await db.query<{ id: number }>(sql`select id from order_ticket where order_id = ${orderId} order by id`)).map(
    ({ id }) => id,
  )
const voucher = async () => {
  const issued = { amount: 30, count: 1, reason: 'Raffle', email: '', expiresOn: null, requestKey: randomUUID() }
  const { vouchers: made } = await manager.call(vouchers.issue, issued)
  return made[0] ?? { id: 0, number: '' }
}

/** What happens, in order. */
const acts: Record<string, () => Promise<unknown>> = {
  'a visitor fills a cart, extends it, takes seats out and empties it': async () => {
    const visitor = desk.visitor('203.0.113.7')
    await reserveTickets(visitor, rush, 4)
    await reverseSeats()
    await visitor.call(session.extend)
    await reverseSeats()
    await reserveTickets(visitor, rush, 3)
    const held = await db.query<{ seatId: number }>(sql`
      select seat_id from seat_allocation where performance_id = ${rush.performance} and state = 'held' order by seat_id`)
    const chosen = held.slice(0, 2).map(({ seatId }) => ({ seatId, priceTypeId: priceTypes.adult }))
    await reverseSeats()
    await visitor.call(seatSelector.performanceReserve, { performanceId: rush.performance, performanceSeats: chosen })
    await reverseSeats()
    await visitor.call(session.clearCart)
  },
  'a visitor removes a line': async () => {
    const visitor = desk.visitor()
    await reserveTickets(visitor, rush, 2)
    await reverseSeats()
    const [{ id } = { id: 0 }] = await db.query<{ id: number }>(sql`select id from cart_line order by id desc limit 1`)
    await visitor.call(checkout.delete, { items: [{ productLineItemId: id, type: 'Performance' }] })
  },
  'a guest pays with vouchers, a code, extras and a card': async () => {
    await db.execute(sql`update promo_code set most_orders = 5 where id = ${presale.codeId}`)
    const visitor = desk.visitor()
    await reserveTickets(visitor, quartet, 2)
    await visitor.call(production.reserveUpsell, {
      upsellPerformanceId: testProgramme.programmeUpsell.id,
      seats: [{ priceTypeId: priceTypes.programme, count: 1 }],
    })
    await visitor.call(promo.apply, { code: presale.code })
    await makeReadyToPay(db, visitor)
    for (const { number } of [await voucher(), await voucher()]) await visitor.call(checkout.giftVoucher, { number })
    await reverse('gift_voucher')
    await reverseSeats()
    const { orderId } = await pay(visitor)
    const payment = await db.first<{ requestKey: string; amountCents: number }>(sql`
      select request_key, amount_cents from payment where order_id = ${orderId}`)
    await reverse('gift_voucher')
    await reverseSeats()
    await recordReversal(
      parts,
      {
        ...{ requestKey: payment?.requestKey ?? '', kind: 'refund', amountCents: payment?.amountCents ?? 0 },
        ...{ isWhole: true, providerId: 'refund' },
      } as never,
      now(),
    )
  },
  'a payment attempt is abandoned': async () => {
    const visitor = desk.visitor()
    await reserveTickets(visitor, quartet, 1)
    await makeReadyToPay(db, visitor)
    for (const { number } of [await voucher(), await voucher()]) await visitor.call(checkout.giftVoucher, { number })
    await visitor.call(order.finalize)
    await reverse('gift_voucher')
    const attempt = await db.first<{ id: number }>(sql`select id from payment where state = 'pending'`)
    await expireAttempt(parts, Number(attempt?.id), now())
  },
  'a customer signs in on two devices': async () => {
    const { signIn } = await customer()
    const laptop = await signIn()
    await reserveTickets(laptop, quartet, 2)
    const phone = desk.visitor()
    await reserveTickets(phone, rush, 2)
    await reverseSeats()
    await reverse('cart')
    await signIn(phone)
  },
  'a customer changes the account': async () => {
    const { signIn, email } = await customer()
    const visitor = await signIn()
    const address = { countryId: 1, stateId: 2, line1: '1 Elsewhere', suburb: 'Sydney', postCode: '2000' }
    await visitor.call(account.addressEdit, { address } as never)
    const details = { firstName: 'Ada', lastName: 'King', phone: '0400 000 000', email }
    await visitor.call(account.edit, details as never)
    const passwords = { currentPassword: PASSWORD, newPassword: 'Ghijkl2@', confirmPassword: 'Ghijkl2@' }
    await visitor.call(account.changePassword, passwords)
    await desk.visitor().call(authentication.forgotPassword, { email })
    await desk.visitor().call(privacy.requestLink, { email })
    const sent: string[] = []
    const transport = { send: async (mail: { text: string }) => void sent.push(mail.text), close: () => {} }
    for (let turn = 0; turn < 3; turn++) await sendMails(parts, transport as never)
    const token = /[?&#](?:token|key|data|your-data)=([\w.-]+)/.exec(
      sent.filter((text) => text.includes('data')).at(-1) ?? '',
    )?.[1]
    await visitor.call(privacy.data, { token: token ?? '' })
    await visitor.call(account.close, { password: 'Ghijkl2@' })
  },
  'a customer exchanges, returns and hands on tickets': async () => {
    const { signIn } = await customer()
    const visitor = await signIn()
    await reserveTickets(visitor, quartet, 6)
    await completeOtherSteps(visitor)
    const { orderId } = await pay(visitor)
    const [first = 0, second = 0, third = 0, ...others] = await ticketsOf(orderId)
    const of = { tessituraPerformanceId: performanceId }
    const handed = { ticketId: third, performanceId, firstName: 'Bea', lastName: '', email: 'friend@example.org' }
    await visitor.call(tickets.handOn, handed as never)
    await reverse('order_ticket')
    await reverseSeats()
    await visitor.call(account.returnTickets, { ...of, seatNumbers: [first, second] })
    const exchange = async (seatNumbers: number[]) => {
      await reverse('order_ticket')
      await reverseSeats()
      const query = { TessituraPerformanceId: performanceId, SeatNumbers: seatNumbers.join(',') }
      const { dates } = await visitor.call(account.exchangeOffers, query)
      const seatIds = dates[0]?.offers[0]?.seats.map(({ seatId }) => seatId) ?? []
      const sent = { ...of, seatNumbers, toPerformanceId: quartet.nextDay, seatIds }
      return (await visitor.call(account.exchangeTickets, sent)).payment
    }
    t.equal(await exchange(others.slice(0, 1)), undefined, 'nothing is left to pay')
    await db.execute(
      sql`update zone_price set amount_cents = amount_cents + 1000 where performance_id = ${quartet.nextDay}`,
    )
    const dearer = others.slice(1, 3)
    const left = await exchange(dearer)
    await visitor.call(tickets.exchangePayment, { sessionId: left?.sessionId ?? '', hasLeft: true })
    const paid = await exchange(dearer)
    await reverse('order_ticket')
    await reverseSeats()
    const sessionId = provider.decide(paid?.redirectUrl ?? null, 'successful')
    const { state } = await visitor.call(tickets.exchangePayment, { sessionId, hasLeft: false })
    t.equal(state, 'exchanged')
  },
  'a package is renewed': async () => {
    const { signIn, id } = await customer()
    const visitor = await signIn()
    const fixed = {
      packageId: testPackages.three,
      zoneId: testPackages.zones.front,
      seats: [{ priceTypeId: 1, count: 1 }],
    }
    await visitor.call(series.reserveFixed, fixed)
    await completeOtherSteps(visitor)
    const { orderId } = await pay(visitor)
    const renewal = await db.first<{ id: number }>(sql`
      insert into package_renewal (customer_id, order_line_id, package_id)
      select ${id}, id, ${testPackages.eight} from order_line where order_id = ${orderId} limit 1 returning id`)
    await visitor.call(account.renew, { id: Number(renewal?.id) })
    await completeOtherSteps(visitor)
    await pay(visitor)
  },
  'the counter sells for cash, refunds, and counts its till': async () => {
    const saleId = randomUUID()
    const { id } = await customer()
    await manager.call(till.open, { floatCents: 100_000 })
    const wanted = { saleId, performanceId, tickets: [{ priceTypeId: priceTypes.adult, count: 2 }], seatIds: [] }
    const { totalCents } = await manager.call(counter.hold, wanted)
    const buyer = { customerId: id, firstName: '', lastName: '', email: '' }
    const { orderId } = await manager.call(counter.sell, { saleId, buyer, method: 'cash', givenCents: totalCents })
    await reverse('order_ticket')
    const refund = { orderId, ticketIds: [(await ticketsOf(orderId))[0] ?? 0], method: 'cash' as const }
    await manager.call(orders.refund, { ...refund, reason: 'Ill', requestKey: randomUUID() })
    const { till: open } = await manager.call(till.current)
    await manager.call(till.close, { tillId: open?.id ?? 0, countedCents: 1 })
    const usher = await desk.colleague('frontOfHouse')
    const ticketId = (await ticketsOf(orderId))[1]
    await usher.call(door.scan, { id: randomUUID(), performanceId, door: 'Main door', ticketId })
  },
  'a colleague exchanges tickets for other dates and seats': async () => {
    const { orderId } = await buyTickets(desk, provider, 2)
    const saleId = randomUUID()
    const wanted = [{ priceTypeId: priceTypes.adult, count: 2 }]
    await manager.call(counter.hold, { saleId, performanceId: quartet.nextDay, tickets: wanted, seatIds: [] })
    const ticketIds = await ticketsOf(orderId)
    await reverse('order_ticket')
    await reverseSeats()
    const paid = { refundMethod: 'voucher' as const, paymentMethod: 'terminal' as const, reference: '1' }
    await manager.call(orders.exchange, { orderId, ticketIds, saleId, ...paid, reason: 'Away' })
  },
  'a colleague sells on account, and marks the invoice as paid and unpaid': async () => {
    const saleId = randomUUID()
    const tickets = [{ priceTypeId: priceTypes.adult, count: 2 }]
    const { totalCents } = await manager.call(counter.hold, { saleId, performanceId, tickets, seatIds: [] })
    const address = { street: 'Quay 1', postcode: '3000', town: 'Melbourne', country: 'Australia' }
    const billing = { name: 'School', ...address, taxNumber: '' }
    const buyer = { customerId: null, firstName: '', lastName: '', email: '' }
    const { orderId } = await manager.call(counter.sell, { saleId, buyer, method: 'invoice', billing })
    await reverse('order_ticket')
    const paidOn = venueDay(desk.clock.now(), desk.settings.VENUE_TIME_ZONE)
    await manager.call(orders.payInvoice, { orderId, paidOn, amountCents: totalCents })
    await reverse('order_ticket')
    await manager.call(orders.reopenInvoice, { orderId, reason: 'Mistake' })
  },
  'colleagues change customers, vouchers, codes and each other': async () => {
    const [one, other] = [await customer(), await customer()]
    await db.execute(sql`update customer set password_hash = null where id = ${other.id}`)
    const contact = { firstName: 'Ada', lastName: 'King', email: one.email, phone: '' }
    await manager.call(customers.correct, { customerId: one.id, ...contact, reason: 'Married' })
    await manager.call(customers.note, { customerId: one.id, text: 'Sits on the aisle' })
    for (const turn of [1, 2]) {
      const { orderId } = await buyTickets(desk, provider, 1)
      await db.execute(sql`update orders set customer_id = ${other.id} where id = ${orderId} and ${turn}::int > 0`)
    }
    await reverse('orders')
    await reverse('customer')
    await manager.call(customers.merge, { keptId: one.id, mergedId: other.id, reason: 'One person' })
    await manager.call(vouchers.void, { voucherId: (await voucher()).id, reason: 'Lost' })
    const code = {
      code: 'LATE',
      starts: '2020-01-01T09:00',
      ends: '2099-01-01T09:00',
      productions: [],
      priceTypes: ['Friends'],
      messages: [],
      mostOrders: null,
    }
    await manager.call(codes.add, code as never)
    const { codes: all } = await manager.call(codes.list)
    await manager.call(codes.end, { promoCodeId: all.find((each) => each.code === 'LATE')?.id ?? 0 })
    const colleague = await db.first<{ id: number }>(sql`select id from staff where role = 'frontOfHouse'`)
    await reverse('staff')
    await administrator.call(access.changeRole, { staffId: colleague?.id ?? 0, role: 'boxOffice' })
    const inRoom = { ...parts, settings: { ...desk.settings, WAITING_ROOM_ACTIVE: true, WAITING_ROOM_URL: undefined } }
    const by = await db.first<StaffMember>(sql`select id, name, email, role from staff where role = 'manager'`)
    await controlRoom(inRoom, by as StaffMember, { admitPerMinute: 120 }, now())
  },
  'a colleague adds a passkey and signs in with it': async () => {
    const passkey = testPasskey(desk.settings.DESK_URL)
    const adding = await manager.call(access.beginPasskey, { name: 'Key', password: STAFF_PASSWORD })
    await manager.call(access.addPasskey, { name: 'Key', credential: passkey.create(adding.options) })
    const colleague = desk.stranger()
    const { options } = await colleague.call(access.beginPasskeyLogIn)
    await colleague.call(access.passkeyLogIn, passkey.get(options))
  },
  'a visitor joins and leaves the list of a sold-out performance': async () => {
    const of = soldOut.performance
    await desk
      .visitor()
      .call(returnedSeats.join, { performanceId: of, email: 'list@example.org', seats: 1, isAdjacent: false })
    await reverseSeats()
    await db.transaction((tx) => releaseBlockedSeats(tx, { performanceId: of, seats: [11, 12] }))
    for (const _ of [1, 2]) await offerSeats(parts)
    const request = await db.first<{ id: number }>(sql`select id from returned_seat_request`)
    const token = requestToken(Number(request?.id), await requestSecret(db, parts))
    await desk.visitor().call(returnedSeats.leave, { token })
  },
  'the buyers of a performance are written to': async () => {
    await manager.call(messages.send, { performanceId, number: 1, subject: 'Another entrance', text: 'By the side.' })
    await reverse('order_ticket')
    await mailMessages(parts)
  },
  'a performance is moved, and house seats go back on sale': async () => {
    const block = { performanceId: rush.performance, seatIds: [21, 22], name: 'Press', reason: 'Critics' }
    await manager.call(seats.block, { ...block, releaseOn: null })
    await db.execute(sql`update seat_block set release_at = ${now()}`)
    await reverseSeats()
    await releaseDueBlocks(db, now())
    const start = await db.first<{ startsAt: Date }>(sql`select starts_at from performance where id = ${performanceId}`)
    const from = start?.startsAt ?? now()
    const startsAt = showInstant(new Date(from.getTime() + 86_400_000 * 40), 'general', desk.settings.VENUE_TIME_ZONE)
    const sent = {
      performanceId,
      startsAt,
      returnsUntil: null,
      from: from.toISOString(),
      subject: 'New',
      text: 'Sorry',
      reason: 'Ill',
    }
    await manager.call(moves.move, sent)
    for (const _ of [1, 2, 3]) await mailMoved(parts)
  },
  'a performance is cancelled, and its orders are refunded': async () => {
    const mail = { subject: 'Cancelled', text: 'Sorry', reason: 'Ill' }
    const sent = { performanceId: quartet.nextDay, method: 'voucher' as const, refundsFees: true, ...mail }
    await manager.call(cancellation.cancel, sent)
    await reverse('order_ticket')
    await refundCancelled(parts)
  },
  'a day of the takings is closed': async () => {
    const day = new Date(now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10)
    await accounts.call(takings.close, { until: day })
  },
  'the clean-up runs twice': async () => {
    const abandoned = desk.visitor()
    await reserveTickets(abandoned, rush, 1)
    await makeReadyToPay(db, abandoned)
    await db.execute(
      sql`insert into phone_to_convert select id from customer where phone is not null order by id limit 3 on conflict do nothing`,
    )
    const later = new Date(now().getTime() + 100 * 86_400_000)
    await cleanUp(db, new Date(now().getTime() + 3 * 86_400_000), desk.settings)
    await db.execute(
      sql`insert into phone_to_convert select id from customer where phone is not null order by id limit 3 on conflict do nothing`,
    )
    await cleanUp(db, later, desk.settings)
  },
}
for (const [title, act] of Object.entries(acts)) await t.test(title, act)

t.test('a venue’s folder is applied twice, and its old data are imported', async (t) => {
  const address = await unsortedPostgres()
  const old = 'email,first-name,last-name,phone,address,address-2,suburb,state,post-code,country,newsletter\n'
  const root = venueFolder(t, { ...smallVenue, 'import/customers.csv': `${old}bo@example.org,Bo,Li,,,,,,,,\n` })
  const hamlet = 'productions/hamlet/production.yaml'
  const moved = smallVenue[hamlet]?.replaceAll(' 19:30', ' 20:30') ?? ''
  const [files, later] = [root, venueFolder(t, { ...smallVenue, [hamlet]: moved })].map(
    (folder) => readVenueFiles(folder).files as VenueFiles,
  ) as [VenueFiles, VenueFiles]
  const office = await openBoxOffice(t, {
    ...{ databaseUrl: address, watch: probe.watch(address) },
    fill: async (of, at) => void (await applyVenue(of, files, at)),
  })
  await reverse('performance', 'id', office.db)
  await applyVenue(office.db, later, now())
  await (await openOldData(office.db, root))?.import(now())
  await fillAtFirstStart(office.db, { now: now(), timeZone: 'Australia/Melbourne', demonstration: null })
})

const whyNot = (lock: Lock, { held, inTurn, wrong }: Finding) => {
  const needed = lock.order || lock.clause.endsWith('skip locked') ? inTurn : held
  return wrong.size ? [...wrong] : needed ? [] : ['nothing shows that it is held']
}

t.test('each lock is held to the end of its transaction, in the order of locks', async (t) => {
  const found = [...probe.findings].flatMap(([lock, finding]) =>
    whyNot(lock, finding).map((why) => `${lock.file}: ${lock.text}: ${why}`),
  )
  t.same(found, [])
})
