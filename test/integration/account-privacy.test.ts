import t from 'tap'
import { cleanUp } from '#server/box-office/cleanup'
import { Statement, sql } from '#server/box-office/database/sql'
import { deviceName } from '#server/box-office/sessions/device-name'
import { readTicketCode } from '#server/box-office/tickets/ticket-code'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { donation } from '#shared/ticketing/donation/donation'
import { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { ada, bea, openBoxOfficeWithAccounts, PASSWORD, payWithVoucher } from '#test/support/accounts'
import type { TestVisitor } from '#test/support/box-office'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'
import { checkOutAsGuest, reserveTickets } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const provider = new ScriptedPaymentProvider()
const boxOffice = await openBoxOfficeWithAccounts(t, { paymentProvider: provider })
const { db, clock, settings, signedIn, deliverMails } = boxOffice
const { quartet, rush } = testProgramme
await db.execute(sql`insert into voucher_method values (1, 'Gift voucher')`)

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** A page for a signed-in browser. */
const open = ({ token }: TestVisitor, userAgent: string) =>
  boxOffice.app.inject({
    url: session.info.path,
    headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
  })
const isSignedIn = async (visitor: TestVisitor) => (await visitor.call(session.info)).isLoggedIn

t.test('signed-in devices are listed by browser, the most recently used first', async (t) => {
  const phone = await signedIn()
  await open(phone, IPHONE)
  const signedInAt = clock.now().toISOString()
  clock.move({ minutes: 3 })
  const laptop = await signedIn()
  await open(laptop, FIREFOX)
  await open(await signedIn(bea), FIREFOX)
  const { devices } = await phone.call(account.devices)
  t.same(
    devices.map(({ label, isThisDevice }) => [label, isThisDevice]),
    [
      ['Firefox on Windows', false],
      ['Safari on iPhone', true],
    ],
  )
  t.same([devices[1]?.signedInAt, devices[1]?.lastUsedAt], [signedInAt, signedInAt])
  clock.move({ minutes: 5 })
  await open(phone, IPHONE)
  const [first] = (await phone.call(account.devices)).devices
  t.match(first, { label: 'Safari on iPhone', lastUsedAt: clock.now().toISOString(), signedInAt })
  const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD}2`, confirmPassword: `${PASSWORD}2` }
  await phone.call(account.changePassword, change)
  t.match((await phone.call(account.devices)).devices, [{ signedInAt, isThisDevice: true }], 'still since then')
  await phone.call(account.changePassword, {
    currentPassword: `${PASSWORD}2`,
    newPassword: PASSWORD,
    confirmPassword: PASSWORD,
  })
})

t.test('a device is signed out by its id; another customer’s can’t be', async (t) => {
  const visitor = await signedIn()
  const lost = await signedIn()
  const other = await signedIn(bea)
  const idOf = async (of: TestVisitor) =>
    (await of.call(account.devices)).devices.find(({ isThisDevice }) => isThisDevice)?.id ?? 0
  const refused = await visitor.response(account.signOutDevice, { id: await idOf(other) })
  t.equal(refused.status, 403)
  t.same((await visitor.response(account.signOutDevice, { id: 2_000_000_000 })).body, refused.body, 'as for no one’s')
  const id = await idOf(lost)
  const { headers } = await visitor.response(account.signOutDevice, { id })
  t.equal(headers['x-session-token'], undefined)
  t.equal(await isSignedIn(visitor), true)
  t.equal(await isSignedIn(other), true)
  const answer = await lost.response(session.info)
  t.same([answer.headers['x-session-token'], answer.headers['x-refresh-page']], ['-', '-'])
  t.equal((await visitor.refusal(account.signOutDevice, { id })).status, 403, 'it is gone')
  const own = await visitor.response(account.signOutDevice, { id: await idOf(visitor) })
  t.equal(own.headers['x-session-token'], '-')
  t.equal(await isSignedIn(visitor), false)
})

t.test('signing out everywhere ends every session of this customer only', async (t) => {
  const visitor = await signedIn()
  const elsewhere = await signedIn()
  const other = await signedIn(bea)
  const { headers } = await visitor.response(account.signOutEverywhere)
  t.equal(headers['x-session-token'], '-')
  t.equal(await isSignedIn(elsewhere), false)
  t.equal(await isSignedIn(other), true)
})

t.test('devices are named after their user agent', async (t) => {
  const names: Record<string, string> = {
    [FIREFOX]: 'Firefox on Windows',
    [IPHONE]: 'Safari on iPhone',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36':
      'Chrome on Mac',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0':
      'Edge on Windows',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36':
      'Samsung Internet on Android',
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1':
      'Chrome on iPad',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36':
      'Chrome on Linux',
    'curl/8.5.0': 'Unknown browser',
    '<script>alert(1)</script> Linux': 'A browser on Linux',
    '': 'Unknown browser',
  }
  for (const [userAgent, name] of Object.entries(names)) t.equal(deviceName(userAgent), name, userAgent)
})

const person = {
  prefix: 1,
  firstName: 'Zenobia',
  middleName: 'Ottoline',
  lastName: 'Quillfeather',
  email: 'zenobia@quill.example',
  phone: '0491 570 006',
  dateOfBirth: '1971-02-03',
}
const home = { countryId: 1, stateId: 1, line1: '77 Marzipan Mews', suburb: 'Fitzroy', postCode: '3065' }
/** Her personal data, as the database has them. */
const traces = [
  ...[person.firstName, person.middleName, person.lastName, person.email, '+61491570006', person.dateOfBirth],
  ...['Marzipan', 'peanut', 'Dearest Winifred', 'winifred@quill.example', 'House of Quill'],
]

/** Buys what stores Zenobia's own words: tickets with a note, a gift with a message, a donation with a name. */
async function zenobiaBuys(): Promise<{ visitor: TestVisitor; orderId: number }> {
  await boxOffice.visitor().call(account.register, {
    ...{ prefix: 1, firstName: person.firstName, surname: person.lastName, email: person.email, subscribe: true },
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
  })
  // The link proves that the address is hers, so what is stored for it is hers too.
  await boxOffice.visitor().call(authentication.forgotPassword, { email: person.email })
  const token = /\?token=(\S+)/.exec((await deliverMails()).at(-1)?.text ?? '')?.[1] ?? ''
  await boxOffice.visitor().call(authentication.resetPassword, {
    ...{ token, password: PASSWORD, confirmPassword: PASSWORD },
  })
  const visitor = boxOffice.visitor()
  await visitor.call(authentication.login, { userName: person.email, password: PASSWORD })
  await visitor.call(account.edit, person)
  await visitor.call(account.addressEdit, { address: home })
  await visitor.call(subscribe.subscribe, {
    ...{ firstName: person.firstName, lastName: person.lastName, email: person.email },
  })
  await reserveTickets(visitor, quartet)
  await visitor.call(production.checkout, {
    performanceId: quartet.performance,
    specialRequirements: 'No peanuts near me, please',
  })
  await visitor.call(giftVoucher.create, {
    ...{ paymentMethodId: 1, amount: 50, sendType: 'Gift', email: 'winifred@quill.example' },
    ...{ to: 'Dearest Winifred', from: 'Zenobia', message: 'Dearest Winifred, yours, Zenobia' },
  })
  await visitor.call(donation.create, { fundId: 1, amount: 25, receiptName: 'House of Quill', flags: [] })
  const orderId = await payWithVoucher(boxOffice, visitor)
  // A voucher pays for everything but the voucher.
  const sessionId = provider.payments().at(-1)?.sessionId ?? ''
  await visitor.call(order.paymentComplete, { sessionId: provider.decide(sessionId, 'successful') })
  await reserveTickets(visitor, rush)
  await visitor.refusal(authentication.login, { userName: person.email, password: 'wrong' })
  await visitor.call(authentication.forgotPassword, { email: person.email })
  return { visitor, orderId }
}

/** Returns every row of every table, as text. */
async function dumped(): Promise<string> {
  const tables = await db.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const table = new Statement([name], [])
      const rows = await db.query<{ row: string }>(sql`select t::text as row from ${table} t`)
      return rows.map(({ row }) => `${name}: ${row}`).join('\n')
    }),
  )
  return texts.join('\n')
}
const linesWith = (dump: string, word: string) =>
  dump.split('\n').filter((line) => line.toLowerCase().includes(word.toLowerCase()))
const sums = () =>
  db.query(sql`
    select count(*)::int as orders, sum(total_cents)::int as total, sum(lines_cents)::int as lines,
           (select sum(amount_cents)::int from order_ticket) as tickets, (select sum(amount_cents)::int from order_line) as sold,
           (select count(*)::int from seat_allocation where state = 'sold') as seats
      from orders where state = 'completed'`)

let zenobia: TestVisitor
let orderId: number
const goneCode = { before: '' }

t.test('the data export has all personal data and no secrets', async (t) => {
  ;({ visitor: zenobia, orderId } = await zenobiaBuys())
  await deliverMails()
  const admittedAt = clock.now()
  await db.execute(sql`
    with usher as (
      insert into staff (email, name, role, password_hash, totp_secret, created_at)
      values ('usher@hall.example', 'Usher', 'frontOfHouse', 'x', 'x', now())
      returning id)
    insert into scan (id, performance_id, ticket_id, door, staff_id, at, outcome)
    select gen_random_uuid(), t.performance_id, min(t.id), 'Main door', usher.id, ${admittedAt}, 'in'
      from order_ticket t, usher
     where t.order_id = ${orderId}
     group by t.performance_id, usher.id`)
  await db.execute(sql`
    with list as (
      insert into returned_seat_list (performance_id, is_waiting) values (${quartet.performance}, true)
      returning performance_id)
    insert into returned_seat_request (performance_id, email, count, is_adjacent, requested_at)
    select performance_id, ${person.email}, 2, true, ${admittedAt} from list`)
  await db.execute(sql`
    insert into gift_voucher (number, initial_cents, balance_cents, expires_on, created_at, refunds_order_id)
    values ('GV-RETURNED', 1000, 400, '2099-12-31', now(), ${orderId})`)
  const data = await zenobia.call(account.data)
  await db.execute(sql`delete from gift_voucher where number = 'GV-RETURNED'`)
  t.match(data.account, {
    ...{ email: person.email, prefix: 'Ms', firstName: 'Zenobia', middleName: 'Ottoline', lastName: 'Quillfeather' },
    ...{ phone: '+61491570006', dateOfBirth: person.dateOfBirth, newsletter: { lastName: 'Quillfeather' } },
  })
  t.match(data.addresses, [{ line1: '77 Marzipan Mews', state: 'Victoria', country: 'Australia', isPrimary: true }])
  const [bought] = data.orders
  t.equal(bought?.orderId, orderId)
  t.same(bought?.lines.map(({ kind }) => kind).sort(), ['Donation', 'GiftVoucher', 'Performance'])
  const seats = bought?.lines.find(({ kind }) => kind === 'Performance')
  t.same(seats?.specialRequirements, ['No peanuts near me, please'])
  t.same(
    seats?.tickets.map((ticket) => ticket.admittedAt),
    [admittedAt.toISOString(), null],
  )
  t.match(bought?.documents, [
    { number: /^R-\d{4}-1$/, total: 258.95, buyer: ['Zenobia Quillfeather', '77 Marzipan Mews'] },
  ])
  t.equal(bought?.documents.length, 1)
  t.equal(data.giftVouchers.length, 2, 'the one that was bought, and one for a returned ticket')
  t.match(data.giftVouchers[1], { number: 'GV-RETURNED', value: 10, amountLeft: 4, expiresOn: '2099-12-31' })
  t.same(
    data.cartLines.map(({ name }) => name),
    ['Rush'],
  )
  t.ok(data.mails.some(({ subject }) => subject === `Order Confirmed: ${orderId}`))
  t.equal(data.devices.length, 1)
  t.match(data.seatRequests, [{ performance: 'Quartet', seats: 2, requestedAt: admittedAt.toISOString() }])
  const text = JSON.stringify(data)
  for (const word of traces) t.ok(text.includes(word), word)
  t.notMatch(text, /argon2|token|hash/i)
  t.notMatch(text, /9 Pitt Street/, 'nothing of anybody else')
})

t.test('mails that are a customer’s only by their address are theirs once it is verified', async (t) => {
  for (const [subject, recipient] of [
    ['To her', person.email.toUpperCase()],
    ['To another', 'nobody@ames.example'],
  ])
    await db.execute(sql`
      insert into mail_outbox (key, recipient, subject, text, created_at, next_try_at)
      values (${`test-${subject}`}, ${recipient}, ${subject}, 'Hello', ${clock.now()}, ${clock.now()})`)
  const shown = async () =>
    (await zenobia.call(account.data)).mails.map(({ subject }) => subject).filter((subject) => /^To /.test(subject))
  t.same(await shown(), ['To her'])
  const setProven = (email: string | null) =>
    db.execute(sql`update customer set proven_email = ${email} where lower(email) = ${person.email.toLowerCase()}`)
  await setProven(null)
  t.same(await shown(), [])
  await setProven(person.email.toLowerCase())
  await db.execute(sql`delete from mail_outbox where key like 'test-%'`)
})

t.test('closing an account requires the password, and wrong ones count as failed log-ins', async (t) => {
  clock.move({ minutes: 16 })
  for (let at = 0; at < 10; at++) {
    const refused = await zenobia.refusal(account.close, { password: 'Wrong-1828' })
    t.match(refused, { status: 400, type: 'WRONG_PASSWORD', validationErrors: [{ name: 'password' }] })
  }
  const { status, headers } = await zenobia.response(account.close, { password: PASSWORD })
  t.equal(status, 429)
  t.ok(Number(headers['retry-after']) > 0)
  t.equal(
    (await boxOffice.visitor().response(authentication.login, { userName: person.email, password: PASSWORD })).status,
    429,
  )
  t.equal(await isSignedIn(zenobia), true)
  clock.move({ minutes: 16 })
})

t.test('a closed account leaves no personal data in the database, and orders still sum up', async (t) => {
  await zenobia.call(session.clearCart)
  await reserveTickets(zenobia, rush)
  for (const word of traces) t.ok(linesWith(await dumped(), word).length, `${word} was there`)
  const [shown] = (await zenobia.call(tickets.tickets, { OrderId: orderId })).performances
  goneCode.before = shown?.seats[0]?.code ?? ''
  const before = await sums()
  await deliverMails()

  const elsewhere = boxOffice.visitor()
  await elsewhere.call(authentication.login, { userName: person.email, password: PASSWORD })
  const { headers } = await zenobia.response(account.close, { password: PASSWORD })
  t.equal(headers['x-session-token'], '-')
  t.equal(await isSignedIn(elsewhere), false)
  const [goodbye, ...others] = await deliverMails()
  t.same(others, [])
  t.equal(goodbye?.recipient, person.email)
  t.equal(goodbye?.attachments?.filter(({ type }) => type === 'image/png').length, 2)

  const dump = await dumped()
  for (const word of traces) t.same(linesWith(dump, word), [], word)
  t.same(await sums(), before)
  t.same(
    await db.query(sql`select from seat_allocation where state = 'held' and performance_id = ${rush.performance}`),
    [],
    'what was in the cart is free again',
  )
  t.same(
    boxOffice.log.filter((line) => traces.some((word) => line.includes(word))),
    [],
    'nor in the log',
  )

  const key = /\/purchase\/tickets\?key=(\S+)/.exec(goodbye?.text ?? '')?.[1] ?? ''
  const opened = await boxOffice.visitor().call(tickets.tickets, { SessionKey: key })
  t.equal(opened.bookedBy, null)
  t.equal(opened.performances[0]?.seats[0]?.code, goneCode.before, 'the ticket is the same')
  const { publicKey } = await boxOffice.visitor().call(tickets.publicKey)
  t.ok(readTicketCode(goneCode.before, publicKey))
  const { sessionKey } = (await db.first<{ sessionKey: string }>(sql`
    select session_key from orders where id = ${orderId}`)) as { sessionKey: string }
  const receipt = await boxOffice.visitor().call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
  t.equal(receipt.performances[0]?.seats.length, 2)
})

t.test('logging in to a closed account fails like an unknown user’s, and its address is free', async (t) => {
  const logIn = (userName: string) =>
    boxOffice.visitor().response(authentication.login, { userName, password: PASSWORD })
  const closed = await logIn(person.email)
  const unknown = await logIn('nobody@quill.example')
  t.same([closed.status, closed.body], [unknown.status, unknown.body])
  t.equal(closed.status, 400)
  const again = boxOffice.visitor()
  await again.call(account.register, {
    ...{ prefix: 1, firstName: person.firstName, surname: person.lastName, email: person.email, subscribe: false },
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
  })
  const { orders, account: fresh } = await again.call(account.data)
  t.same(orders, [], 'it is another customer')
  t.not(fresh.accountNumber, '500001')
  t.same(await deliverMails(), [])
})

t.test('sent emails are stored for thirty days', async (t) => {
  const visitor = await signedIn()
  await boxOffice.buy(visitor, rush)
  t.equal((await deliverMails()).length, 1)
  const payer = boxOffice.visitor()
  await reserveTickets(payer, rush)
  await checkOutAsGuest(payer, { email: 'payer@quill.example' })
  await payer.call(order.finalize)
  const count = async () => (await db.query(sql`select from mail_outbox where recipient = ${ada.email}`)).length
  const had = await count()
  t.ok(had > 0)
  clock.move({ days: 29 })
  await cleanUp(db, clock.now(), settings)
  t.equal(await count(), had)
  clock.move({ days: 2 })
  await cleanUp(db, clock.now(), settings)
  t.equal(await count(), 0)
  t.ok(
    await db.first(sql`select from customer where email = 'payer@quill.example'`),
    'a guest whose payment is not settled stays',
  )
})
