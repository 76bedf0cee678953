import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import type { Mail } from '#server/box-office/mail/outbox'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import type { Call } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { ada, bea, openBoxOfficeWithAccounts, PASSWORD } from '#test/support/accounts'
import type { TestVisitor } from '#test/support/box-office'
import { freshPostgres } from '#test/support/postgres'
import { checkOutAsGuest, reserveTickets, testCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const NEW = 'Ghijkl2?'
const boxOffice = await openBoxOfficeWithAccounts(t)
const { db, clock, settings, signedIn, deliverMails } = boxOffice
const { free, rush } = testProgramme

t.beforeEach(async () => {
  clock.move({ minutes: 20 })
  for (const table of [sql`session`, sql`login_failure`, sql`reset_token`, sql`mail_outbox`])
    await db.execute(sql`delete from ${table}`)
  await db.execute(sql`delete from seat_allocation where state = 'held'`)
})

const isSignedIn = async (visitor: TestVisitor) => (await visitor.call(session.info)).isLoggedIn
const logIn = (userName: string, password = PASSWORD) =>
  boxOffice.visitor().response(authentication.login, { userName, password })
const withToken = (token: string | undefined) => Object.assign(boxOffice.visitor(), { token })
const namesOf = ({ validationErrors }: { validationErrors: { name: string }[] }) =>
  validationErrors.map(({ name }) => name).sort()
const resetTokenIn = (mail: Mail | undefined) =>
  /https:\/\/hall\.example\/account\/reset-password\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none'

const grace = {
  prefix: 1,
  firstName: 'Grace',
  surname: 'Hopper',
  email: 'Grace@example.org',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  subscribe: true,
}
const typed = { countryId: 1, stateId: 1, line1: '1 Swanston Street', suburb: 'Melbourne', postCode: '3000' }

t.test(
  'registering creates an account and signs in, with a new token and the visitor’s cart [API-S-09 SESS-09]',
  async (t) => {
    const visitor = boxOffice.visitor()
    await reserveTickets(visitor, rush)
    const old = visitor.token
    const before = await visitor.call(session.info)
    const { status, body, headers } = await visitor.response(account.register, grace)
    t.same([status, body], [200, { isError: false, result: {} }])
    t.match(headers['x-session-token'], /^[\w-]{43}$/)
    t.not(visitor.token, old)
    t.same(await visitor.call(session.info), { ...before, isLoggedIn: true })
    t.equal((await withToken(old).refusal(production.reserveTicket, seatsFor(rush))).status, 401)
    t.same(await visitor.call(account.details), {
      ...{ prefix: 1, firstName: 'Grace', middleName: null, lastName: 'Hopper', email: 'Grace@example.org' },
      ...{ phone: null, dateOfBirth: null },
    })
    t.same(await visitor.call(account.communicationPreferences), {
      emailCommunications: true,
      phoneCommunications: false,
    })
    t.equal((await logIn('GRACE@EXAMPLE.ORG')).status, 200)
    t.same(await deliverMails(), [], 'nobody has ordered with the address before')
  },
)
const seatsFor = ({ id, performance }: { id: number; performance: number }) => ({
  ...{ productionId: id, performanceId: performance },
  seats: [{ priceTypeId: testProgramme.priceTypes.adult, count: 1 }],
})

t.test('each registration error is at its field, and no account is created', async (t) => {
  const visitor = boxOffice.visitor()
  const weak = { ...grace, email: 'new@example.org', password: 'abc', confirmPassword: 'abd' }
  t.same((await visitor.refusal(account.register, weak)).validationErrors, [
    { name: 'confirmPassword', reason: '* Passwords must match' },
    { name: 'password', reason: 'Your password needs at least 8 characters' },
    { name: 'password', reason: 'Your password needs a digit' },
    { name: 'password', reason: 'Your password needs an upper case letter' },
    { name: 'password', reason: 'Your password needs a special character' },
  ])
  const empty = await visitor.refusal(account.register, {})
  t.same(namesOf(empty), ['confirmPassword', 'email', 'firstName', 'password', 'subscribe', 'surname'])
  t.same(namesOf(await visitor.refusal(account.register, { ...grace, email: 'n@example.org', prefix: 77 })), ['prefix'])
  const taken = await visitor.refusal(account.register, { ...grace, email: ada.email.toLowerCase() })
  t.same([taken.status, taken.type, namesOf(taken)], [400, 'EMAIL_TAKEN', ['email']])
  const huge = await visitor.refusal(account.register, {
    ...grace,
    email: 'h@example.org',
    firstName: 'x'.repeat(50_000),
  })
  t.same([huge.status, namesOf(huge)], [400, ['firstName']])
  const megabyte = await boxOffice.app.inject({
    ...{ method: 'POST', url: account.register.path },
    payload: { ...grace, firstName: 'x'.repeat(1_000_000) },
  })
  t.equal(megabyte.statusCode, 413)
  t.same(
    await db.query(sql`select from customer where email in ('new@example.org', 'n@example.org', 'h@example.org')`),
    [],
  )
  t.equal((await visitor.call(session.info)).isLoggedIn, false)
})

t.test('an address with letters beyond ASCII identifies one account, however it is encoded', async (t) => {
  await boxOffice.visitor().call(account.register, { ...grace, email: 'ZOË@exämple.org' })
  for (const userName of ['zoë@exämple.org', 'ZOË@EXÄMPLE.ORG', 'ZOE\u0308@exämple.org'])
    t.equal((await logIn(userName)).status, 200, userName)
  t.equal(
    (await boxOffice.visitor().refusal(account.register, { ...grace, email: 'zoË@exämple.org' })).type,
    'EMAIL_TAKEN',
  )
  await boxOffice.visitor().call(authentication.forgotPassword, { email: 'ZOË@EXÄMPLE.org' })
  t.same(
    (await deliverMails()).map(({ recipient }) => recipient),
    ['ZOë@exämple.org'],
  )
})

t.test('a guest’s orders join an account only once its owner has verified the email address', async (t) => {
  const email = 'Stranger@example.org'
  const guest = boxOffice.visitor()
  await reserveTickets(guest, free, 1)
  await checkOutAsGuest(guest, { email })
  await guest.call(checkout.giftVoucher, { number: testCheckout.vouchers.fifty })
  await guest.call(order.finalize)
  await deliverMails()
  const taker = boxOffice.visitor()
  await taker.call(account.register, { ...grace, email: 'stranger@example.org' })
  t.same((await taker.call(account.upcomingEvents)).performances, [])
  t.equal((await taker.refusal(account.resendTickets, { tessituraPerformanceId: free.performance })).status, 403)
  const mails = await deliverMails()
  t.same(
    mails.map(({ recipient, subject }) => [recipient, subject]),
    [['stranger@example.org', 'Your earlier orders']],
  )
  t.match(mails[0]?.text, `${settings.PUBLIC_URL}/account/forgot-password`)
  const owner = boxOffice.visitor()
  await owner.call(authentication.forgotPassword, { email })
  const token = resetTokenIn((await deliverMails()).at(-1))
  await owner.call(authentication.resetPassword, { token, password: NEW, confirmPassword: NEW })
  t.equal(await isSignedIn(taker), false, 'the visitor who had registered with the address is signed out')
  await owner.call(authentication.login, { userName: email, password: NEW })
  t.same(
    (await owner.call(account.upcomingEvents)).performances.map(({ id }) => id),
    [free.performance],
  )
})

t.test('a verification link adds only the orders of the address it was sent to', async (t) => {
  await db.execute(sql`
    insert into customer (id, email, first_name, last_name, created_at) values (951, 'victim@example.org', 'V', 'Guest', now())`)
  await db.execute(sql`
    insert into orders (id, session_key, customer_id, state, lines_cents, delivery_cents, fees_cents, vouchers_cents, total_cents, placed_at, completed_at)
    values (78, 'victim', 951, 'completed', 0, 0, 0, 0, 0, now(), now())`)
  const taker = boxOffice.visitor()
  await taker.call(account.register, { ...grace, email: 'taker@example.org' })
  await taker.call(authentication.forgotPassword, { email: 'taker@example.org' })
  const token = resetTokenIn((await deliverMails()).at(-1))
  await db.execute(sql`update customer set email = 'victim@example.org' where email = 'taker@example.org'`)
  await taker.call(authentication.resetPassword, { token, password: NEW, confirmPassword: NEW })
  t.same(await db.query(sql`select customer_id from orders where id = 78`), [{ customerId: 951 }])
})

t.test('another customer’s orders aren’t added for an address that only looks the same', async (t) => {
  await db.execute(sql`
    insert into customer (id, email, first_name, last_name, created_at) values (950, 'kim@example.org', 'Kim', 'Guest', now())`)
  await db.execute(sql`
    insert into orders (id, session_key, customer_id, state, lines_cents, delivery_cents, fees_cents, vouchers_cents, total_cents, placed_at, completed_at)
    values (77, 'kim', 950, 'completed', 0, 0, 0, 0, 0, now(), now())`)
  await boxOffice.visitor().call(account.register, { ...grace, email: 'tim@example.org' })
  await db.execute(sql`update customer set email = ${'\u212Aim@example.org'} where email = 'tim@example.org'`)
  await boxOffice.visitor().call(authentication.forgotPassword, { email: 'kim@example.org' })
  const token = resetTokenIn((await deliverMails()).at(-1))
  await boxOffice.visitor().call(authentication.resetPassword, { token, password: NEW, confirmPassword: NEW })
  t.same(await db.query(sql`select customer_id from orders where id = 77`), [{ customerId: 950 }])
})

t.test('details are stored and returned as they were entered, optional ones empty [API-S-08 API-S-15]', async (t) => {
  const visitor = await signedIn(bea)
  const details = {
    ...{ prefix: 2, firstName: 'Beatrice', middleName: 'Q', lastName: 'Arthur', email: 'Bea@example.org' },
    ...{ phone: '(03) 9000 0000', dateOfBirth: '1950-02-28' },
  }
  t.same(await visitor.call(account.edit, details), {})
  t.same(await visitor.call(account.details), details)
  const fewer = { ...details, prefix: null, middleName: '', dateOfBirth: null }
  await visitor.call(account.edit, fewer)
  t.same(await visitor.call(account.details), { ...fewer, middleName: null })
  t.same(await deliverMails(), [], 'the same address in other letters is no other address')

  const { validationErrors } = await visitor.refusal(account.edit, { ...details, dateOfBirth: '2999-01-01' })
  t.same(validationErrors, [{ name: 'dateOfBirth', reason: 'Your date of birth cannot be later than today' }])
  for (const [wrong, name] of [
    [{ dateOfBirth: '1999-02-30' }, 'dateOfBirth'],
    [{ prefix: 99 }, 'prefix'],
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: 'x'.repeat(60_000) }, 'lastName'],
    [{ email: 'bea' }, 'email'],
    [{ phone: '' }, 'phone'],
  ] as const)
    t.same(namesOf(await visitor.refusal(account.edit, { ...details, ...wrong })), [name])
  t.same(await visitor.call(account.details), { ...fewer, middleName: null }, 'nothing of them is kept')
})

