import { createHash, randomBytes, randomUUID } from 'node:crypto'
import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { readOfflineList } from '#server/box-office/staff/door/read-offline-list'
import { access } from '#shared/staff/access/access'
import { audit } from '#shared/staff/audit/audit'
import { everyStaffCall } from '#shared/staff/contract'
import { devices } from '#shared/staff/devices/devices'
import { door } from '#shared/staff/door/door'
import type { ScanOutcome } from '#shared/staff/door/door.schemas'
import { orders } from '#shared/staff/orders/orders'
import type { StaffInput } from '#shared/staff/staff-call'
import { tickets as ticketCalls } from '#shared/ticketing/tickets/tickets'
import { openDesk, type TestColleague } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { doorDevice } from '../support/door-device.ts'
import { ScriptedPaymentProvider } from '../support/scripted-payment-provider.ts'
import { testProgramme } from '../support/test-programme.ts'
import { codedTickets } from '../support/ticket-codes.ts'

const provider = new ScriptedPaymentProvider()
const desk = await openDesk(t, { paymentProvider: provider, settings: { CHECKOUT_DEFAULTS: 'false' } })
const { db, clock } = desk
const usher = await desk.colleague('frontOfHouse')
const seller = await desk.colleague('boxOffice')
const { performance: performanceId, nextDay, cancelled } = testProgramme.quartet

const ticketsOf = (orderId: number) => codedTickets(db, sql`where order_id = ${orderId}`)
/** Scans a code, or else a ticket by its id, at the main door unless another one is given. */
const scan = (sent: { code: string } | { ticketId: number }, more: object = {}, by: TestColleague = usher) => {
  const ticket = 'code' in sent ? { code: sent.code } : sent
  return by.call(door.scan, { id: randomUUID(), performanceId, door: 'Main door', ...ticket, ...more })
}
const attendance = () => usher.call(door.attendance, { performanceId })

t.test('a ticket is admitted once, and the next scan says when and where', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 2)
  const [ticket = { code: '', ticketId: 0 }, other = ticket] = await ticketsOf(orderId)
  await db.execute(sql`
    insert into order_requirement (order_line_id, performance_id, notes)
    select order_line_id, performance_id, 'Needs an aisle seat' from order_ticket where id = ${ticket.ticketId}`)
  const before = await attendance()
  const first = await scan(ticket)
  t.match(first, {
    outcome: 'in',
    ticket: { orderId, seat: /^Stalls, row \w, seat \d+$/, priceType: 'Adult', needs: ['Needs an aisle seat'] },
  })
  clock.move({ minutes: 5 })
  t.match(await scan(ticket, { door: 'Balcony' }), { outcome: 'alreadyIn', at: first.at, door: 'Main door' })
  clock.move({ minutes: 1 })
  t.equal((await scan({ ticketId: other.ticketId })).outcome, 'in')
  const after = await attendance()
  t.match(after, { expected: before.expected, admitted: before.admitted + 2, sections: [{ name: 'Stalls' }] })
  t.equal(after.sections[0]?.admitted, after.admitted)
  const { history } = await usher.call(orders.order, { orderId })
  t.match(history.slice(-3), [
    { what: 'Admitted at Main door', by: 'frontOfHouse 1', detail: first.ticket?.seat },
    { what: 'Not admitted at Balcony, already in' },
    { what: 'Admitted at Main door' },
  ])
})

t.test('wheelchair and companion places are named on admission', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  const [ticket = { code: '', ticketId: 0 }] = await ticketsOf(orderId)
  await db.execute(sql`
    update order_ticket set seat_id = (select id from seat where attributes = array['W']) where id = ${ticket.ticketId}`)
  t.same((await scan(ticket)).ticket?.needs, ['Wheelchair'])
})

