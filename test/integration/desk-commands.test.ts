import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { runCommand } from '#server/box-office/commands'
import { sql } from '#server/box-office/database/sql'
import { runDeskCommand } from '#server/box-office/staff/command/desk-command'
import { venueDay } from '#shared/dates'
import { audit } from '#shared/staff/audit/audit'
import { everyStaffCall } from '#shared/staff/contract'
import { orders } from '#shared/staff/orders/orders'
import { brokenBooks } from '../support/books.ts'
import { openDesk } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { ScriptedPaymentProvider } from '../support/scripted-payment-provider.ts'
import { testProgramme } from '../support/test-programme.ts'

const { quartet, adult, rush } = testProgramme
const DATA_DIR = t.testdir()
const provider = new ScriptedPaymentProvider()
const desk = await openDesk(t, {
  paymentProvider: provider,
  settings: { DATA_DIR, CHECKOUT_DEFAULTS: 'false', INVOICE_PAY_TO: 'The bank' },
  logLevel: 'silent',
})
// It has less than its uses say.
await desk.db.execute(sql`delete from gift_voucher where number = 'GV-SPENT'`)
const administrator = await desk.colleague('administrator')
await desk.colleague('frontOfHouse')
const [ADMINISTRATOR, FRONT_OF_HOUSE] = ['administrator1@example.org', 'frontofhouse2@example.org']
await desk.app.staff.listen({ port: 0, host: '127.0.0.1' })
const { port } = desk.app.staff.server.address() as AddressInfo
const environment = { DATA_DIR, STAFF_PORT: String(port) }
const runBy = (by: string, ...args: string[]) => runDeskCommand([...args, '--by', by], environment)
const run = (...args: string[]) => runBy(ADMINISTRATOR, ...args)
const json = async (...args: string[]) => {
  const { text, exitCode } = await run(...args, '--json')
  t.equal(exitCode, 0, text)
  return JSON.parse(text)
}
const lastAct = async () => (await administrator.call(audit.list, {})).entries[0]
const validOf = async (orderId: number) =>
  (await administrator.call(orders.order, { orderId })).tickets
    .filter(({ returnedAt }) => !returnedAt)
    .map(({ id }) => id)
const performance = String(quartet.performance)

t.test('tickets are sold for cash, and the audit names the colleague', async (t) => {
  const sell = (...more: string[]) => run('sell', performance, '--ticket', 'Adult=2', '--paid-by', 'cash', ...more)
  t.match(await sell('--given', '200'), { exitCode: 1, text: /no open till/ })
  t.match(await run('till', 'open', '50'), { exitCode: 0, text: 'The till is open with $50.00.' })
  t.match(await sell(), { exitCode: 1, text: /^givenCents: Please enter the cash given/ })
  const [{ held } = { held: -1 }] = await desk.db.query<{ held: number }>(sql`
    select count(*)::int as held from seat_allocation where state = 'held'`)
  t.equal(held, 0, 'a refused sale puts its seats back on sale')
  const sold = await json(
    'sell',
    performance,
    '--ticket',
    'adult=2',
    '--zone',
    'B',
    '--paid-by',
    'cash',
    '--given',
    '200',
  )
  t.match(sold, { method: 'cash', totalCents: 2 * adult.b, changeCents: 20_000 - 2 * adult.b })
  t.match(await lastAct(), {
    act: 'soldTickets',
    by: 'administrator 1',
    orderId: sold.orderId,
    after: { method: 'cash' },
  })
  t.match(await run('till', 'close', String(50 + (2 * adult.b) / 100)), { exitCode: 0, text: /difference \$0\.00\.$/ })
  t.match(await run('sell', performance, '--ticket', 'Student=1', '--paid-by', 'terminal'), {
    ...{ exitCode: 1, text: /There is no price type “Student” for this performance, only: Adult/ },
  })
  t.match(await run('sell', performance, '--ticket', 'Adult', '--paid-by', 'terminal'), {
    exitCode: 1,
    text: /Adult=2/,
  })
  t.match(await run('sell', performance, '--ticket', 'Adult=1', '--paid-by', 'cheque'), {
    ...{ exitCode: 1, text: /^--paid-by: Please give one of cash, terminal/ },
  })
  t.same(await brokenBooks(desk.db), [])
})