t.test('a changed email signs in from then on, the old address is notified, and old links expire', async (t) => {
  await boxOffice.visitor().call(authentication.forgotPassword, { email: bea.email })
  const token = resetTokenIn((await deliverMails()).at(-1))
  const visitor = await signedIn(bea)
  const details = await visitor.call(account.details)
  const edit = (email: string) => ({ ...details, phone: '03 9000 0000', email, password: PASSWORD })
  t.equal((await visitor.refusal(account.edit, edit('ADA@example.ORG'))).type, 'EMAIL_TAKEN')
  await visitor.call(account.edit, edit('beatrice@example.org'))
  t.same([(await logIn(bea.email)).status, (await logIn('beatrice@example.org')).status], [400, 200])
  const mails = await deliverMails()
  t.same(
    mails.map(({ recipient, subject }) => [recipient.toLowerCase(), subject]),
    [[bea.email, 'Your email address has been changed']],
  )
  t.notOk(JSON.stringify(mails).includes('beatrice@'), 'the old letter box doesn’t learn the new address')
  const void_ = { token, password: NEW, confirmPassword: NEW }
  t.equal((await boxOffice.visitor().refusal(authentication.resetPassword, void_)).type, 'TOKEN_SPENT')
  for (const _ of Array.from({ length: 9 })) await visitor.response(account.edit, edit('ada@example.org'))
  const eleventh = await visitor.response(account.edit, edit('ada@example.org'))
  t.equal(eleventh.status, 429, 'nobody tries out many addresses')
  t.ok(Number(eleventh.headers['retry-after']) > 0)
  await visitor.call(account.edit, edit('beatrice@example.org'))
  clock.move({ minutes: 16 })
  await visitor.call(account.edit, edit(bea.email))
})