t.test('tickets that are returned, cancelled, foreign or for another performance aren’t admitted', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 3)
  const [one = { code: '', ticketId: 0 }, two = one, three = one] = await ticketsOf(orderId)
  const refund = { orderId, ticketIds: [one.ticketId], method: 'voucher' as const, reason: 'Ill', requestKey: 'door' }
  await seller.call(orders.refund, refund)
  t.match(await scan(one), { outcome: 'returned', at: clock.now().toISOString() })
  t.match(await scan(two, { performanceId: nextDay }), {
    outcome: 'otherPerformance',
    ticket: { production: 'Quartet' },
  })
  await db.execute(sql`update order_ticket set performance_id = ${cancelled} where id = ${three.ticketId}`)
  t.match(await scan(three, { performanceId: cancelled }), { outcome: 'cancelled' })
  // In the middle of the signature: the last letter has bits that aren't used.
  const forged = `${two.code.slice(0, -8)}${two.code.at(-8) === 'A' ? 'B' : 'A'}${two.code.slice(-7)}`
  for (const code of [forged, 'https://elsewhere.example/1', two.code.toLowerCase()])
    t.match(await scan({ code }), { outcome: 'notOurs', ticket: null, at: null })
  await db.execute(sql`update orders set state = 'lapsed', completed_at = null where id = ${orderId}`)
  t.match(await scan(two), { outcome: 'notOurs' }, 'its order isn’t complete')
  await db.execute(sql`update orders set state = 'completed', completed_at = placed_at where id = ${orderId}`)
  t.equal((await scan(two)).outcome, 'in', 'a rejected scan doesn’t use up a ticket')
})

t.test('at most fifty tickets are found by a name', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  await db.execute(sql`
    insert into order_ticket (order_id, order_line_id, performance_id, seat_id, price_type_id, amount_cents)
    select order_id, order_line_id, performance_id, seat_id, price_type_id, amount_cents
      from order_ticket, generate_series(1, 60) where order_id = ${orderId}`)
  t.equal((await usher.call(door.find, { performanceId, text: 'hop' })).tickets.length, 50)
  await db.execute(sql`update order_ticket set returned_at = now() where order_id = ${orderId}`)
})

t.test('two doors that scan a ticket at once admit it once', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 3)
  for (const ticket of await ticketsOf(orderId)) {
    const results = await Promise.all(['North', 'South', 'West'].map((name) => scan(ticket, { door: name })))
    t.same(results.map(({ outcome }) => outcome).sort(), ['alreadyIn', 'alreadyIn', 'in'])
    t.equal(new Set(results.map((result) => result.door)).size, 1, 'all of them name the door that admitted it')
  }
})

t.test('a scan that is sent again has the same result and is recorded once', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  const [ticket = { code: '' }] = await ticketsOf(orderId)
  for (const sent of [ticket, { code: 'unknown' }]) {
    const again = { id: randomUUID() }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => scan(sent, again)))
    for (const other of [...others, await scan(sent, again)]) t.same(other, first)
    t.match(await db.query(sql`select from scan where id = ${again.id}`), { length: 1 })
  }
})

t.test('a ticket that is refunded while it is scanned is admitted or refused, never both', async (t) => {
  for (let round = 0; round < 5; round++) {
    const { orderId } = await buyTickets(desk, provider, 1)
    const [ticket = { code: '', ticketId: 0 }] = await ticketsOf(orderId)
    const refund = { orderId, ticketIds: [ticket.ticketId], method: 'voucher' as const, reason: 'Ill' }
    const [scanned] = await Promise.all([
      scan(ticket),
      seller.call(orders.refund, { ...refund, requestKey: `race-${round}` }),
    ])
    t.match(scanned.outcome, /^(in|returned)$/)
    t.equal((await scan(ticket)).outcome, 'returned')
  }
})

