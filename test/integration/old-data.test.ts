import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { readSettings } from '#config/settings'
import { sql } from '#server/box-office/database/sql'
import { findOrders } from '#server/box-office/staff/find/find-orders'
import { readDeskOrder } from '#server/box-office/staff/orders/read-desk-order'
import { readTickets } from '#server/box-office/tickets/read-tickets'
import { applyByCommand } from '#server/venue/apply-command'
import { openOldData } from '#server/venue/old-data/import-old-data'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { openBoxOfficeWithAccounts, PASSWORD } from '#test/support/accounts'
import { CUSTOMERS, expectRefused, openWithOldData } from '#test/support/old-data'
import { freshPostgres } from '#test/support/postgres'
import { smallVenue, venueFolder } from '#test/support/small-venue'

const VOUCHERS = 'number,balance,expires,value\n'

t.test('imports customers with an account and an address, and each row once', async (t) => {
  const { boxOffice, write, count, run, total } = await openWithOldData(t, {
    'customers.csv': `${CUSTOMERS} Ada@Example.org ,Ada,Quill,030 55500142,Am Kanal 1,,Berlin,,10999,de,yes\n`,
  })
  t.same(await count(), { counts: { 'import/customers.csv': 1 }, refused: [] })
  t.equal(await total('customer'), 0, 'counting imports nothing')
  await run()
  const [ada] = await boxOffice.db.query(sql`
    select c.email, c.first_name, c.phone, c.email_communications, c.proven_email, a.line1, a.suburb, a.post_code, a.is_primary
      from customer c join address a on a.customer_id = c.id`)
  t.match(ada, { email: 'Ada@Example.org', firstName: 'Ada', phone: '+493055500142', emailCommunications: true })
  t.match(ada, { provenEmail: null, line1: 'Am Kanal 1', suburb: 'Berlin', postCode: '10999', isPrimary: true })

  write('customers.csv', `${CUSTOMERS}ada@example.org,Ada,Lovelace,,,,,,,,\nbo@example.org,Bo,Li,,,,,,,,\n`)
  t.same((await count()).counts, { 'import/customers.csv': 1 })
  await run()
  await boxOffice.db.execute(sql`delete from customer where email = 'bo@example.org'`)
  await run()
  t.equal(await total('customer'), 1, 'a deleted customer isn’t imported again')
})

t.test('an imported customer can’t log in before they choose a password by a mailed link', async (t) => {
  const root = venueFolder(t, { 'import/customers.csv': `${CUSTOMERS}gus@example.org,Gus,Quill,,,,,,,,\n` })
  const { db, clock, visitor, deliverMails } = await openBoxOfficeWithAccounts(t)
  await (await openOldData(db, root))?.import(clock.now())
  const logIn = async (password: string) =>
    (await visitor().response(authentication.login, { userName: 'gus@example.org', password })).status
  t.equal(await logIn(PASSWORD), 400)
  await visitor().call(authentication.forgotPassword, { email: 'gus@example.org' })
  const [mail] = await deliverMails()
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  await visitor().call(authentication.resetPassword, { token, password: PASSWORD, confirmPassword: PASSWORD })
  t.equal(await logIn(PASSWORD), 200)
})

