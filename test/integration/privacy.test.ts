import t from 'tap'
import { cleanUp } from '#server/box-office/cleanup'
import { Statement, sql } from '#server/box-office/database/sql'
import type { Mail } from '#server/box-office/mail/outbox'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { privacy } from '#shared/ticketing/privacy/privacy'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { openBoxOfficeWithAccounts, PASSWORD, payWithVoucher } from '#test/support/accounts'
import type { TestVisitor } from '#test/support/box-office'
import { newsletterToken } from '#test/support/newsletter'
import { checkOutAsGuest, guest, reserveTickets } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const boxOffice = await openBoxOfficeWithAccounts(t, { settings: { RESERVATION_PROOF: 'false' } })
const { db, clock, settings, deliverMails } = boxOffice
const { quartet, rush } = testProgramme

/** Buys two tickets with a note as a guest. Returns the order's number. */
async function buyAsGuest(email: string, visitor = boxOffice.visitor()): Promise<number> {
  await reserveTickets(visitor, quartet)
  await visitor.call(production.checkout, { performanceId: quartet.performance, specialRequirements: `Ramp, ${email}` })
  await visitor.call(checkout.guestCreate, { ...guest, email })
  return payWithVoucher(boxOffice, visitor)
}
async function subscribeTo(email: string): Promise<void> {
  await boxOffice.visitor().call(subscribe.subscribe, { firstName: 'Nell', lastName: 'Stone', email })
  const mail = (await deliverMails()).find(({ subject }) => subject === 'Confirm your newsletter')
  await boxOffice.visitor().call(subscribe.confirm, { token: newsletterToken(mail) })
}
async function register(email: string): Promise<TestVisitor> {
  const visitor = boxOffice.visitor()
  await visitor.call(account.register, {
    ...{ prefix: 1, firstName: 'Mallory', surname: 'Vane', email, subscribe: false },
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
  })
  return visitor
}
/** Requests the link to an address's data, and returns its token from the mail. */
async function mailedToken(email: string): Promise<string> {
  await boxOffice.visitor().call(privacy.requestLink, { email })
  return tokenIn((await deliverMails()).at(-1))
}
async function waitForReturnedSeats(email: string): Promise<void> {
  await db.execute(sql`
    insert into returned_seat_list (performance_id, is_waiting) values (${quartet.performance}, false)
    on conflict do nothing`)
  await db.execute(sql`
    insert into returned_seat_request (performance_id, email, count, is_adjacent, state, requested_at, offered_at)
    values (${quartet.performance}, ${email}, 2, true, 'lapsed', ${clock.now()}, ${clock.now()})`)
}
const tokenIn = (mail: Mail | undefined): string => /[#?]token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
const isSubscribed = async (email: string) =>
  (await db.first(sql`select from subscription where email = ${email}`)) !== undefined

/** Returns every row of every table that contains a text. */
async function rowsWith(word: string): Promise<string[]> {
  const tables = await db.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found = await Promise.all(
    tables.map(({ name }) =>
      db.query<{ row: string }>(sql`
        select ${name}::text || ': ' || t::text as row from ${new Statement([name], [])} t where lower(t::text) like ${`%${word.toLowerCase()}%`}`),
    ),
  )
  return found.flat().map(({ row }) => row)
}

// Their performance is over when its retention is tested.
const walt = { email: 'walt@ames.example', orderId: await buyAsGuest('walt@ames.example') }
const yves = { email: 'yves@ames.example', orderId: await buyAsGuest('yves@ames.example') }

t.test('a cart that became an order has none of its texts', async (t) => {
  const visitor = boxOffice.visitor('203.0.113.78')
  await reserveTickets(visitor, rush)
  await visitor.call(production.checkout, {
    performanceId: rush.performance,
    specialRequirements: 'Ramp, hearing loop',
  })
  await visitor.call(checkout.guestCreate, guest)
  await db.execute(sql`
    update cart_line set details = '{"receiptName": "Wilhelmina"}'
     where cart_id in (select cart_id from seat_allocation where state = 'held' and performance_id = ${rush.performance})`)
  t.match(await rowsWith('hearing loop'), [/^cart_requirement/])
  const orderId = await payWithVoucher(boxOffice, visitor)
  t.match(await rowsWith('hearing loop'), [/^order_requirement/])
  t.match(await rowsWith('Wilhelmina'), [/^order_line/])
  t.same(
    await db.query(sql`
      select from cart_line l join orders o on o.cart_id = l.cart_id where o.id = ${orderId} and l.details <> '{}'`),
    [],
  )
})

t.test('registering with another’s address shows none of their mails and no newsletter', async (t) => {
  const email = 'nell@ames.example'
  await subscribeTo(email)
  const orderId = await buyAsGuest(email)
  await deliverMails()
  const stranger = await register(email)
  const before = await stranger.call(account.data)
  t.match(before.account, { isEmailProven: false, newsletter: null })
  t.same([before.mails.filter(({ subject }) => subject.includes(String(orderId))), before.orders], [[], []])

  await stranger.call(account.close, { password: PASSWORD })
  t.equal(await isSubscribed(email), true, 'closing the account does not end their newsletter')
  t.ok(
    await db.first(sql`select from mail_outbox where key = ${`order-${orderId}`}`),
    'and their mails remain, so that the box office can look them up',
  )
})

t.test('a new account neither lists nor deletes the mail about its address’s guest orders', async (t) => {
  const email = 'petra@ames.example'
  await buyAsGuest(email)
  await deliverMails()
  const stranger = await register(email)
  t.same((await stranger.call(account.data)).mails, [], 'it would reveal that the address has bought')
  await boxOffice.visitor().call(authentication.forgotPassword, { email })
  await stranger.call(account.close, { password: PASSWORD })
  const sent = await deliverMails()
  t.same(
    sent.filter(({ recipient }) => recipient === email).map(({ subject }) => subject),
    ['Your earlier orders', 'Your account has been closed'],
    'the warning is sent although the account was closed first',
  )
})

t.test('a mail for a new password belongs to the account whose password it changes', async (t) => {
  const email = 'quentin@ames.example'
  const first = await register(email)
  await boxOffice.visitor().call(authentication.forgotPassword, { email })
  await deliverMails()
  const subjects = async (visitor: TestVisitor) =>
    (await visitor.call(account.data)).mails.map(({ subject }) => subject)
  t.same(await subjects(first), ['Choose a new password'])
  const details = await first.call(account.details)
  await first.call(account.edit, { ...details, phone: '03 9000 0000', email: 'q@ames.example', password: PASSWORD })
  t.same(await subjects(await register(email)), [], 'it isn’t the next account’s with that address')
  t.ok((await subjects(first)).includes('Choose a new password'))
})

t.test('a customer who verifies their address sees the data stored for it until they change it', async (t) => {
  const email = 'olive@ames.example'
  await subscribeTo(email)
  const customer = await register(email)
  await deliverMails()
  await customer.call(authentication.forgotPassword, { email })
  const [mail] = await deliverMails()
  await customer.call(authentication.resetPassword, {
    ...{ token: tokenIn(mail), password: PASSWORD, confirmPassword: PASSWORD },
  })
  t.match((await customer.call(account.data)).account, { isEmailProven: true, newsletter: { lastName: 'Stone' } })

  const details = { firstName: 'Olive', middleName: null, lastName: 'Stone', phone: '0491 570 006', password: PASSWORD }
  await subscribeTo('other@ames.example')
  await customer.call(account.edit, { ...details, email: 'other@ames.example' })
  t.match((await customer.call(account.data)).account, { isEmailProven: false, newsletter: null })

  const token = await mailedToken('other@ames.example')
  await customer.call(privacy.data, { token })
  t.match((await customer.call(account.data)).account, { isEmailProven: true, newsletter: { lastName: 'Stone' } })
  await customer.call(account.close, { password: PASSWORD })
  t.equal(await isSubscribed('other@ames.example'), false)
  t.equal(await isSubscribed(email), true, 'the former address is no longer theirs')
})

t.test('only a guest with the mailed link sees the data stored for their address', async (t) => {
  const email = 'Pia@ames.example'
  await subscribeTo(email)
  const orderId = await buyAsGuest(email)
  await buyAsGuest('quentin@ames.example')
  await waitForReturnedSeats('pia@ames.example')
  await waitForReturnedSeats('quentin@ames.example')
  await deliverMails()
  const token = await mailedToken('PIA@AMES.example')
  const data = await boxOffice.visitor().call(privacy.data, { token })
  t.match(data, { email: 'pia@ames.example', newsletter: { firstName: 'Nell' }, guests: [{ lastName: 'Hopper' }] })
  t.same(
    data.orders.map((each) => each.orderId),
    [orderId],
  )
  t.match(data.addresses, [{ line1: '1 Swanston Street' }])
  t.match(data.seatRequests, [{ performance: 'Quartet', seats: 2 }])
  t.equal(data.seatRequests?.length, 1)
  t.ok(data.mails.some(({ subject }) => subject === `Order Confirmed: ${orderId}`))
  t.notMatch(JSON.stringify(data), /quentin/i)

  t.match(await boxOffice.visitor().refusal(privacy.data, { token: `${token}x` }), { type: 'TOKEN_SPENT' })
  await boxOffice
    .visitor()
    .call(subscribe.subscribe, { firstName: 'Nora', lastName: 'Stone', email: 'nora@ames.example' })
  const ofNewsletter = { token: newsletterToken((await deliverMails()).at(-1)) }
  t.match(await boxOffice.visitor().refusal(privacy.data, ofNewsletter), { type: 'TOKEN_SPENT' }, 'of the newsletter')
  clock.move({ minutes: 61 })
  t.match(await boxOffice.visitor().refusal(privacy.data, { token }), { type: 'TOKEN_SPENT' }, 'it has expired')
})

t.test('the link is in the address’s fragment, and unknown addresses get no mail', async (t) => {
  await boxOffice.visitor().call(privacy.requestLink, { email: 'nobody@ames.example' })
  t.same(await deliverMails(), [])
  t.same(await db.query(sql`select id from mail_outbox where recipient = 'nobody@ames.example'`), [], 'nor waits one')
  await subscribeTo('rosa@ames.example')
  await boxOffice.visitor().call(privacy.requestLink, { email: 'rosa@ames.example' })
  await boxOffice.visitor().call(privacy.requestLink, { email: 'rosa@ames.example' })
  const [mail, ...others] = await deliverMails()
  t.same(others, [], 'one mail is enough while its link is new')
  t.match(mail?.text, /https:\/\/hall\.example\/account\/your-data#token=[\w-]{43}\n/)
  t.same(await rowsWith(tokenIn(mail)), [], 'the token is stored only as a hash')
  const refused = []
  for (let at = 0; at < 11; at++)
    refused.push((await boxOffice.visitor().response(privacy.requestLink, { email: 'rosa@ames.example' })).status)
  t.equal(refused.at(-1), 429)
  clock.move({ minutes: 16 })
})

t.test('a link that is requested again before the last one was mailed replaces it', async (t) => {
  await subscribeTo('tess@ames.example')
  await deliverMails()
  for (const _ of [1, 2]) {
    await boxOffice.visitor().call(privacy.requestLink, { email: 'tess@ames.example' })
    clock.move({ minutes: 6 })
  }
  t.equal((await deliverMails()).length, 1)
  clock.move({ minutes: 16 })
})

t.test('a guest ends the newsletter, or deletes all data, with the link', async (t) => {
  const email = 'sid@ames.example'
  await subscribeTo(email)
  const orderId = await buyAsGuest(email)
  const other = await buyAsGuest('tess@ames.example')
  for (const each of [email, 'tess@ames.example']) await waitForReturnedSeats(each)
  const mails = await deliverMails()
  const key =
    /\/purchase\/tickets\?key=(\S+)/.exec(mails.find((mail) => mail.recipient === email)?.text ?? '')?.[1] ?? ''
  const token = await mailedToken(email)
  await boxOffice.visitor().call(privacy.unsubscribe, { token })
  t.equal(await isSubscribed(email), false)

  const waiting = await buyAsGuest(email)
  await boxOffice.visitor().call(privacy.erase, { token })
  const [confirmation, goodbye] = await deliverMails()
  t.match(confirmation, { subject: `Order Confirmed: ${waiting}` }, 'a mail that waits is sent first')
  t.match(goodbye, { recipient: email, subject: 'Your data has been deleted' })
  t.equal(goodbye?.attachments?.filter(({ type }) => type === 'image/png').length, 4, 'with the upcoming tickets')
  t.same(await rowsWith(email), [])
  t.match(await boxOffice.visitor().refusal(privacy.data, { token }), { type: 'TOKEN_SPENT' })
  const shown = await boxOffice.visitor().call(tickets.tickets, { SessionKey: key })
  t.equal(shown.performances[0]?.seats.length, 2, 'the tickets remain valid')
  const sums = await db.query(sql`select state, lines_cents > 0 as is_sold from orders where id = ${orderId}`)
  t.same(sums, [{ state: 'completed', isSold: true }])
  const ofTess = await rowsWith('tess@ames.example')
  t.ok(ofTess.length > 1, `order ${other} of another guest is as it was`)
  t.ok(ofTess.some((row) => row.startsWith('returned_seat_request: ')))
})

t.test('the terms that a buyer accepts are stored with their order: version and time', async (t) => {
  const visitor = boxOffice.visitor()
  t.match(await visitor.refusal(order.acceptTerms, { version: '2026-03' }), { type: 'CART_EMPTY' })
  await reserveTickets(visitor, quartet)
  await visitor.call(order.acceptTerms, { version: '2026-03' })
  clock.move({ minutes: 1 })
  await visitor.call(checkout.guestCreate, guest)
  const acceptedAt = clock.now()
  await visitor.call(order.acceptTerms, { version: '2026-04' })
  clock.move({ minutes: 1 })
  const orderId = await payWithVoucher(boxOffice, visitor)
  t.same(await db.query(sql`select terms_version, terms_accepted_at from orders where id = ${orderId}`), [
    { termsVersion: '2026-04', termsAcceptedAt: acceptedAt },
  ])
})

t.test('the terms accepted for a free order are stored with it', async (t) => {
  const visitor = boxOffice.visitor()
  await reserveTickets(visitor, testProgramme.free)
  await checkOutAsGuest(visitor)
  await visitor.call(order.acceptTerms, { version: '2026-05' })
  const { type, orderId } = await visitor.call(order.finalize)
  t.equal(type, 'NoPayment')
  t.same(await db.query(sql`select terms_version from orders where id = ${orderId}`), [{ termsVersion: '2026-05' }])
})

t.test('a guest without a completed order is deleted after RETENTION_ABANDONED_DAYS', async (t) => {
  const abandoned = boxOffice.visitor()
  await reserveTickets(abandoned, rush)
  await abandoned.call(checkout.guestCreate, { ...guest, email: 'ulla@ames.example' })
  await abandoned.call(session.clearCart)
  const buying = boxOffice.visitor()
  await reserveTickets(buying, rush)
  await buying.call(checkout.guestCreate, { ...guest, email: 'xenia@ames.example' })
  await db.execute(sql`
    update cart set expires_at = ${new Date(clock.now().getTime() + 40 * 86_400_000)}
     where customer_id = (select id from customer where email = 'xenia@ames.example')`)
  await buyAsGuest('vera@ames.example', boxOffice.visitor('203.0.113.77'))
  await deliverMails()
  await db.execute(sql`
    update mail_outbox set sent_at = null, refused_at = ${clock.now()} where recipient = 'vera@ames.example'`)
  clock.move({ days: 29 })
  await cleanUp(db, clock.now(), settings)
  t.ok((await rowsWith('ulla@ames.example')).length)
  clock.move({ days: 2 })
  await cleanUp(db, clock.now(), settings)
  t.same(await rowsWith('ulla@ames.example'), [])
  t.ok((await rowsWith('xenia@ames.example')).length, 'a guest whose cart hasn’t expired stays')
  t.same(await db.query(sql`select from customer where closed_at is not null and first_name <> ''`), [])
  t.ok((await rowsWith('vera@ames.example')).length, 'a buyer stays')
  t.same(await db.query(sql`select from cart where network_sha256 is not null`), [], 'and no network of a cart')

  const refused = () => db.query(sql`select from mail_outbox where recipient = 'vera@ames.example'`)
  t.equal((await refused()).length, 1, 'a refused mail is listed until somebody settles it')
  await db.execute(sql`
    insert into settled_line (line, reason, settled_at)
    select 'mail-' || id, 'Called', ${clock.now()} from mail_outbox where recipient = 'vera@ames.example'`)
  await cleanUp(db, clock.now(), settings)
  t.same(await refused(), [])
})

t.test('expired invitations, challenges and sessions of staff are deleted', async (t) => {
  const hash = (sign: string) => Buffer.alloc(32, sign)
  const after = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)
  await db.execute(sql`
    insert into staff (id, email, name, role, password_hash, totp_secret, created_at) overriding system value
    values (900, 'desk@hall.example', 'Desk', 'boxOffice', 'x', 'x', now())`)
  for (const [sign, hours] of [
    ['a', -1],
    ['b', 1],
  ] as const)
    await db.execute(sql`
      insert into staff_invitation (token_sha256, email, role, totp_secret, expires_at)
      values (${hash(sign)}, ${`${sign}@hall.example`}, 'boxOffice', 'x', ${after(hours)})`)
  for (const [sign, hours] of [
    ['a', -1],
    ['b', 1],
  ] as const)
    await db.execute(sql`
      insert into staff_passkey_challenge (challenge_sha256, expires_at) values (${hash(sign)}, ${after(hours)})`)
  for (const [sign, hours] of [
    ['a', -25],
    ['b', -1],
  ] as const)
    await db.execute(sql`
      insert into staff_session (token_sha256, staff_id, created_at, last_used_at)
      values (${hash(sign)}, 900, ${after(hours)}, ${after(hours)})`)
  await cleanUp(db, clock.now(), settings)
  t.same(await db.query(sql`select email from staff_invitation`), [{ email: 'b@hall.example' }])
  t.same((await db.query(sql`select from staff_passkey_challenge`)).length, 1)
  t.same((await db.query(sql`select from staff_session`)).length, 1)
})

t.test('special requirements are deleted after 90 days, buyers’ names after seven years', async (t) => {
  const { email, orderId } = walt
  const requirements = () =>
    db.query(sql`
    select notes from order_requirement r join order_line l on l.id = r.order_line_id where l.order_id = ${orderId}`)
  const performance = await db.first<{ endsAt: Date }>(sql`
    select ends_at from performance where id = ${quartet.performance}`)
  const sinceEnd = Math.floor((clock.now().getTime() - (performance?.endsAt.getTime() ?? 0)) / 86_400_000)
  clock.move({ days: 88 - sinceEnd })
  await cleanUp(db, clock.now(), settings)
  t.equal((await requirements()).length, 1)
  clock.move({ days: 3 })
  await cleanUp(db, clock.now(), settings)
  t.same(await requirements(), [])

  const mine = { ...settings, RETENTION_ORDERS_YEARS: 2 }
  await db.execute(
    sql`update orders set state = 'pending', completed_at = null, billing_address = '{"line1": "1 Quay"}', placed_at = placed_at - interval '100 days' where id = ${yves.orderId}`,
  )
  clock.move({ days: 500 })
  await cleanUp(db, clock.now(), mine)
  t.ok((await rowsWith(email)).length, 'the years are not over')
  clock.move({ days: 365 })
  await cleanUp(db, clock.now(), mine)
  t.same(await rowsWith(email), [])
  t.match(
    await db.query(
      sql`select state, billing_address, total_cents + vouchers_cents as cents from orders where id = ${orderId}`,
    ),
    [{ state: 'completed', billingAddress: null }],
  )
  t.equal((await rowsWith('1 Quay')).length, 1, 'nothing of an order whose payment isn’t decided')
})