t.test('a ticket is found by its buyer’s name or its seat, with the time of its admission', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  await db.execute(sql`
    update customer set first_name = 'Zoë', last_name = 'Ångström'
     where id = (select customer_id from orders where id = ${orderId})`)
  const [ticket = { code: '', ticketId: 0 }] = await ticketsOf(orderId)
  const find = async (text: string) => (await usher.call(door.find, { performanceId, text })).tickets
  const [found] = await find('ang zoe')
  t.match(found, { id: ticket.ticketId, name: 'Zoë Ångström', admittedAt: null })
  const [, row = '', number = ''] = /row (\w), seat (\d+)/.exec(found?.seat ?? '') ?? []
  for (const text of [`stalls ${row} ${number}`, `${row}${number} zoë`, `${number}${' '}ångström`])
    t.same((await find(text)).map(({ id }) => id).includes(ticket.ticketId), true, text)
  for (const text of ['oe', '%', "' or true --", `Balcony ${row}${number}`]) t.same(await find(text), [], text)
  await scan(ticket)
  t.equal((await find('angstrom'))[0]?.admittedAt, clock.now().toISOString())
})

t.test('the list on paper has every valid ticket by name, with needs and admission', async (t) => {
  const [kept, returned] = [await buyTickets(desk, provider, 2), await buyTickets(desk, provider, 1)]
  const rename = (orderId: number, first: string, last: string) =>
    db.execute(sql`
      update customer set first_name = ${first}, last_name = ${last}
       where id = (select customer_id from orders where id = ${orderId})`)
  await rename(kept.orderId, 'Zoë', 'Aalto')
  await rename(returned.orderId, 'Cher', '')
  const [first = { ticketId: 0, code: '' }, second = first] = await ticketsOf(kept.orderId)
  const list = () => usher.call(door.list, { performanceId })
  t.match(
    (await list()).tickets.filter(({ orderId }) => orderId === returned.orderId),
    [{ name: 'Cher', needs: [] }],
    'a person with one name',
  )
  await db.execute(sql`update order_ticket set returned_at = now() where order_id = ${returned.orderId}`)
  await db.execute(sql`
    insert into order_requirement (order_line_id, performance_id, notes)
    select order_line_id, performance_id, 'A quiet seat' from order_ticket where id = ${second.ticketId}`)
  await scan(first)
  const { tickets, at, startsAt, ...performance } = await list()
  t.match(performance, { production: 'Quartet', hall: /./ })
  t.equal(at, clock.now().toISOString())
  t.ok(Date.parse(startsAt) > 0)
  t.match(tickets.slice(0, 2), [
    { id: first.ticketId, orderId: kept.orderId, name: 'Aalto, Zoë', admittedAt: clock.now().toISOString() },
    { id: second.ticketId, name: 'Aalto, Zoë', seat: /^Stalls, row \w, seat \d+$/, needs: ['A quiet seat'] },
  ])
  t.notOk(
    tickets.some(({ orderId }) => orderId === returned.orderId),
    'a returned ticket isn’t valid',
  )
  t.equal(tickets.length, (await attendance()).expected)
  t.equal((await usher.refusal(door.list, { performanceId: 999_999 })).type, 'NOT_FOUND')
})

t.test('a scan names exactly one ticket, and a performance that exists', async (t) => {
  const sent = { id: randomUUID(), performanceId, door: 'Main door' }
  t.equal((await usher.refusal(door.scan, sent)).type, 'INVALID_INPUT')
  t.equal((await usher.refusal(door.scan, { ...sent, code: 'FTA', ticketId: 1 })).type, 'INVALID_INPUT')
  t.equal((await usher.refusal(door.scan, { ...sent, code: 'FTA', performanceId: 999 })).type, 'NOT_FOUND')
  t.equal((await usher.refusal(door.scan, { ...sent, code: 'FTA', id: '1' })).type, 'INVALID_INPUT')
  for (const call of [door.attendance, door.find])
    t.equal((await usher.refusal(call, { performanceId: 999, text: 'x' })).type, 'NOT_FOUND')
})

/** Sends scans that a device made without a connection. */
const sendOffline = (scans: StaffInput<(typeof door)['offlineScans']>['scans'], by: TestColleague = usher) =>
  by.call(door.offlineScans, { performanceId, scans })