t.test('names each refused row with its line and the reason, without its data', async (t) => {
  const rows = [
    'no-address,Ada,Quill,,,,,,,,',
    'a@example.org,,Quill,,,,,,,,',
    'b@example.org,Ada,Quill,12,,,,,,,',
    'c@example.org,Ada,Quill,,Am Kanal 1,,,,10999,DE,',
    'd@example.org,Ada,Quill,,Am Kanal 1,,Berlin,,ABC,DE,',
    'e@example.org,Ada,Quill,,,,,,,Germany,',
    'f@example.org,Ada,Quill,,,,,,,,maybe',
    'g@example.org,Ada,Quill',
    'h@example.org,Ada,Quill,,,,,,,,',
    'H@EXAMPLE.org,Ada,Quill,,,,,,,,',
    'member@example.org,Ada,Quill,,,,,,,,',
  ]
  const vouchers = ['A1,5,2027-12-31,', 'GS-1001,5.555,2027-12-31,', 'GS-1002,9,2027-12-31,5', 'GS-1003,5,31.12.2027,']
  const { boxOffice, count, run, total } = await openWithOldData(t, {
    'customers.csv': CUSTOMERS + rows.join('\n'),
    'gift-vouchers.csv': `${VOUCHERS}${vouchers.join('\n')}\nGS-1004,5,2027-12-31,50\ngs 1004,5,2027-12-31,\n`,
  })
  await boxOffice.db.execute(sql`
    insert into customer (email, password_hash, first_name, last_name, created_at)
    values ('Member@example.org', 'x', 'Mem', 'Ber', now())`)
  const { counts, refused } = await count()
  t.same(counts, { 'import/customers.csv': 1, 'import/gift-vouchers.csv': 1 })
  const said = refused.join('\n')
  const reasons = [
    [2, '“email” is no mail address'],
    [3, '“first-name” must have'],
    [4, '“phone” can’t be dialled'],
    [5, 'The address has no “suburb”'],
    [6, '“post-code” is none'],
    [7, '“country” is no code'],
    [8, '“newsletter” must be'],
    [9, 'The row has more or fewer cells'],
    [11, 'Line 10 is the same'],
    [12, 'an account has this mail address already'],
  ]
  for (const [line, reason] of reasons) t.match(said, `import/customers.csv:${line}:${reason}`)
  for (const [line, reason] of [
    [2, '“number” must have'],
    [3, '“balance” and “value” must be amounts'],
    [4, '“balance” is greater'],
    [5, '“expires” must be a date'],
    [7, 'Line 6 is the same'],
  ])
    t.match(said, `import/gift-vouchers.csv:${line}:${reason}`)
  t.equal(refused.length, 15)
  t.notMatch(said, /example|Quill/)
  await run()
  t.equal(await total('customer'), 2)
  t.match(await boxOffice.db.query(sql`select number, initial_cents, balance_cents from gift_voucher`), [
    { number: 'GS-1004', initialCents: 5_000, balanceCents: 500 },
  ])
})

t.test('a file with unknown columns or broken CSV is refused whole', async (t) => {
  const { count, run, total, write } = await openWithOldData(t, {
    'customers.csv': 'email,first-name,last-name,password\na@example.org,A,B,secret\n',
    'gift-vouchers.csv': `${VOUCHERS}GS-1001,5,2027-12-31,\n"GS-1002,5,2027-12-31,\n`,
  })
  const { refused } = await count()
  t.match(refused[0], /customers\.csv:1:The column “password” is unknown/)
  t.match(refused[1], /gift-vouchers\.csv:\d:Isn’t valid CSV/)
  await run()
  t.same([await total('customer'), await total('gift_voucher')], [0, 0])
  write('customers.csv', 'first-name,last-name\n')
  t.match((await count()).refused[0], /The column “email” is missing/)
})

t.test('an interrupted import continues, and two at once import each row once', async (t) => {
  const rows = Array.from({ length: 2_500 }, (_, at) => `c${at}@example.org,Ada,Quill,,,,,,,,\n`)
  const { boxOffice, run, total } = await openWithOldData(t, { 'customers.csv': CUSTOMERS + rows.join('') })
  await boxOffice.db.execute(sql`
    create function fail_late() returns trigger language plpgsql as
    $$ begin if new.email = 'c1500@example.org' then raise exception 'killed'; end if; return new; end $$`)
  await boxOffice.db.execute(sql`
    create trigger fails before insert on customer for each row execute function fail_late()`)
  await t.rejects(run(), /killed/)
  t.equal(await total('customer'), 1_000, 'the first batch stays')
  await boxOffice.db.execute(sql`drop trigger fails on customer`)
  await Promise.all([run(), run()])
  t.equal(await total('customer'), 2_500)
})