t.test('changing the email requires the password, and a wrong one counts as a failed log-in', async (t) => {
  const visitor = await signedIn(bea)
  const details = { ...(await visitor.call(account.details)), phone: '03 9000 0000' }
  const other = { ...details, email: 'taken.over@example.org' }
  for (const password of [undefined, 'Wrong-1!']) {
    const { status, type, validationErrors } = await visitor.refusal(account.edit, { ...other, password })
    t.same([status, type, validationErrors?.map(({ name }) => name)], [400, 'WRONG_PASSWORD', ['password']])
  }
  t.equal((await visitor.call(account.details)).email, details.email, 'the address stays')
  await visitor.call(account.edit, details)
  for (const _ of Array.from({ length: 8 })) await visitor.response(account.edit, { ...other, password: 'Wrong-1!' })
  t.equal((await visitor.refusal(account.edit, { ...other, password: PASSWORD })).status, 429)
  clock.move({ minutes: 16 })
  await visitor.call(account.edit, { ...other, password: PASSWORD })
  t.equal((await visitor.call(account.details)).email, other.email)
  await visitor.call(account.edit, { ...details, password: PASSWORD })
})

t.test('communication preferences are stored [API-S-07 API-S-14]', async (t) => {
  const visitor = await signedIn()
  for (const [emailCommunications, phoneCommunications] of [
    [true, false],
    [false, true],
  ] as const) {
    await visitor.call(account.setCommunicationPreferences, { emailCommunications, phoneCommunications })
    t.same(await visitor.call(account.communicationPreferences), { emailCommunications, phoneCommunications })
  }
  const faulty = await visitor.refusal(account.setCommunicationPreferences, { emailCommunications: 'perhaps' })
  t.same(namesOf(faulty), ['emailCommunications', 'phoneCommunications'])
})