const offlineScan = (ticketId: number, doorName: string, outcome: ScanOutcome = 'in') => ({
  ...{ id: randomUUID(), ticketId, door: doorName, outcome },
  at: clock.now().toISOString(),
})

t.test('a device’s list has every ticket, with the digest of its code and never the code', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 3)
  const [first = { code: '', ticketId: 0 }, second = first, third = first] = await ticketsOf(orderId)
  await scan(first)
  await db.execute(sql`update order_ticket set returned_at = ${clock.now()} where id = ${second.ticketId}`)
  const list = await usher.call(door.offlineList, { performanceId })
  const { publicKey, salt, tickets, at, ...performance } = list
  t.match(performance, { performanceId, production: 'Quartet', hall: 'Salon', isCancelled: false })
  t.ok(performance.startsAt < performance.endsAt)
  t.equal(at, clock.now().toISOString())
  const listed = ({ ticketId }: { ticketId: number }) => tickets.find(({ id }) => id === ticketId)
  const now = clock.now().toISOString()
  t.match(listed(first), { orderId, name: 'Grace Hopper', admittedAt: now, admittedBy: 'Main door', returnedAt: null })
  t.match(listed(second), { returnedAt: now, admittedAt: null })
  t.match(listed(third), { seat: /^Stalls, row \w, seat \d+$/, section: 'Stalls', place: /^\w\d+$/, needs: [] })
  for (const each of [first, second, third])
    t.equal(
      listed(each)?.digest,
      createHash('sha256')
        .update(salt + each.code)
        .digest('hex'),
    )
  t.notMatch(JSON.stringify(list), first.code)
  t.match(await desk.visitor().call(ticketCalls.publicKey), { publicKey })
  t.not((await usher.call(door.offlineList, { performanceId })).salt, salt, 'each list has its own salt')
  const { tickets: unnamed } = await readOfflineList(
    { db, random: { bytes: randomBytes }, settings: desk.settings },
    performanceId,
    false,
    clock.now(),
  )
  t.same(new Set(unnamed.map(({ name }) => name)), new Set([null]), 'roles that may not list buyers get no names')
  t.equal((await usher.refusal(door.offlineList, { performanceId: 999 })).type, 'NOT_FOUND')
})

t.test(
  'scans made without a connection are recorded once, at the time and with the result of the device',
  async (t) => {
    const { orderId } = await buyTickets(desk, provider, 2)
    const [first = { code: '', ticketId: 0 }, second = first] = await ticketsOf(orderId)
    const scans = [
      { ...offlineScan(0, 'North'), ticketId: undefined, code: first.code },
      offlineScan(first.ticketId, 'North', 'alreadyIn'),
      offlineScan(second.ticketId, 'North', 'notOnList'),
      { ...offlineScan(0, 'North', 'notOurs'), ticketId: undefined, code: 'https://elsewhere.example/1' },
      { ...offlineScan(second.ticketId, 'North', 'in'), at: '2999-01-01T00:00:00.000Z' },
    ]
    const at = clock.now()
    clock.move({ minutes: 20 })
    await Promise.all([1, 2].map(() => sendOffline(scans)))
    await sendOffline(scans)
    const rows = await db.query<{ id: string; at: Date; outcome: string; ticketId: number | null }>(sql`
    select id, at, outcome, ticket_id from scan where id = any (${scans.map(({ id }) => id)}::uuid[])`)
    const recorded = scans.map(({ id }) => rows.find((row) => row.id === id))
    t.same(
      recorded.map((row) => [row?.outcome, row?.ticketId, row?.at]),
      [
        ['in', first.ticketId, at],
        ['alreadyIn', first.ticketId, at],
        ['notOnList', second.ticketId, at],
        ['notOurs', null, at],
        // The device's clock was fast.
        ['in', second.ticketId, clock.now()],
      ],
    )
    t.equal(rows.length, 5)
    t.match(await scan(first), { outcome: 'alreadyIn', at: at.toISOString(), door: 'North' })
    const { history } = await usher.call(orders.order, { orderId })
    t.same(history.flatMap(({ what }) => (what.includes('North') ? [what] : [])).sort(), [
      'Admitted at North',
      'Admitted at North',
      'Not admitted at North, already in',
      'Not admitted at North, without a connection and not on the device’s list',
    ])
    t.same((await attendance()).conflicts, [])
  },
)