t.test('imports 20,000 customers in bounded memory by the command', async (t) => {
  const root = venueFolder(t, smallVenue)
  mkdirSync(path.join(root, 'import'))
  const rows = Array.from({ length: 20_000 }, (_, at) => `c${at}@example.org,Ada,Quill,,,,,,,,\n`)
  writeFileSync(path.join(root, 'import/customers.csv'), CUSTOMERS + rows.join(''))
  const DATABASE_URL = await freshPostgres(t)
  const before = process.memoryUsage().rss
  t.equal(await applyByCommand(root, readSettings({ DATABASE_URL }), true), 0)
  t.ok(process.memoryUsage().rss - before < 200_000_000)
  t.equal(await applyByCommand(root, readSettings({ DATABASE_URL }), false), 0, 'there is nothing left to confirm')
})

const ORDERS = 'reference,email,performance,section,row,seat,price-type,price,paid-by,paid-at\n'
const ADA = `${CUSTOMERS}ada@example.org,Ada,Quill,,,,,,,,\nbo@example.org,Bo,Li,,,,,,,,\n`
const order = (
  seat: string,
  rest = 'adult,42.50,card,2026-01-12 11:20',
  reference = 'W-1',
  email = 'ada@example.org',
) => `${reference},${email},hamlet/first-night,${seat},${rest}\n`

t.test('imports orders: seats sold, tickets valid, no mail, payment or takings', async (t) => {
  const { boxOffice, count, run, write } = await openWithOldData(t, {
    'customers.csv': ADA,
    'orders.csv': ORDERS + order('front,A,2') + order('front,A,3', 'reduced,28,card,2026-01-12 11:20'),
  })
  const { db } = boxOffice
  const desk = { db, settings: readSettings({}), shortCache: (_: string, read: () => unknown) => read() } as never
  t.same(await count(), { counts: { 'import/customers.csv': 2, 'import/orders.csv': 2 }, refused: [] })
  t.same(await db.query(sql`select from orders`), [], 'counting imports nothing')
  await run()
  await run()
  t.same((await count()).refused, [], 'an imported row isn’t refused when it is applied again')
  const [imported, ...others] = await db.query<{ id: number; customerId: number; placedAt: Date }>(sql`
    select o.*, x.reference, x.method from orders o join imported_order x on x.order_id = o.id`)
  t.same(others, [])
  t.match(imported, { state: 'completed', totalCents: 7050, reference: 'W-1', method: 'card' })
  t.equal(imported?.placedAt.toISOString(), '2026-01-12T10:20:00.000Z')
  const tickets = await readTickets(db, { orderId: imported?.id ?? 0 })
  t.match(tickets, [
    { row: 'A', number: 2, priceType: 'Adult', bookedBy: 'Ada Quill', isAdmitted: false },
    { row: 'A', number: 3, priceType: 'Reduced' },
  ])
  t.same(
    await readTickets(db, { customerId: imported?.customerId ?? 0, endingAfter: boxOffice.clock.now() }),
    tickets,
    'the buyer’s account has them',
  )
  t.match(await readDeskOrder(desk, imported?.id ?? 0), {
    importedOrder: { reference: 'W-1', method: 'card' },
    tickets: [{ amountCents: 4250 }, { amountCents: 2800 }],
    documents: [],
  })
  t.match(await findOrders(desk, 'W-1'), { orders: [{ id: imported?.id, tickets: 2 }] })
  t.same(await findOrders(desk, 'W-2'), { orders: [], hasMore: false })
  t.match(await db.query(sql`select state, order_id from seat_allocation`), [{ state: 'sold' }, { state: 'sold' }])
  for (const table of [sql`mail_outbox`, sql`payment`, sql`takings_entry`, sql`sales_document`])
    t.same(await db.query(sql`select from ${table}`), [])

  write('orders.csv', ORDERS + order('front,A,2') + order('front,A,4'))
  await run()
  t.match(await db.query(sql`select total_cents from orders`), [{ totalCents: 11_300 }], 'a later row joins its order')

  const secondNight = order('front,A,2', undefined, 'W-3').replace('first-night', '2099-03-13-1930')
  write('orders.csv', ORDERS + order('front,A,1', 'adult,45,card,2026-01-12 11:20', 'W-3') + secondNight)
  await run()
  t.same(
    await db.query(sql`
      select amount_cents from order_line l join imported_order x on x.order_id = l.order_id
       where x.reference = 'W-3' order by l.performance_id`),
    [{ amountCents: 4500 }, { amountCents: 4250 }],
    'each performance has a line with what its own tickets cost',
  )
})