t.test(
  'addresses are added by lookup or by hand, changed, made primary and deleted [API-S-03 API-S-04 API-S-05 API-S-13]',
  async (t) => {
    const visitor = await signedIn()
    const list = async () => (await visitor.call(account.addresses)).addresses
    const home = {
      ...{ id: ada.home, isPrimary: true, countryId: 1, line1: '9 Pitt Street', line2: null },
      ...{ suburb: 'Sydney', postCode: '2000', stateId: 2 },
    }
    t.same(await list(), [home])
    t.same(await visitor.call(account.addressEdit, { addressKey: 'k1' }), {})
    await visitor.call(account.addressEdit, { address: { ...typed, line2: 'Level 2' } })
    const [, carlton, swanston] = await list()
    t.match(carlton, { isPrimary: false, line1: '12 Marlow Street', suburb: 'Carlton', postCode: '3053', stateId: 1 })
    t.match(swanston, { isPrimary: false, ...typed, line2: 'Level 2' })

    await visitor.call(account.addressEdit, {
      addressId: swanston?.id,
      address: { ...typed, countryId: 2, stateId: null },
    })
    t.match((await list())[2], { id: swanston?.id, countryId: 2, stateId: null, line2: null })
    await visitor.call(account.addressEdit, { addressId: swanston?.id, addressKey: 'k1' })
    t.match((await list())[2], { id: swanston?.id, line1: '12 Marlow Street', stateId: 1 })

    await visitor.call(account.addressSetPrimary, { id: swanston?.id ?? 0 })
    await visitor.call(account.addressSetPrimary, { id: swanston?.id ?? 0 })
    t.same(
      (await list()).map(({ id, isPrimary }) => [id, isPrimary]),
      [
        [swanston?.id, true],
        [home.id, false],
        [carlton?.id, false],
      ],
    )
    t.equal((await visitor.refusal(account.addressDelete, { id: swanston?.id })).type, 'ADDRESS_PRIMARY')
    await visitor.call(account.addressDelete, { id: carlton?.id ?? 0 })
    t.equal((await visitor.refusal(account.addressDelete, { id: carlton?.id })).status, 403)
    t.equal((await list()).length, 2)
    const primary = [home.id, swanston?.id ?? 0]
    const atOnce = await Promise.all(
      Array.from({ length: 12 }, (_, at) => visitor.response(account.addressSetPrimary, { id: primary[at % 2] ?? 0 })),
    )
    t.same(new Set(atOnce.map(({ status }) => status)), new Set([200]), 'from two devices at once')
    t.equal((await list()).filter(({ isPrimary }) => isPrimary).length, 1)
    await visitor.call(account.addressSetPrimary, { id: home.id })
    await visitor.call(account.addressDelete, { id: swanston?.id ?? 0 })
    t.same(await list(), [home])

    t.same(namesOf(await visitor.refusal(account.addressEdit, { address: { ...typed, stateId: 99 } })), [
      'address.stateId',
    ])
    t.same(namesOf(await visitor.refusal(account.addressEdit, { address: { ...typed, countryId: 99 } })), [
      'address.countryId',
    ])
    t.equal((await visitor.refusal(account.addressEdit, {})).status, 400)
    t.equal((await visitor.refusal(account.addressEdit, { addressId: home.id })).status, 400)
    t.same(await list(), [home])
  },
)