t.test('a ticket that a device shouldn’t have admitted is shown with every admission', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 3)
  const [twice = { code: '', ticketId: 0 }, returned = twice, late = twice] = await ticketsOf(orderId)
  const north = offlineScan(twice.ticketId, 'North')
  clock.move({ minutes: 1 })
  const west = offlineScan(twice.ticketId, 'West')
  const refunded = offlineScan(returned.ticketId, 'West')
  clock.move({ minutes: 1 })
  await scan(twice, { door: 'South' })
  const refund = {
    orderId,
    ticketIds: [returned.ticketId],
    method: 'voucher' as const,
    reason: 'Ill',
    requestKey: 'off',
  }
  await seller.call(orders.refund, refund)
  // The device didn't get the response to this one, and scanned by its list.
  const unheard = offlineScan(late.ticketId, 'West')
  await scan(late, { id: unheard.id, door: 'West' })
  await sendOffline([north])
  await sendOffline([west, refunded, unheard])
  const conflicts = (await attendance()).conflicts.filter((each) => each.orderId === orderId)
  t.match(
    new Map(conflicts.map(({ ticketId, outcome, admissions }) => [ticketId, [outcome, admissions.map((a) => a.door)]])),
    new Map([
      [twice.ticketId, ['alreadyIn', ['North', 'West', 'South']]],
      [returned.ticketId, ['returned', ['West']]],
    ]),
  )
  t.equal(conflicts.length, 2)
  const admissions = conflicts.find(({ ticketId }) => ticketId === twice.ticketId)?.admissions ?? []
  t.equal(Date.parse(admissions[2]?.at ?? '') - Date.parse(admissions[0]?.at ?? ''), 120_000)
  const { history } = await usher.call(orders.order, { orderId })
  t.match(
    history.filter(({ what }) => what.includes('without a connection')).map(({ what }) => what),
    { length: 3 },
  )

  const answered = offlineScan(twice.ticketId, 'East')
  t.equal((await scan(twice, { id: answered.id, door: 'East' })).outcome, 'alreadyIn')
  await sendOffline([answered])
  t.match((await attendance()).conflicts.find(({ ticketId }) => ticketId === twice.ticketId)?.admissions, { length: 4 })
})

t.test('a batch has at most a hundred scans, each of a ticket and with a time', async (t) => {
  const valid = offlineScan(1, 'North', 'notOurs')
  const batches = [
    [{ ...valid, at: 'yesterday' }],
    [{ ...valid, at: '2026-13-45T00:00:00.000Z' }],
    [{ ...valid, outcome: 'admitted' }],
    [{ ...valid, ticketId: undefined }],
    Array.from({ length: 101 }, () => ({ ...valid, id: randomUUID() })),
  ]
  for (const scans of batches)
    t.equal((await usher.refusal(door.offlineScans, { performanceId, scans })).type, 'INVALID_INPUT')
  t.equal((await usher.refusal(door.offlineScans, { performanceId: 999, scans: [valid] })).type, 'NOT_FOUND')
})

