import type { AddressInfo } from 'node:net'
import t from 'tap'
import { runCommand } from '#server/box-office/commands'
import { sql } from '#server/box-office/database/sql'
import { audit } from '#shared/staff/audit/audit'
import { seats } from '#shared/staff/seats/seats'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { promo } from '#shared/ticketing/promo/promo'
import { openDesk } from '../support/desk.ts'
import { placeOrder } from '../support/desk-orders.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'
import { reserveTickets } from '../support/test-checkout.ts'
import { testProgramme } from '../support/test-programme.ts'

const { quartet, presale, rush } = testProgramme
const performanceId = quartet.performance
const DATA_DIR = t.testdir()
const provider = new FaultyPaymentProvider()
const desk = await openDesk(t, { paymentProvider: provider, settings: { DATA_DIR, CHECKOUT_DEFAULTS: 'false' } })
const manager = await desk.colleague('manager')
const nothing = () => runCommand(['performances'], { DATA_DIR })
t.match(await nothing(), { exitCode: 2, text: /No box office has run/ })

await desk.app.staff.listen({ port: 0, host: '127.0.0.1' })
const { port } = desk.app.staff.server.address() as AddressInfo
const run = (...args: string[]) => runCommand(args, { DATA_DIR, STAFF_PORT: String(port) })
const json = async (...args: string[]) => {
  const { text, exitCode } = await run(...args, '--json')
  t.equal(exitCode, 0, text)
  return JSON.parse(text)
}
const lastAct = async () => (await manager.call(audit.list, {})).entries[0]

t.test('performances are listed with their seats and money, for as many days as asked', async (t) => {
  const { text, exitCode } = await run('performances')
  t.equal(exitCode, 0)
  t.match(text.split('\n')[0], /^id +when +production +sold +held +blocked +free +waiting +money$/)
  t.match(text, new RegExp(`^${performanceId} .*\\$0\\.00$`, 'm'))
  const { performances } = await json('performances', '--days', '400')
  t.match(
    performances.find(({ id }: { id: number }) => id === performanceId),
    { sold: 0, held: 0, blocked: 0, free: testProgramme.seats, waiting: 0, takenCents: 0 },
  )
  const { performances: soon } = await json('performances', '--days', '1')
  t.ok(soon.length < performances.length, 'fewer within a day')
  t.match(await run('performances', '--days', 'many'), { exitCode: 1, text: /days/ })
})