t.test('an address that a customer has isn’t added again, and one that differs in any part is', async (t) => {
  const visitor = await signedIn()
  const ids = async () => (await visitor.call(account.addresses)).addresses.map(({ id }) => id)
  const before = await ids()
  const added = async (part: object) => {
    const { length } = await ids()
    await visitor.call(account.addressEdit, { address: { ...typed, line2: 'Level 1', ...part } })
    return (await ids()).length - length
  }
  t.equal(await added({}), 1)
  t.equal(await added({}), 0)
  const others = [
    { line1: '2 Swanston Street' },
    ...[{ line2: 'Level 2' }, { line2: null }, { suburb: 'Carlton' }],
    ...[{ postCode: '3001' }, { stateId: 2 }, { countryId: 2, stateId: null }],
  ]
  for (const part of others) {
    t.equal(await added(part), 1, JSON.stringify(part))
    t.equal(await added(part), 0)
  }
  for (const id of await ids()) if (!before.includes(id)) await visitor.call(account.addressDelete, { id })
})

t.test('the database ensures exactly one primary address per customer', async (t) => {
  await t.rejects(
    db.execute(sql`
      insert into address (customer_id, country_id, line1, suburb, is_primary, created_at)
      values (${ada.id}, 2, 'x', 'y', true, now())`),
    { code: '23505' },
  )
  for (const statement of [
    sql`update address set is_primary = false where id = ${ada.home}`,
    sql`insert into address (customer_id, country_id, line1, suburb, created_at) values (920, 2, 'x', 'y', now())`,
  ]) {
    await db.execute(sql`
      insert into customer (id, email, first_name, last_name, created_at) values (920, 'g@example.org', 'A', 'Guest', now())
      on conflict do nothing`)
    await t.rejects(db.execute(statement), { code: '23514' })
  }
})