t.test('1,000 tickets at four doors, two of them offline for a while, are each in once', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  await db.execute(sql`update order_ticket set performance_id = ${nextDay} where order_id = ${orderId}`)
  await db.execute(sql`
    insert into order_ticket (order_id, order_line_id, performance_id, seat_id, price_type_id, amount_cents)
    select order_id, order_line_id, performance_id, 1 + number % 100, price_type_id, 0
      from order_ticket, generate_series(1, 999) number
     where order_id = ${orderId}`)
  const tickets = await ticketsOf(orderId)
  t.equal(tickets.length, 1000)
  // Each device scans every fourth ticket, and copies of some of its neighbour's. Two lose the network on the way.
  const ushers = await Promise.all([0, 1, 2, 3].map(() => desk.colleague('frontOfHouse')))
  const results = await Promise.all(
    ushers.map(async (by, at) => {
      const device = doorDevice(by, nextDay, `Door ${at}`)
      await device.loadList()
      const own = tickets.filter((_, place) => place % 4 === at || (place % 20 < 4 && (place + 1) % 4 === at))
      for (const [place, { code, ticketId }] of own.entries()) {
        const isOffline = at > 1 && place > 50 && place < 250
        await device.scan(code, ticketId, isOffline)
      }
      return device.admitted
    }),
  )
  t.match(await usher.call(door.attendance, { performanceId: nextDay }), { expected: 1000, admitted: 1000 })
  const admitted = results.flat().sort((a, b) => a - b)
  t.equal(new Set(admitted).size, 1000, 'every ticket holder was let in')
  const doubles = admitted.filter((ticketId, place) => ticketId === admitted[place - 1])
  t.ok(doubles.length > 10, 'copies were admitted offline')
  const found = await db.query<{ ticketId: number }>(sql`
    select ticket_id from scan where performance_id = ${nextDay} and admitted_offline and outcome <> 'in'`)
  t.same(
    found.map(({ ticketId }) => ticketId).sort((a, b) => a - b),
    doubles,
  )
})

t.test('a code from the desk pairs one device, which may make the door’s calls only', async (t) => {
  const manager = await desk.colleague('manager')
  const { name, code } = await manager.call(devices.addCode, { name: 'Phone 1' })
  t.match([name, code], ['Phone 1', /^[2-9A-Z]{4}-[2-9A-Z]{4}$/])
  const phone = desk.stranger('203.0.113.40')
  t.equal((await phone.refusal(devices.pair, { code: 'AAAA-AAAA' })).type, 'WRONG_PAIRING_CODE')
  const pairing = await Promise.all([0, 1].map(() => phone.response(devices.pair, { code: code.toLowerCase() })))
  t.same(pairing.map(({ status }) => status).sort(), [200, 400], 'the code works once')
  t.match(phone.token, /^door\.[\w-]{43}$/)
  t.match(await phone.call(door.session), { name: 'Phone 1', permissions: ['scanTickets', 'listBuyers'] })
  for (const { name: called, call } of everyStaffCall.filter(({ call }) => call.may !== 'anyone')) {
    const { status } = await phone.response(call, {})
    t.equal(status === 401, !call.isForDevices, called)
  }
  t.same(
    everyStaffCall.filter(({ call }) => call.isForDevices).map(({ call }) => call.path.split('/')[2]),
    Array.from({ length: 7 }, () => 'door'),
  )

  const { orderId } = await buyTickets(desk, provider, 2)
  const [ticket = { code: '', ticketId: 0 }, other = ticket] = await ticketsOf(orderId)
  clock.move({ minutes: 3 })
  t.equal((await scan(ticket, { door: 'North' }, phone)).outcome, 'in')
  t.match((await usher.call(orders.order, { orderId })).history.at(-1), { what: 'Admitted at North', by: 'Phone 1' })
  t.match((await phone.call(door.offlineList, { performanceId })).tickets.at(0), { name: 'Grace Hopper' })
  const { devices: listed } = await manager.call(devices.list)
  t.match(listed, [{ name: 'Phone 1', door: 'North', lastSeenAt: clock.now().toISOString() }])

  const deviceId = listed[0]?.id ?? 0
  await manager.call(devices.remove, { deviceId })
  const { token } = phone
  t.equal((await phone.refusal(door.scan, { id: randomUUID(), performanceId, door: 'North', ...other })).status, 401)
  t.equal(phone.token, undefined, 'its cookie is deleted')
  phone.token = token
  t.equal(
    (await phone.refusal(door.offlineScans, { performanceId, scans: [offlineScan(other.ticketId, 'North')] })).status,
    401,
  )
  t.equal((await scan(other)).outcome, 'in', 'the removed device recorded nothing')
  t.same((await manager.call(devices.list)).devices, [])
  t.equal((await manager.refusal(devices.remove, { deviceId })).type, 'NOT_FOUND')
  const { entries } = await manager.call(audit.list, {})
  t.match(
    entries.slice(0, 2).map(({ act }) => act),
    ['removedDevice', 'pairedDevice'],
  )
})