t.test('tickets are refunded by their ids, once', async (t) => {
  const { orderId, sessionId } = await buyTickets(desk, provider, 3)
  const [first = 0] = await validOf(orderId)
  const refund = (...more: string[]) => run('refund', String(orderId), '--method', 'card', ...more)
  t.match(await refund('--tickets', String(first)), { exitCode: 1, text: 'reason: Please give a reason' })
  t.match(await refund('--tickets', '999999', '--reason', 'Illness'), {
    ...{ exitCode: 1, text: new RegExp(`^--tickets: Please give valid tickets of the order: ${first} \\(`) },
  })
  t.match(await refund('--tickets', String(first), '--reason', 'Illness'), {
    ...{ exitCode: 0, text: 'Refunded: $90.00 by card.' },
  })
  t.equal(provider.refundedCents(sessionId), adult.a)
  t.match(await lastAct(), { act: 'refunded', by: 'administrator 1', orderId, reason: 'Illness' })
  t.match(await refund('--tickets', String(first), '--reason', 'Again'), { exitCode: 1 })
  t.match(await refund('--tickets', 'all', '--reason', 'Illness'), { exitCode: 0 })
  t.same(await validOf(orderId), [])
  t.same(await brokenBooks(desk.db), [])
})

t.test('tickets are exchanged for the same price types at another date', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 2)
  const exchange = (...more: string[]) =>
    run('exchange', String(orderId), '--tickets', 'all', '--to', String(quartet.nextDay), '--reason', 'Away', ...more)
  t.match(await exchange('--zone', 'Balcony'), { exitCode: 1, text: /There is no zone “Balcony”/ })
  const { text, exitCode } = await exchange('--zone', 'B', '--pay-back', 'card')
  t.equal(exitCode, 0, text)
  t.match(text, /^Order \d+\. \$60\.00 by card\.$/)
  t.match(await lastAct(), { act: 'exchangedTickets', by: 'administrator 1', orderId, reason: 'Away' })
  t.same(await validOf(orderId), [])
  t.same(await brokenBooks(desk.db), [])
})

t.test('a command needs an active colleague whose role permits it', async (t) => {
  const note = (by: string) => runBy(by, 'note', 'order', '1', 'Rang twice')
  t.match(await note(FRONT_OF_HOUSE), { exitCode: 1, text: 'The role of frontOfHouse 2 does not allow this.' })
  t.match(await note('nobody@example.org'), { exitCode: 1, text: /^by: No active colleague has the address nobody@/ })
  t.match(await note(''), { exitCode: 1, text: /^by: Please name the colleague with --by ADDRESS/ })
  t.match(await run('change-role', FRONT_OF_HOUSE, '--role', 'manager'), { exitCode: 0 })
  t.match(await lastAct(), { act: 'changedRole', before: { role: 'frontOfHouse' }, after: { role: 'manager' } })
  t.match(await run('remove-passkeys', FRONT_OF_HOUSE), { exitCode: 1, text: 'frontOfHouse 2 has no passkeys.' })
  t.match(await run('deactivate', FRONT_OF_HOUSE.toUpperCase()), { exitCode: 0 })
  t.match(await lastAct(), { act: 'deactivated', by: 'administrator 1' })
  t.match(await note(FRONT_OF_HOUSE), { exitCode: 1, text: /No active colleague/ })
})

t.test('orders and customers get notes, and tickets are sent again', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  t.match(await run('note', 'order', String(orderId), 'Rang', 'twice'), { exitCode: 0 })
  t.match(await lastAct(), { act: 'noted', orderId, after: { note: 'Rang twice' } })
  const { customer } = await administrator.call(orders.order, { orderId })
  t.match(await run('note', 'customer', String(customer.id), 'Likes the balcony'), { exitCode: 0 })
  t.match(await run('note', 'seat', '1', 'Broken'), { exitCode: 1 })
  t.match(await run('resend', String(orderId)), { exitCode: 0, text: /on the way to grace@example\.org/ })
  t.match(await run('retry-refund', '999999'), { exitCode: 1 })
  t.match(await run('remove-request', '999999', '--reason', 'Asked'), { exitCode: 1 })
})

t.test('a door’s device is paired and removed', async (t) => {
  t.match(await run('device', 'pair', 'Left door'), { exitCode: 0, text: /^\w{4}-\w{4} pairs Left door until / })
  t.match(await run('device', 'remove', 'Left door'), { exitCode: 1, text: 'No device is named “Left door”.' })
})