t.test('seats are blocked and released as they are typed, and the audit names the command line', async (t) => {
  const { seats: all } = await manager.call(seats.seats, { performanceId })
  const { part, row, number } = all[0] ?? { part: '', row: '', number: 0 }
  const typed = `${part} ${row} ${number}-${number + 1}`
  const id = String(performanceId)
  const { blocked } = await json('block', id, ...typed.split(' '), '--name', 'Press', '--reason', 'First night')
  t.equal(blocked.length, 2)
  t.match(await lastAct(), { act: 'blockedSeats', by: 'Command line', performanceId, reason: 'First night' })
  const again = await run('block', id, typed, '--name', 'Press', '--reason', 'Again')
  t.match(again, { exitCode: 1, text: /is blocked already/ }, 'a seat is blocked once')
  const nowhere = await run('block', id, 'Nowhere Z 1', '--name', 'Press', '--reason', 'Again', '--json')
  t.match(nowhere, { exitCode: 1, text: /^\{"error":"seats: No seat matches/ })
  t.match(await run('release', id, typed), { exitCode: 0, text: `Back on sale: ${blocked.join(', ')}` })
  t.match(await run('release', id, typed), { exitCode: 0, text: 'None of these seats is blocked.' })
  t.match(await run('release', '999999', typed), { exitCode: 1 })
})

t.test('a performance is moved, and the audit names the command line', async (t) => {
  const id = String(rush.performance)
  const moved = await json('move', id, '2099-03-12 19:30', '--reason', 'Illness', '--returns-until', '2099-03-12 18:00')
  t.match(moved, { by: 'Command line', orders: 0 })
  t.match(await lastAct(), {
    ...{ act: 'movedPerformance', by: 'Command line', performanceId: rush.performance, reason: 'Illness' },
    after: { start: '2099-03-12 19:30', returnsUntil: '2099-03-12 18:00' },
  })
  t.match(await run('move', id, '2099-03-13 19:30', '--reason', 'Illness'), {
    ...{ exitCode: 0, text: /^It is on 2099-03-13 19:30\. .* return tickets until 2099-03-11 19:30\.$/ },
  })
  t.match(await run('move', id, '2099-03-13 19:30', '--reason', 'Again'), { exitCode: 1, text: /^startsAt: / })
  t.match(await run('move', id, 'tomorrow', '--reason', 'Again'), { exitCode: 1, text: /Please give a time/ })
})

t.test('a promo code that is added opens its pre-sale to a visitor at once', async (t) => {
  const [{ slug } = { slug: '' }] = await desk.db.query<{ slug: string }>(sql`
    select slug from production where id = ${presale.id}`)
  const times = ['--from', '2020-01-01 09:00', '--to', '2099-12-31 23:59']
  const add = (code: string, ...more: string[]) => run('promo-codes', 'add', code, ...times, ...more)
  t.match(await add('Winter', '--production', slug, '--most-orders', '5', '--message', 'Welcome'), { exitCode: 0 })
  t.match(await lastAct(), { act: 'addedPromoCode', after: { code: 'Winter', productions: [slug], mostOrders: 5 } })
  const visitor = desk.visitor()
  await visitor.call(promo.apply, { code: 'winter' })
  await reserveTickets(visitor, presale)
  t.match(await add('WINTER'), { exitCode: 1, text: /exists already/ }, 'in another case it is the same code')
  t.match(await add('Other', '--production', 'nothing'), { exitCode: 1, text: /There is no production “nothing”/ })
  t.match(await add('two words'), { exitCode: 1, text: /without spaces/ })
  const backwards = await run('promo-codes', 'add', 'Back', '--from', '2030-01-02 09:00', '--to', '2030-01-01 09:00')
  t.match(backwards, { exitCode: 1, text: /must end after/ })
  const noTime = await run('promo-codes', 'add', 'Back', '--from', 'tomorrow', '--to', '2030-01-01 25:00')
  t.match(await json('promo-codes', 'list'), { codes: [{ code: 'Winter', mostOrders: 5, isEnded: false }] })
  t.match(await run('promo-codes', 'end', 'WINTER'), { exitCode: 0, text: 'Winter has ended.' })
  t.match(await lastAct(), { act: 'endedPromoCode', by: 'Command line', after: { code: 'Winter' } })
  t.match(await run('promo-codes', 'end', 'winter'), { exitCode: 1, text: /ended already/ })
  await run('promo-codes', 'add', 'Later', '--from', '2090-01-01 09:00', '--to', '2090-02-01 09:00')
  t.match(await run('promo-codes', 'end', 'Later'), { exitCode: 0, text: 'Later has ended.' }, 'before it started')
  t.equal((await desk.visitor().refusal(promo.apply, { code: 'winter' })).type, 'PROMO_UNKNOWN')
  t.match(noTime, { exitCode: 1, text: /starts: Please give a time.*\nends: Please give a time/ })
})

t.test('issued vouchers pay at the checkout, and the audit has neither their number nor recipient', async (t) => {
  const issued = await json('vouchers', 'issue', '25.50', '--count', '3', '--reason', 'Rain', '--to', 'ann@example.org')
  const numbers: string[] = issued.vouchers.map(({ number }: { number: string }) => number)
  t.equal(new Set(numbers).size, 3)
  const entry = await lastAct()
  t.match(entry, { act: 'issuedVouchers', after: { count: 3, amountCents: 2_550, isMailed: true } })
  for (const text of [...numbers, 'ann@example.org']) t.notOk(JSON.stringify(entry).includes(text))
  const mails = await desk.db.query<{ text: string }>(sql`
    select text from mail_outbox where recipient = 'ann@example.org'`)
  t.same(
    numbers.map((number) => mails.filter(({ text }) => text.includes(number)).length),
    [1, 1, 1],
  )
  const visitor = desk.visitor()
  await reserveTickets(visitor)
  await visitor.call(checkout.giftVoucher, { number: numbers[0] ?? '' })
  const [number = ''] = numbers
  t.match(await run('vouchers', 'show', number.toLowerCase()), { exitCode: 0, text: /\$25\.50 of \$25\.50.*\n.*Rain/ })
  t.match(await json('vouchers', 'extend', number, '--expires', '2099-12-31', '--reason', 'Asked'), {
    expiresOn: '2099-12-31',
  })
  t.match(await run('vouchers', 'void', number, '--reason', 'Lost'), { exitCode: 0, text: /\$0\.00 of .*voided/ })
  t.match(await lastAct(), { act: 'voidedVoucher', by: 'Command line', reason: 'Lost' })
  t.match(await run('vouchers', 'void', number, '--reason', 'Lost'), { exitCode: 1, text: /no balance left/ })
  t.match(await run('vouchers', 'show', 'GV-2222-3333-4444'), { exitCode: 1, text: /not valid/ })
  for (const wrong of [['0'], ['5', '--count', '501'], ['5', '--expires', '2030-02-30'], ['5', '--to', 'nobody']])
    t.equal((await run('vouchers', 'issue', ...wrong, '--reason', 'Rain')).exitCode, 1, wrong.join(' '))
})

t.test('customers are found, corrected and merged, and the audit names the command line', async (t) => {
  const [ada, guest] = await desk.db.query<{ id: number }>(sql`
    insert into customer (email, password_hash, first_name, last_name, phone, created_at)
    values ('ada@example.org', 'a hash', 'Ada', 'Lovelace', '+61400111222', now()),
           ('ada.l@example.org', null, 'Ada', 'Lovelock', '+61400111222', now())
    returning id`)
  const [kept, merged] = [String(ada?.id), String(guest?.id)]
  t.match(await run('customers', 'find', 'ada', 'love'), {
    ...{ exitCode: 0, text: new RegExp(`^${kept} +Ada Lovelace +ada@example.org .*yes`, 'm') },
  })
  t.match(await run('customers', 'find', 'nobody'), { exitCode: 0, text: 'No customer matches.' })
  t.match(await run('customers', 'show', merged), {
    exitCode: 0,
    text: /guest[\s\S]*same mail address or phone number:/,
  })
  t.match(await json('customers', 'correct', merged, '--last-name', 'Lovelace', '--reason', 'Misspelt'), {
    ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada.l@example.org' },
  })
  const corrected = await lastAct()
  t.match(corrected, { act: 'corrected', by: 'Command line', reason: 'Misspelt' })
  t.same([corrected?.before, corrected?.after], [{ lastName: 'Lovelock' }, { lastName: 'Lovelace' }], 'nothing else')
  t.match(await run('customers', 'correct', merged, '--email', 'nowhere', '--reason', 'Asked'), {
    ...{ exitCode: 1, text: /^email: / },
  })
  t.match(await run('customers', 'correct', kept, '--email', 'new@example.org', '--reason', 'Asked'), { exitCode: 1 })
  t.match(
    await run('customers', 'merge', merged, kept, '--reason', 'One person'),
    { exitCode: 1 },
    'an account is kept',
  )
  t.match(await run('customers', 'merge', kept, merged, '--reason', 'One person'), { exitCode: 0, text: /is merged/ })
  t.match(await lastAct(), { act: 'mergedCustomers', by: 'Command line', reason: 'One person' })
  t.match(await run('customers', 'merge', kept, merged, '--reason', 'Again'), { exitCode: 1 })
  t.match(await json('customers', 'show', merged), { id: Number(kept) }, 'leads to the one that is kept')
})

t.test(
  'a customer is erased once, is mailed the upcoming tickets, and keeps their orders without a name',
  async (t) => {
    const { orderId, pay } = await placeOrder(desk, provider)
    const customer = await desk.db.first<{ id: number; email: string }>(sql`
    select c.id, c.email from customer c join orders o on o.customer_id = c.id where o.id = ${orderId}`)
    const id = String(customer?.id)
    const erase = () => run('customers', 'erase', id, '--reason', 'Asked')
    t.match(await erase(), { exitCode: 1, text: /paying/ })
    await pay()
    const outcomes = await Promise.all([erase(), erase()])
    t.same(outcomes.map(({ exitCode }) => exitCode).sort(), [0, 1], 'twice at once')
    t.match(await run('customers', 'show', id), { exitCode: 1 })
    const left = await desk.db.query(sql`
    select c.first_name, c.last_name, c.phone, o.billing_address, o.state
      from orders o join customer c on c.id = o.customer_id where o.id = ${orderId}`)
    t.same(left, [{ firstName: '', lastName: '', phone: null, billingAddress: null, state: 'completed' }])
    const mails = await desk.db.query<{ subject: string; text: string; isDeletedWhenSent: boolean }>(sql`
    select subject, text, is_deleted_when_sent from mail_outbox
     where recipient = ${customer?.email ?? ''} order by id desc`)
    t.match(mails, [{ subject: 'Your data has been deleted', text: /Your tickets stay valid/ }, {}])
    t.same(
      mails.map(({ isDeletedWhenSent }) => isDeletedWhenSent),
      [true, true],
      'also the order’s confirmation',
    )
    t.match(await lastAct(), { act: 'erasedCustomer', by: 'Command line', reason: 'Asked' })
  },
)

t.test('arguments that make no sense show the help, and change nothing', async (t) => {
  const before = await lastAct()
  for (const args of [
    [],
    ['toString'],
    ['block', 'Jupiter', 'A 1', '--name', 'x', '--reason', 'y'],
    ['block', '11', 'A 1', '--name', 'x'],
    ['release', '11'],
    ['move', '11', '2099-03-12 19:30'],
    ['promo-codes', 'remove', 'EARLY'],
    ['vouchers', 'issue', 'much', '--reason', 'y'],
    ['vouchers', 'issue', '5'],
    ['vouchers', 'void', 'GV-2222-3333-4444'],
    ['vouchers', 'extend', 'GV-2222-3333-4444', '--reason', 'y'],
    ['promo-codes', 'end'],
    ['customers', 'find'],
    ['customers', 'show', 'Ada'],
    ['customers', 'correct', '1', '--reason', 'y'],
    ['customers', 'merge', '1', '--reason', 'y'],
    ['customers', 'erase', '1'],
    ['customers', 'erase', '1', '2', '--reason', 'y'],
    ['customers', 'toString'],
    ['performances', '--colour', 'red'],
  ])
    t.match(await run(...args), { exitCode: 64, text: /npm run box-office -- vouchers issue AMOUNT/ }, args.join(' '))
  t.same(await lastAct(), before)
})

t.test('the commands’ address answers only with the key, and only to this machine', async (t) => {
  const send = (headers: Record<string, string>) =>
    desk.app.staff.inject({ method: 'POST', url: '/command/performances', headers, payload: { days: 1 } })
  const key = 'a'.repeat(43)
  t.equal((await send({})).statusCode, 404)
  t.equal((await send({ authorization: `Bearer ${key}` })).statusCode, 404)
  t.equal((await send({ authorization: `Bearer ${manager.token}` })).statusCode, 404)
})