t.test('a colleague who has left pairs nothing, and any number of devices pair from one network', async (t) => {
  const [manager, administrator] = [await desk.colleague('manager'), await desk.colleague('administrator')]
  const code = async () => (await manager.call(devices.addCode, { name: 'Tablet' })).code
  for (let paired = 0; paired < 12; paired++)
    await desk.stranger('203.0.113.43').call(devices.pair, { code: await code() })
  const left = await code()
  const { email } = await manager.call(access.me)
  const { colleagues } = await administrator.call(access.colleagues)
  await administrator.call(access.deactivate, {
    staffId: colleagues.find((each) => each.email === email)?.id ?? 0,
  })
  const refusal = await desk.stranger('203.0.113.44').refusal(devices.pair, { code: left })
  t.equal(refusal.type, 'WRONG_PAIRING_CODE')
})

t.test('the list of performances has those whose doors may be open', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 2)
  const [punctual = { code: '' }, latecomer = punctual] = await ticketsOf(orderId)
  t.same((await usher.call(door.performances)).performances, [])
  const { startsAt, expected, admitted } = await attendance()
  // To an hour before it begins, at whatever hour the test runs.
  clock.move({ minutes: (Date.parse(startsAt) - clock.now().getTime()) / 60_000 - 60 })
  const evening = await desk.colleague('frontOfHouse')
  const { performances } = await evening.call(door.performances)
  t.match(
    performances.find(({ id }) => id === performanceId),
    { production: 'Quartet', hall: 'Salon', state: 'scheduled', expected, admitted },
  )

  t.equal((await scan(punctual, { door: 'Stage door' }, evening)).outcome, 'in')
  clock.move({ minutes: 61 })
  const night = await desk.colleague('frontOfHouse')
  const before = await night.call(door.attendance, { performanceId })
  t.equal(before.late, 0)
  t.equal((await scan(latecomer, { door: 'Stage door' }, night)).outcome, 'in')
  t.equal((await scan(punctual, { door: 'Stage door' }, night)).outcome, 'alreadyIn')
  const { late, doors } = await night.call(door.attendance, { performanceId })
  t.equal(late, 1)
  t.same(
    doors.find(({ name }) => name === 'Stage door'),
    { name: 'Stage door', admitted: 2 },
  )
  t.equal(
    doors.reduce((sum, each) => sum + each.admitted, 0),
    before.admitted + 1,
  )
})

t.test('a pairing code ends after fifteen minutes, and a device’s session after a month without use', async (t) => {
  const manager = await desk.colleague('manager')
  const { code } = await manager.call(devices.addCode, { name: 'Late' })
  const { code: second } = await manager.call(devices.addCode, { name: 'In time' })
  const phone = desk.stranger('203.0.113.41')
  await phone.call(devices.pair, { code: second })
  clock.move({ minutes: 16 })
  t.equal((await desk.stranger('203.0.113.42').refusal(devices.pair, { code })).type, 'WRONG_PAIRING_CODE')
  clock.move({ minutes: 60 * 24 * 29 })
  await phone.call(door.session)
  clock.move({ minutes: 60 * 24 * 30 })
  t.equal((await phone.refusal(door.session)).status, 401)
})