t.test('the buyers of a performance are written to, after a test', async (t) => {
  await buyTickets(desk, provider, 1)
  const write = (...more: string[]) => run('write', performance, '--subject', 'Another entrance', ...more)
  t.match(await write(), { exitCode: 1, text: /^text: Please enter the mail’s text/ })
  const test = { exitCode: 0, text: 'A test is on the way to administrator1@example.org.' }
  t.match(await write('--text', 'By the side.', '--test'), test)
  t.match(await write('--text', 'By the side.'), { exitCode: 0, text: /^The buyers of [1-9]\d* orders are written to/ })
  t.match(await lastAct(), { act: 'wroteToBuyers', by: 'administrator 1', after: { message: 1 } })
  t.match(await run('retry-message', performance), { exitCode: 0, text: /orders of the last message are done\.$/ })
})

t.test('a performance is cancelled with the usual mail', async (t) => {
  const id = String(rush.performance)
  t.match(await run('cancel', id, '--method', 'cash', '--reason', 'Fire'), { exitCode: 1, text: /--method: / })
  t.match(await run('cancel', id, '--method', 'card', '--reason', 'Fire'), { exitCode: 0, text: /is cancelled/ })
  t.match(await run('retry-cancellation', id), { exitCode: 0 })
  t.match(await run('retry-move', id), { exitCode: 1 })
  t.match(await run('cancel', id, '--method', 'card', '--reason', 'Fire'), { exitCode: 1 })
})

t.test('days are closed', async (t) => {
  t.match(await run('close-days', '2099-01-01'), { exitCode: 1, text: /Only days that are over/ })
  t.match(await run('close-days', '2020-01-01'), { exitCode: 0, text: 'All days until 2020-01-01 are closed.' })
  t.match(await run('resume-waiting-room'), { exitCode: 1 }, 'the venue has none')
})

t.test('tickets are sold on account, and their invoice is marked as paid and unpaid', async (t) => {
  const address = ['--street', 'Quay 1', '--postcode', '3000', '--town', 'Melbourne', '--country', 'Australia']
  const sell = ['sell', performance, '--ticket', 'Adult=1', '--zone', 'B', '--paid-by', 'invoice', ...address]
  t.match(await run(...sell), { exitCode: 1, text: /^billing\.name: / })
  const { orderId } = await json(...sell, '--bill-to', 'Harbour School')
  const paid = (amount: string) =>
    run(
      'invoice-paid',
      String(orderId),
      '--on',
      venueDay(desk.clock.now(), desk.settings.VENUE_TIME_ZONE),
      '--amount',
      amount,
    )
  t.match(await paid('much'), { exitCode: 1, text: /--amount/ })
  t.match(await paid('1'), { exitCode: 1, text: /^amountCents: \$60\.00 is due/ })
  t.match(await paid('60'), { exitCode: 0, text: /is paid/ })
  t.match(await run('invoice-unpaid', String(orderId), '--reason', 'Mistake'), { exitCode: 0, text: /unpaid again/ })
  t.match(await lastAct(), { act: 'reopenedInvoice', by: 'administrator 1', orderId, reason: 'Mistake' })
})

t.test('only a colleague’s calls can be made by command', async (t) => {
  const call = (name: string) => {
    const headers = { authorization: `Bearer ${readFileSync(`${DATA_DIR}/desk-command.key`, 'utf8')}` }
    const payload = { call: name, by: ADMINISTRATOR, input: {} }
    return desk.app.staff.inject({ method: 'POST', url: '/command/call', headers, payload })
  }
  for (const name of ['access.logOut', 'access.logIn', 'devices.pair', 'toString.call', 'orders.toString', 'orders'])
    t.equal((await call(name)).statusCode, 404, name)
  t.equal((await call('audit.list')).statusCode, 200)
})

