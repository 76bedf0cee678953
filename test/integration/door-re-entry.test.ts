import { randomUUID } from 'node:crypto'
import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { door } from '#shared/staff/door/door'
import type { ScanOutcome } from '#shared/staff/door/door.schemas'
import { orders } from '#shared/staff/orders/orders'
import { openDesk } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { ScriptedPaymentProvider } from '../support/scripted-payment-provider.ts'
import { testProgramme } from '../support/test-programme.ts'

const provider = new ScriptedPaymentProvider()
const desk = await openDesk(t, { paymentProvider: provider, settings: { DOOR_RE_ENTRY: 'true' } })
const { db, clock } = desk
const usher = await desk.colleague('frontOfHouse')
const { performance: performanceId, nextDay } = testProgramme.quartet

async function newTicket() {
  const { orderId } = await buyTickets(desk, provider, 1)
  const ticket = await db.first<{ id: number }>(sql`select id from order_ticket where order_id = ${orderId}`)
  return { orderId, ticketId: ticket?.id ?? 0 }
}
const sent = (ticketId: number, doorName: string) => ({ id: randomUUID(), ticketId, door: doorName })
/** Scans a ticket a minute after the last scan. */
const scan = (ticketId: number, more: { isExit?: boolean; performanceId?: number } = {}) => {
  clock.move({ minutes: 1 })
  return usher.call(door.scan, { ...sent(ticketId, 'Main door'), performanceId, ...more })
}
const offlineScan = (ticketId: number, doorName: string, outcome: ScanOutcome) => {
  clock.move({ minutes: 1 })
  return { ...sent(ticketId, doorName), outcome, at: clock.now().toISOString() }
}
const sendOffline = (...scans: ReturnType<typeof offlineScan>[]) =>
  usher.call(door.offlineScans, { performanceId, scans })
const attendance = () => usher.call(door.attendance, { performanceId })
const scansOf = async (orderId: number) =>
  (await usher.call(orders.order, { orderId })).history
    .map(({ what }) => what)
    .filter((what) => /admitted|out at/i.test(what))

t.test('a ticket that is out comes in again, and one that is inside doesn’t', async (t) => {
  const { orderId, ticketId } = await newTicket()
  const before = await attendance()
  t.match(await scan(ticketId, { isExit: true }), { outcome: 'notIn', at: null, door: null })
  t.match(await scan(ticketId), { outcome: 'in' })
  t.match(await scan(ticketId), { outcome: 'alreadyIn' })
  const exit = await scan(ticketId, { isExit: true })
  t.match(exit, { outcome: 'out', at: clock.now().toISOString(), door: 'Main door', ticket: { id: ticketId } })
  t.match(await attendance(), { allowsReEntry: true, admitted: before.admitted, out: before.out + 1 })
  const inList = async () =>
    (await usher.call(door.offlineList, { performanceId })).tickets.find(({ id }) => id === ticketId)
  t.match(await inList(), { admittedAt: null, admittedBy: null, leftAt: exit.at })
  t.match(await scan(ticketId, { isExit: true }), { outcome: 'notIn', at: exit.at })
  const again = await scan(ticketId)
  t.equal(again.outcome, 'inAgain')
  t.match(await inList(), { admittedAt: again.at, admittedBy: 'Main door', leftAt: null })
  t.match(await scan(ticketId), { outcome: 'alreadyIn', at: again.at }, 'it names the last admission')
  t.match(await attendance(), { admitted: before.admitted + 1, out: before.out })
  t.equal((await scan(ticketId, { isExit: true, performanceId: nextDay })).outcome, 'otherPerformance')
  t.same(await scansOf(orderId), [
    'Scanned going out at Main door, but wasn’t in',
    'Admitted at Main door',
    'Not admitted at Main door, already in',
    'Went out at Main door',
    'Scanned going out at Main door, but wasn’t in',
    'Admitted again at Main door',
    'Not admitted at Main door, already in',
    'Not admitted at Main door, for another performance',
  ])
})

t.test('two doors that scan a ticket at once after its exit admit it once', async (t) => {
  const { ticketId } = await newTicket()
  await scan(ticketId)
  await scan(ticketId, { isExit: true })
  clock.move({ minutes: 1 })
  const results = await Promise.all(
    ['North', 'South'].map((name) => usher.call(door.scan, { ...sent(ticketId, name), performanceId })),
  )
  t.same(results.map(({ outcome }) => outcome).sort(), ['alreadyIn', 'inAgain'])
})

for (const [title, isExitFirst] of [
  ['first', true],
  ['last', false],
] as const)
  t.test(`an exit and an entry at two doors offline are one visit if the exit is sent ${title}`, async (t) => {
    const { orderId, ticketId } = await newTicket()
    await scan(ticketId)
    const exit = offlineScan(ticketId, 'North', 'out')
    // This device has a list from before the exit, so a colleague approves the entry.
    const entry = offlineScan(ticketId, 'South', 'inAgain')
    for (const batch of isExitFirst ? [exit, entry] : [entry, exit]) await sendOffline(batch)
    await sendOffline(exit, entry)
    t.same(await scansOf(orderId), ['Admitted at Main door', 'Went out at North', 'Admitted again at South'])
    t.same((await attendance()).conflicts, [])
    t.match(await scan(ticketId), { outcome: 'alreadyIn', door: 'South' })
  })

t.test('an approved entry without an exit before it is to be checked', async (t) => {
  const { orderId, ticketId } = await newTicket()
  await scan(ticketId)
  await sendOffline(offlineScan(ticketId, 'South', 'inAgain'))
  await sendOffline(offlineScan(ticketId, 'North', 'out'))
  t.match((await attendance()).conflicts, [
    { ticketId, outcome: 'alreadyIn', admissions: [{ door: 'Main door' }, { door: 'South' }] },
  ])
  t.match(await scansOf(orderId), { length: 3 })
  t.equal((await scan(ticketId)).outcome, 'inAgain')
})

t.test('an exit before a first entry that arrives later counts as one', async (t) => {
  const { orderId, ticketId } = await newTicket()
  const first = offlineScan(ticketId, 'North', 'in')
  t.equal((await scan(ticketId, { isExit: true })).outcome, 'notIn')
  t.equal((await scan(ticketId)).outcome, 'in')
  await sendOffline(first)
  t.same(await scansOf(orderId), ['Admitted at North', 'Went out at Main door', 'Admitted again at Main door'])
})

t.test('without the setting the door scans no exits, and a ticket admits once', async (t) => {
  const strict = await openDesk(t, { paymentProvider: provider })
  const colleague = await strict.colleague('frontOfHouse')
  const { orderId } = await buyTickets(strict, provider, 1)
  const ticket = await strict.db.first<{ id: number }>(sql`select id from order_ticket where order_id = ${orderId}`)
  const entry = () => colleague.call(door.scan, { ...sent(ticket?.id ?? 0, 'Main door'), performanceId })
  t.equal((await entry()).outcome, 'in')
  const exit = { ...sent(ticket?.id ?? 0, 'Main door'), performanceId, isExit: true }
  t.equal((await colleague.refusal(door.scan, exit)).type, 'INVALID_INPUT')
  t.equal((await entry()).outcome, 'alreadyIn')
  t.match(await colleague.call(door.attendance, { performanceId }), { allowsReEntry: false, out: 0 })
})