t.test('names each refused row of orders with the reason', async (t) => {
  const rows: [row: string, reason: string][] = [
    [order('front,A,1', undefined, ' '), '“reference” must have'],
    [order('front,A,1', undefined, 'W-2', 'ada'), '“email” is no mail address'],
    [order('front,A,x'), '“seat” must be a number'],
    [order('front,A,1', 'adult,4x,card,2026-01-12 11:20'), '“price” must be an amount'],
    [order('front,A,1', 'adult,42.50,,2026-01-12 11:20'), '“paid-by” must have'],
    [order('front,A,1', 'adult,42.50,card,12.1.2026'), '“paid-at” must be a date'],
    [order('front,A,1', 'adult,42.50,card,2098-01-12 11:20'), '“paid-at” is in the future'],
    [order('front,A,1', undefined, 'W-2', 'cy@example.org'), 'No account has this mail address'],
    [order('front,A,1').replace('first-night', 'second'), 'The performance is unknown'],
    [order('front,A,1').replace('first-night', '2099-03-13-1930'), 'The performance is cancelled'],
    [order('front,A,9'), 'no such seat'],
    [order('rear,A,1'), 'no such seat'],
    [order('front,A,1', 'senior,42.50,card,2026-01-12 11:20', 'W-4'), '“price-type” is unknown'],
    [order('front,A,1', 'programme,5,card,2026-01-12 11:20', 'W-5'), '“price-type” isn’t sold for this seat'],
    [order('rear,B,3'), 'The seat is sold, held'],
    [order('front,A,1', undefined, 'W-9'), ''],
    [order('front,A,2', undefined, 'W-9', 'bo@example.org'), 'Another row of this order'],
    [order('front,A,3', 'adult,42.50,cash,2026-01-12 11:20', 'W-9'), 'Another row of this order'],
    [order('front,A,1', undefined, 'W-3'), 'The seat is sold, held'],
    [order('front,A,1', undefined, 'W-9'), 'Line 17 is the same'],
    [order('front,A,4', undefined, 'W-6', 'guest@example.org'), 'No account has this mail address'],
  ]
  const { boxOffice, count, run } = await openWithOldData(t, {
    'customers.csv': ADA,
    'orders.csv': ORDERS + rows.map(([row]) => row).join(''),
  })
  await boxOffice.db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select k.id, s.id, 'blocked' from venue_key k, seat s
     where k.slug = 'hamlet/first-night' and s.row = 'B' and s.number = 3`)
  await boxOffice.db.execute(sql`
    update performance set state = 'cancelled' where id = (select max(id) from performance)`)
  await boxOffice.db.execute(sql`
    insert into customer (email, first_name, last_name, created_at) values ('guest@example.org', 'Gus', 'Tan', now())`)
  const { counts, refused } = await count()
  t.equal(counts['import/orders.csv'], 1)
  expectRefused(t, refused, rows)
  await run()
  t.match(await boxOffice.db.query(sql`select row, number from order_ticket t join seat s on s.id = t.seat_id`), [
    { row: 'A', number: 1 },
  ])
})

t.test('the command imports orders in a new box office, together with their season', async (t) => {
  const root = venueFolder(t, {
    ...smallVenue,
    'import/customers.csv': ADA,
    'import/orders.csv': ORDERS + order('front,A,2'),
  })
  const DATABASE_URL = await freshPostgres(t)
  t.equal(await applyByCommand(root, readSettings({ DATABASE_URL }), true), 0)
  t.equal(await applyByCommand(root, readSettings({ DATABASE_URL }), false), 0, 'there is nothing left to confirm')
})