t.test('another customer’s or a missing resource returns 403, and an anonymous request 401 [SESS-15]', async (t) => {
  const visitor = await signedIn()
  await boxOffice.buy(await signedIn(bea), rush, 1)
  const [ticket] = await db.query<{ id: number }>(sql`
      select t.id from order_ticket t join orders o on o.id = t.order_id where o.customer_id = ${bea.id}`)
  const [beasRenewal] = await db.query<{ id: number }>(sql`
      insert into package_renewal (customer_id, order_line_id, package_id)
      select ${bea.id}, order_line_id, 1 from order_ticket where id = ${ticket?.id ?? 0} returning id`)
  const nowhere = 424_242
  const calls = (address: number, performance: number, seat: number, renewal: number): [Call, object][] => [
    [account.addressEdit, { addressId: address, address: typed }],
    [account.addressDelete, { id: address }],
    [account.addressSetPrimary, { id: address }],
    [account.returnableTickets, { TessituraPerformanceId: performance }],
    [account.returnTickets, { tessituraPerformanceId: performance, seatNumbers: [seat] }],
    [account.resendTickets, { tessituraPerformanceId: performance }],
    [account.renew, { id: renewal }],
    [account.renewalSummary, { Id: renewal }],
  ]
  const beas = calls(bea.home, rush.performance, ticket?.id ?? 0, beasRenewal?.id ?? 0)
  const unknownIds = calls(nowhere, nowhere, nowhere, nowhere)
  for (const [at, [call, input]] of beas.entries()) {
    const refused = await visitor.response(call as Call<object>, input)
    t.equal(refused.status, 403, call.path)
    const unknown = await visitor.response(call as Call<object>, unknownIds[at]?.[1] ?? {})
    t.same([unknown.status, unknown.body], [refused.status, refused.body], `${call.path}: no other answer for no one’s`)
  }
  t.equal((await (await signedIn(bea)).call(account.addresses)).addresses[0]?.line1, '9 Pitt Street')
  for (const [name, call] of Object.entries(account)) {
    if (name === 'register') continue
    const refused = await boxOffice.visitor().refusal(call as Call)
    t.same([refused.status, refused.type], [401, 'SIGN_IN_NEEDED'], name)
  }
  t.equal((await boxOffice.visitor().response(account.register, { ...grace, email: 'anon@example.org' })).status, 200)
})

t.test('a changed password renews the token, ends other sessions and sends an email [API-S-06 SESS-09]', async (t) => {
  const visitor = await signedIn()
  const elsewhere = await signedIn()
  const stranger = await signedIn(bea)
  await reserveTickets(visitor, rush)
  const before = await visitor.call(session.info)
  const old = visitor.token
  const change = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
  const { status, body, headers } = await visitor.response(account.changePassword, change)
  t.same([status, body], [200, { isError: false, result: {} }])
  t.match(headers['x-session-token'], /^[\w-]{43}$/)
  t.not(visitor.token, old)
  t.same(await visitor.call(session.info), before, 'signed in, with the same cart')
  t.same(
    [await isSignedIn(withToken(old)), await isSignedIn(elsewhere), await isSignedIn(stranger)],
    [false, false, true],
  )
  t.equal((await withToken(old).refusal(account.overview)).status, 401)
  t.same([(await logIn(ada.email)).status, (await logIn(ada.email, NEW)).status], [400, 200])
  const [mail, ...others] = await deliverMails()
  t.match(mail, { recipient: ada.email, subject: 'Your password has been changed' })
  t.same(others, [])
  for (const secret of [PASSWORD, NEW]) t.notOk(JSON.stringify(mail).includes(secret))
  t.notOk(/example\.org/.test(boxOffice.log.join('')), 'the log has no address')
  await visitor.call(account.changePassword, {
    ...change,
    currentPassword: NEW,
    newPassword: PASSWORD,
    confirmPassword: PASSWORD,
  })
})

