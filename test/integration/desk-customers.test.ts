import t, { type Test } from 'tap'
import { eraseCustomer } from '#server/box-office/account/erase-customer'
import { hashPassword } from '#server/box-office/customers/passwords'
import { Statement, sql } from '#server/box-office/database/sql'
import { closedAccountAddress } from '#server/box-office/mail/outbox'
import { audit } from '#shared/staff/audit/audit'
import { customers } from '#shared/staff/customers/customers'
import { orders } from '#shared/staff/orders/orders'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { order } from '#shared/ticketing/order/order'
import { openDesk } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'
import { makeReadyToPay, reserveTickets } from '../support/test-checkout.ts'

const provider = new FaultyPaymentProvider()
const desk = await openDesk(t, {
  paymentProvider: provider,
  settings: { CHECKOUT_DEFAULTS: 'false', HELD_SEATS_NETWORK: '1000' },
  logLevel: 'silent',
})
const manager = await desk.colleague('manager')
const { db } = desk
const REASON = 'Wrote from another address'
const buyerOf = async (orderId: number) => (await manager.call(orders.order, { orderId })).customer.id
const guest = async (email: string, phone: string | null = null) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  const id = await buyerOf(orderId)
  await db.execute(sql`update customer set email = ${email}, phone = ${phone} where id = ${id}`)
  return { id, orderId }
}

t.test('a customer is found, with their orders and those who may be the same person', async (t) => {
  const one = await guest('ada@example.org', '+61400111222')
  const other = await guest('ADA@example.org')
  const third = await guest('a.lovelace@example.org', '+61400111222')
  await db.execute(sql`update customer set last_name = 'Lovelace' where id in (${one.id}, ${other.id}, ${third.id})`)
  for (const text of ['lovelace', 'ada@', '0400 111 222']) {
    const { customers: found } = await manager.call(customers.find, { text })
    t.ok(
      found.some(({ id }) => id === one.id),
      text,
    )
  }
  t.same((await manager.call(customers.find, { text: String(one.orderId) })).customers, [])
  const read = await manager.call(customers.customer, { customerId: one.id })
  t.match(read, { lastName: 'Lovelace', email: 'ada@example.org', hasAccount: false, orders: [{ id: one.orderId }] })
  t.same(
    read.alike.map(({ id }) => id),
    [third.id, other.id],
  )
  t.equal((await manager.refusal(customers.customer, { customerId: 999_999 })).type, 'NOT_FOUND')
})

t.test('of more customers than are listed, those with an account come first, then the newest', async (t) => {
  const named = (isGuest: boolean, count: number) =>
    db.query<{ id: number }>(sql`
      insert into customer (email, password_hash, first_name, last_name, created_at)
      select 'zz' || ${isGuest}::boolean || n || '@example.org', case when not ${isGuest} then 'x' end, 'Zoe', 'Marigold', now()
        from generate_series(1, ${count}::int) n
      returning id`)
  const accounts = await named(false, 2)
  const guests = await named(true, 25)
  const { customers: found, hasMore } = await manager.call(customers.find, { text: 'marigold' })
  t.equal(hasMore, true)
  t.same(
    found.map(({ id }) => id),
    [...accounts.toReversed(), ...guests.toReversed()].map(({ id }) => id).slice(0, 25),
  )
})

t.test('corrections and notes are listed with their former values, and erased with the customer', async (t) => {
  const { id: customerId, orderId } = await guest('grace.h@example.org')
  const contact = { firstName: 'Grace', lastName: 'Murray', email: 'murray@example.org', phone: '0400 333 444' }
  await manager.call(customers.correct, { customerId, ...contact, reason: 'Married' })
  await manager.call(customers.note, { customerId, text: 'Sits on the aisle' })
  await manager.call(orders.note, { orderId, text: 'Came late' })
  const read = await manager.call(customers.customer, { customerId })
  t.match(read, { ...contact, phone: /0400 333 444/ })
  t.match(
    read.history.map(({ act, detail, orderId: of }) => [act, detail, of]),
    [
      ['noted', 'Came late', orderId],
      ['noted', 'Sits on the aisle', null],
      ['corrected', /^Before: .*grace\.h@example\.org.* · Married$/, null],
    ],
  )
  t.match(await manager.refusal(customers.correct, { customerId, ...contact, reason: '' }), {
    validationErrors: [{ name: 'reason' }],
  })
  await db.transaction((tx) => eraseCustomer(tx, customerId, desk.clock.now()))
  const { entries } = await manager.call(audit.list, {})
  t.notMatch(JSON.stringify(entries), /grace\.h|aisle|Came late/)
  t.equal((await manager.refusal(customers.customer, { customerId })).type, 'NOT_FOUND')
  t.equal((await manager.refusal(customers.note, { customerId, text: 'More' })).type, 'NOT_FOUND')
})

const password = 'Abcdef1!'
const passwordHash = await hashPassword(password)
async function signedIn(email: string) {
  const { orderId, id } = await guest(email)
  await db.execute(sql`update customer set password_hash = ${passwordHash} where id = ${id}`)
  const visitor = desk.visitor()
  const logIn = { userName: email, password }
  await visitor.call(authentication.login, logIn)
  return { id, orderId, visitor, logIn }
}

/** Returns the tables with rows of a customer. */
async function tablesOf(t: Test, id: number): Promise<string[]> {
  const tables = await db.query<{ name: string }>(sql`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'customer_id'`)
  t.ok(tables.length > 8, 'it looks at every table')
  const found: string[] = []
  for (const { name } of tables)
    if (await db.first(sql`select from ${new Statement([name], [])} where customer_id = ${id} limit 1`))
      found.push(name)
  return found
}