/** The calls that change something, each with its command or the reason why it has none. */
const BY_COMMAND: Readonly<Record<string, { command: string } | { none: string }>> = {
  'access.logIn': { none: 'begins a session of a browser' },
  'access.logOut': { none: 'ends a session of a browser' },
  'access.acceptInvitation': { none: 'the colleague chooses a password and adds an authenticator' },
  'access.invite': { command: 'desk -- invite' },
  'access.changeRole': { command: 'desk -- change-role' },
  'access.passkeyLogIn': { none: 'begins a session of a browser' },
  'access.addPasskey': { none: 'the colleague’s browser creates the passkey' },
  'access.removePasskey': { command: 'desk -- remove-passkeys' },
  'access.removePasskeys': { command: 'desk -- remove-passkeys' },
  'access.deactivate': { command: 'desk -- deactivate' },
  'orders.refund': { command: 'desk -- refund' },
  'orders.exchange': { command: 'desk -- exchange' },
  'orders.retryRefund': { command: 'desk -- retry-refund' },
  'orders.resend': { command: 'desk -- resend' },
  'orders.correct': { command: 'box-office -- customers correct' },
  'orders.payInvoice': { command: 'desk -- invoice-paid' },
  'orders.reopenInvoice': { command: 'desk -- invoice-unpaid' },
  'orders.note': { command: 'desk -- note order' },
  'customers.correct': { command: 'box-office -- customers correct' },
  'customers.note': { command: 'desk -- note' },
  'customers.merge': { command: 'box-office -- customers merge' },
  'vouchers.issue': { command: 'box-office -- vouchers issue' },
  'vouchers.void': { command: 'box-office -- vouchers void' },
  'vouchers.extend': { command: 'box-office -- vouchers extend' },
  'codes.add': { command: 'box-office -- promo-codes add' },
  'codes.end': { command: 'box-office -- promo-codes end' },
  'waitingRoom.open': { command: 'box-office -- waiting-room' },
  'waitingRoom.pause': { command: 'box-office -- waiting-room' },
  'waitingRoom.pace': { command: 'box-office -- waiting-room' },
  'waitingRoom.resume': { command: 'desk -- resume-waiting-room' },
  'seats.block': { command: 'box-office -- block' },
  'seats.release': { command: 'box-office -- release' },
  'season.beginUpload': { none: 'npm run venue -- apply reads the folder from the disk' },
  'season.sendPart': { none: 'npm run venue -- apply reads the folder from the disk' },
  'season.apply': { none: 'npm run venue -- apply applies a folder' },
  'season.discard': { none: 'npm run venue -- apply stores no upload' },
  'returnedSeats.remove': { command: 'desk -- remove-request' },
  'cancellation.cancel': { command: 'desk -- cancel' },
  'cancellation.retry': { command: 'desk -- retry-cancellation' },
  'moves.move': { command: 'box-office -- move' },
  'moves.retry': { command: 'desk -- retry-move' },
  'messages.test': { command: 'desk -- write' },
  'messages.send': { command: 'desk -- write' },
  'messages.retry': { command: 'desk -- retry-message' },
  'counter.hold': { command: 'desk -- sell' },
  'counter.sell': { command: 'desk -- sell' },
  'counter.release': { none: 'the command sell releases the seats of a sale that fails' },
  'till.open': { command: 'desk -- till open' },
  'till.close': { command: 'desk -- till' },
  'door.scan': { none: 'a scan says that the ticket’s holder is at the door' },
  'door.offlineScans': { none: 'a device sends the scans that it made' },
  'devices.addCode': { command: 'desk -- device pair' },
  'devices.pair': { none: 'the device gets the token' },
  'devices.remove': { command: 'desk -- device' },
  'takings.close': { command: 'desk -- close-days' },
}
/** The POSTs that only read, so that no log contains what they search for, or that issue a challenge. */
const READS = [
  ...['access.invitation', 'access.beginPasskeyLogIn', 'access.beginPasskey', 'find.orders', 'orders.previewRefund'],
  ...[
    'orders.previewExchange',
    'customers.find',
    'vouchers.find',
    'counter.customers',
    'door.find',
    'performances.find',
    'messages.preview',
  ],
]

t.test('each call that changes something has a command, or a reason for having none', async (t) => {
  const posts = everyStaffCall.filter(({ call }) => call.method === 'POST').map(({ name }) => name)
  t.same(posts.filter((name) => !READS.includes(name)).sort(), Object.keys(BY_COMMAND).sort())
  const help = [await runDeskCommand([], environment), await runCommand([], environment)].map(({ text }) => text)
  const docs = readFileSync('docs/commands.md', 'utf8')
  for (const [name, row] of Object.entries(BY_COMMAND)) {
    if (!('command' in row)) continue
    t.ok(
      help.some((text) => text.includes(`npm run ${row.command} `)),
      `${name}: the help has ${row.command}`,
    )
    t.ok(docs.includes(row.command.replace(/^box-office -- /, '')), `${name}: docs/commands.md has ${row.command}`)
  }
})

t.test('arguments that make no sense show the help', async (t) => {
  for (const args of [
    [],
    ['toString'],
    ['refund'],
    ['refund', '1', '2'],
    ['note', 'order', '1'],
    ['sell', '1', '--x', 'y'],
  ])
    t.match(
      await runDeskCommand(args, environment),
      { exitCode: 64, text: /npm run desk -- refund ORDER/ },
      args.join(' '),
    )
})