t.test('one address gets at most twenty notices a day, whatever causes them', async (t) => {
  const mailed = async () =>
    (await deliverMails()).filter(({ recipient }) => recipient === 'flooded@example.org').length
  await deliverMails()
  const person = { prefix: 1, firstName: 'Mallory', surname: 'Vane', email: 'flooded@example.org', subscribe: false }
  const flood = async (at: number) => {
    const visitor = boxOffice.visitor(`203.0.113.${at}`)
    await visitor.call(account.register, { ...person, password: PASSWORD, confirmPassword: PASSWORD })
    const newPassword = `${PASSWORD}-new`
    await visitor.call(account.changePassword, {
      ...{ currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
    })
    await visitor.call(account.close, { password: newPassword })
    return mailed()
  }
  let sent = 0
  for (let at = 0; at < 12; at++) sent += await flood(at)
  t.equal(sent, 20)
  t.same(await db.query(sql`select from login_failure where account like 'mail flooded%'`), [], 'counted by a hash')
  clock.move({ minutes: 24 * 60 + 1 })
  t.equal(await flood(12), 2, 'a day later there are mails again')
})

t.test('a wrong current password is rejected at its field, and ten failures lock it', async (t) => {
  const visitor = await signedIn()
  const change = { currentPassword: 'Wrong-1!', newPassword: NEW, confirmPassword: NEW }
  const wrong = await visitor.refusal(account.changePassword, change)
  t.same(
    [wrong.status, wrong.type, wrong.validationErrors],
    [400, 'WRONG_PASSWORD', [{ name: 'currentPassword', reason: 'Your current password is incorrect.' }]],
  )
  for (const _ of Array.from({ length: 4 })) await logIn(ada.email, 'Wrong-1!')
  for (const _ of Array.from({ length: 5 })) await visitor.refusal(account.changePassword, change)
  const blocked = await visitor.response(account.changePassword, { ...change, currentPassword: PASSWORD })
  t.equal(blocked.status, 429, 'also with the right one')
  t.ok(Number(blocked.headers['retry-after']) > 0)
  t.equal((await logIn(ada.email)).status, 429)
  clock.move({ minutes: 15 })
  const weak = { currentPassword: PASSWORD, newPassword: 'abc', confirmPassword: 'abd' }
  t.same((await visitor.refusal(account.changePassword, weak)).validationErrors, [
    { name: 'newPassword', reason: 'Your password needs at least 8 characters' },
    { name: 'newPassword', reason: 'Your password needs a digit' },
    { name: 'newPassword', reason: 'Your password needs an upper case letter' },
    { name: 'newPassword', reason: 'Your password needs a special character' },
    { name: 'confirmPassword', reason: '* Passwords must match' },
  ])
  t.equal((await logIn(ada.email)).status, 200)
})

t.test('on a real PostgreSQL', async (t) => {
  const databaseUrl = await freshPostgres(t)
  const races = await openBoxOfficeWithAccounts(t as never, { databaseUrl })

  await t.test('one of two concurrent customers gets an email address', async (t) => {
    const visitors = [await races.signedIn(), await races.signedIn(bea)]
    const details = await Promise.all(visitors.map((visitor) => visitor.call(account.details)))
    const responses = await Promise.all(
      visitors.map((visitor, at) =>
        visitor.response(account.edit, {
          ...{
            firstName: 'A',
            lastName: 'B',
            phone: '03 9000 0000',
            prefix: null,
            middleName: null,
            dateOfBirth: null,
          },
          ...details[at],
          ...{ phone: '03 9000 0000', email: 'both@example.org', password: PASSWORD },
        }),
      ),
    )
    t.same(responses.map(({ status }) => status).toSorted(), [200, 400])
    await races.db.execute(sql`update customer set email = ${ada.email} where id = ${ada.id}`)
    await races.db.execute(sql`update customer set email = ${bea.email} where id = ${bea.id}`)
  })

  await t.test('concurrent changes of the primary address leave exactly one', async (t) => {
    const visitor = await races.signedIn()
    for (const number of [1, 2, 3])
      await visitor.call(account.addressEdit, { address: { ...typed, line1: `${number} Swanston Street` } })
    const { addresses } = await visitor.call(account.addresses)
    const responses = await Promise.all(
      addresses.flatMap(({ id }) => [
        visitor.response(account.addressSetPrimary, { id }),
        visitor.response(account.addressSetPrimary, { id }),
        visitor.response(account.addressDelete, { id }),
      ]),
    )
    t.notOk(responses.some(({ status }) => status === 500))
    const left = (await visitor.call(account.addresses)).addresses
    t.equal(left.filter(({ isPrimary }) => isPrimary).length, 1)
  })

  await t.test('addresses added concurrently have exactly one primary address', async (t) => {
    await races.db.execute(sql`delete from address where customer_id = ${bea.id}`)
    const visitor = await races.signedIn(bea)
    const responses = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        visitor.response(account.addressEdit, { address: { ...typed, line1: `${number} Swanston Street` } }),
      ),
    )
    t.ok(responses.every(({ status }) => status === 200))
    t.equal((await visitor.call(account.addresses)).addresses.filter(({ isPrimary }) => isPrimary).length, 1)
  })

  await t.test('a password is checked before its account is locked, and compared again afterwards', async (t) => {
    const details = { firstName: 'Bea', lastName: 'B', phone: '03 9000 0000', email: 'new@example.org' }
    const calls = {
      close: (visitor: TestVisitor, password: string) => visitor.response(account.close, { password }),
      edit: (visitor: TestVisitor, password: string) =>
        visitor.response(account.edit, { ...details, prefix: null, middleName: null, dateOfBirth: null, password }),
      changePassword: (visitor: TestVisitor, currentPassword: string) =>
        visitor.response(account.changePassword, { currentPassword, newPassword: NEW, confirmPassword: NEW }),
    }
    const waiting = async () => {
      const isWaiting = () =>
        races.db.first(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      while (!(await isWaiting())) await setImmediate()
      return { body: { type: 'waits for the lock' } }
    }
    const before = await races.db.first<{ passwordHash: string }>(sql`
      select password_hash from customer where id = ${bea.id}`)
    const other = new pg.Client(databaseUrl)
    await other.connect()
    for (const [name, call] of Object.entries(calls)) {
      const visitor = await races.signedIn(bea)
      await other.query('begin')
      await other.query('select from customer where id = $1 for update', [bea.id])
      const wrong = await Promise.race([call(visitor, 'Wrong-1!'), waiting()])
      t.match(wrong.body, { type: 'WRONG_PASSWORD' }, `${name}: no lock is held while a password is checked`)
      const late = call(visitor, PASSWORD)
      await waiting()
      await other.query(`update customer set password_hash = 'changed' where id = $1`, [bea.id])
      await other.query('commit')
      t.match((await late).body, { type: 'WRONG_PASSWORD' }, `${name}: the password has changed since`)
      t.match(await races.db.first(sql`select email, password_hash from customer where id = ${bea.id}`), {
        ...{ email: bea.email, passwordHash: 'changed' },
      })
      await races.db.execute(sql`update customer set password_hash = ${before?.passwordHash} where id = ${bea.id}`)
    }
    await other.end()
  })

  await t.test('one of six concurrent password changes with one token succeeds', async (t) => {
    const visitor = await races.signedIn()
    const { token } = visitor
    const responses = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => {
        const newPassword = `Abcdef1!${number}`
        const twin = Object.assign(races.visitor(), { token })
        return twin.response(account.changePassword, {
          ...{ currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
        })
      }),
    )
    t.equal(responses.filter(({ status }) => status === 200).length, 1)
    t.notOk(responses.some(({ status }) => status === 500))
    t.equal((await races.db.query(sql`select from session where customer_id = ${ada.id}`)).length, 1)
  })
})