t.test('a customer’s page lists what colleagues did to them and to nobody else', async (t) => {
  const [one, other] = [await guest('first@example.org'), await guest('second@example.org')]
  for (const { id } of [one, other]) await manager.call(customers.note, { customerId: id, text: `Of ${id}` })
  for (const { id } of [one, other]) {
    const { history } = await manager.call(customers.customer, { customerId: id })
    t.match(JSON.stringify(history), `Of ${id}`)
    t.equal(history.length, 1)
  }
})

t.test('two records become one: orders move, and the merged one’s sessions and cart end', async (t) => {
  const [one, other] = [await signedIn('one@example.org'), await signedIn('other@example.org')]
  for (const { visitor } of [one, other]) await reserveTickets(visitor)
  const [level] = await db.query<{ id: number }>(sql`select id from membership_level limit 1`)
  for (const { id } of [one, other])
    await db.execute(sql`
      insert into customer_membership (customer_id, membership_level_id, starts_on, expires_on)
      values (${id}, ${level?.id ?? 0}, '2026-01-01', '2026-12-31')`)
  for (const { id } of [one, other])
    await db.execute(sql`
      insert into mail_outbox (key, recipient, subject, text, customer_id, created_at, next_try_at, sent_at)
      values (${`mail-of-${id}`}, 'ann@example.org', 'News', 'News', ${id}, now(), now(), now())`)
  const pairs = [one, one, other].map(({ id }) => ({ keptId: id, mergedId: one.id + other.id - id }))
  t.match(await manager.call(customers.previewMerge, { keptId: one.id, mergedId: other.id }), {
    ...{ orders: 1, addresses: 1, memberships: 1, endsAccount: true, hasCart: true, fills: [] },
  })
  const results = await Promise.all(pairs.map((pair) => manager.response(customers.merge, { ...pair, reason: REASON })))
  t.same(results.map(({ status }) => status).sort(), [200, 409, 409], 'three colleagues at once merge them once')
  const [kept, merged] = results[2]?.status === 200 ? [other, one] : [one, other]
  const read = await manager.call(customers.customer, { customerId: merged.id })
  t.equal(read.id, kept.id, 'the page of the merged customer is the other’s')
  t.equal(read.memberships.length, 2)
  t.same(await tablesOf(t, merged.id), [], 'no table has anything of the merged customer')
  t.same(read.orders.map(({ id }) => id).sort(), [one.orderId, other.orderId].sort())
  t.equal((await merged.visitor.refusal(account.overview)).status, 401)
  t.equal((await desk.visitor().refusal(authentication.login, merged.logIn)).type, 'WRONG_PASSWORD')
  t.equal((await kept.visitor.call(account.upcomingEvents)).performances.length, 1)
  t.match(
    await db.query(sql`
      select count(*)::int as held from seat_allocation where state = 'held' and expires_at > ${desk.clock.now()}`),
    [{ held: 2 }],
    'the cart of the one that is kept stays',
  )
  t.equal((await manager.call(audit.list, {})).entries.filter(({ act }) => act === 'mergedCustomers').length, 1)
  await db.transaction((tx) => eraseCustomer(tx, kept.id, desk.clock.now()))
  const { entries } = await manager.call(audit.list, {})
  t.notMatch(JSON.stringify(entries), /one@example|other@example/, 'erasing one erases what was merged into it')
  for (const { id } of [kept, merged])
    t.same(
      (await manager.call(customers.find, { text: closedAccountAddress(id) })).customers,
      [],
      'nor is either found',
    )
})

t.test('an account is kept, a missing address is filled in, and a payment that runs is waited for', async (t) => {
  const withAccount = await signedIn('account@example.org')
  const { id: guestId } = await guest('guest@example.org', '+61400555666')
  const walkUp = await guest('none-1@customer.invalid')
  const refused = await manager.refusal(customers.merge, { keptId: guestId, mergedId: withAccount.id, reason: REASON })
  t.equal(refused.type, 'ACCOUNT_NOT_KEPT')
  t.same((await manager.call(customers.previewMerge, { keptId: walkUp.id, mergedId: guestId })).fills, [
    'email',
    'phone',
  ])
  await manager.call(customers.merge, { keptId: walkUp.id, mergedId: guestId, reason: REASON })
  t.match(await manager.call(customers.customer, { customerId: walkUp.id }), {
    email: 'guest@example.org',
    phone: String,
  })
  await manager.call(customers.merge, { keptId: withAccount.id, mergedId: walkUp.id, reason: REASON })
  const kept = await manager.call(customers.customer, { customerId: guestId })
  t.equal(kept.id, withAccount.id, 'also over two merges')
  const third = await guest('third@example.org', '+61400999888')
  await manager.call(customers.merge, { keptId: withAccount.id, mergedId: third.id, reason: REASON })
  const { phone } = await manager.call(customers.customer, { customerId: withAccount.id })
  t.equal(phone, kept.phone, 'a number that is there stays')

  const paying = desk.visitor()
  await reserveTickets(paying, undefined, 1)
  await makeReadyToPay(db, paying)
  const { orderId } = await paying.call(order.finalize)
  const pair = { keptId: withAccount.id, mergedId: await buyerOf(orderId), reason: REASON }
  t.match(await manager.refusal(customers.merge, pair), { type: 'PAYMENT_RUNNING', title: /few minutes/ })
  t.match(await manager.refusal(customers.merge, { ...pair, mergedId: pair.keptId }), { type: 'INVALID_INPUT' })
})
