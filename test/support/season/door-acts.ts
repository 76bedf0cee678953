import { devices } from '#shared/staff/devices/devices'
import { door } from '#shared/staff/door/door'
import { orders } from '#shared/staff/orders/orders'
import { account } from '#shared/ticketing/account/account'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { readOrder, readPerformanceAtDesk } from './readers.ts'
import { buyTickets, enter, enterAs, type Season, ticketsOf } from './season.ts'

/** Scans tickets in every state, as colleagues and by devices, and reads what the door shows. */
export async function scanAtTheDoor(season: Season): Promise<void> {
  const { ask, tell, tellAs, desk, newKey } = season
  const guest = enter(season, 'guest at the door')
  const placed = await buyTickets(season, guest, 11, 4, { email: 'door@example.org' })
  const ada = await enterAs(season, 'ada')
  const other = await buyTickets(season, ada, 12, 2)
  const [first, second, third, fourth] = await ticketsOf(season, placed.orderId)
  const [ofOther] = await ticketsOf(season, other.orderId)
  if (!first || !second || !third || !fourth || !ofOther) throw new Error('Tickets are missing')
  const scan = (sent: object) =>
    tell('frontOfHouse', door.scan, { performanceId: 11, id: newKey(), door: 'Main', ...sent })
  const id = newKey()
  await scan({ code: first.code, id })
  await scan({ code: first.code, id })
  for (const isExit of [false, true, true, false]) await scan({ code: first.code, isExit })
  await scan({ code: ofOther.code })
  await scan({ code: second.code, performanceId: 12 })
  await scan({ code: `${first.code.slice(0, -4)}AAAA` })
  await scan({ code: 'no ticket' })
  await scan({ ticketId: second.ticketId, isExit: true })
  await scan({ ticketId: second.ticketId, door: 'Side' })
  await scan({ ticketId: second.ticketId, code: second.code })
  await scan({})
  const of = { orderId: placed.orderId, sessionKey: placed.sessionKey }
  const holder = { firstName: 'Ida', lastName: 'Holder', email: 'ida@example.org' }
  for (const ticket of [first, third]) await ask(guest, tickets.handOn, { ...of, ...holder, ticketId: ticket.ticketId })
  await ask(guest, tickets.handOn, { ...of, ...holder, firstName: 'Hal', ticketId: third.ticketId })
  await scan({ code: third.code })
  const [, , again] = await ticketsOf(season, placed.orderId)
  await scan({ code: again?.code })
  await tell('manager', orders.refund, {
    ...{ orderId: placed.orderId, ticketIds: [fourth.ticketId], method: 'card', reason: 'Ill' },
    requestKey: newKey(),
  })
  await scan({ code: fourth.code })

  const device = desk.stranger('203.0.113.80')
  const pairing = await tell('administrator', devices.addCode, { name: 'Side door' })
  await tellAs('device', device, devices.pair, { code: 'AAAA-AAAA' })
  await tellAs('device', device, devices.pair, { code: pairing?.code })
  await tellAs('device', device, door.session)
  await tellAs('device', device, door.performances)
  await tellAs('device', device, door.offlineList, { performanceId: 12 })
  const late = { performanceId: 12, id: newKey(), door: 'Side', code: ofOther.code }
  await tellAs('device', device, door.scan, late)
  const at = desk.clock.now().toISOString()
  const scans = [
    { ...late, at, outcome: 'in' },
    { id: newKey(), code: ofOther.code, door: 'Side', at, outcome: 'in' },
    { id: newKey(), code: ofOther.code, door: 'Side', at, outcome: 'out' },
    { id: newKey(), code: first.code, door: 'Side', at, outcome: 'otherPerformance' },
    { id: newKey(), code: 'no ticket', door: 'Side', at, outcome: 'notOurs' },
    { id: newKey(), ticketId: ofOther.ticketId, door: 'Side', at, outcome: 'inAgain' },
  ]
  await tellAs('device', device, door.offlineScans, { performanceId: 12, scans })
  for (const text of ['Lovelace', 'grace', 'A1', String(other.orderId)])
    await tell('frontOfHouse', door.find, { performanceId: 12, text })
  const list = await tell('administrator', devices.list)
  await readOrder(season, guest, placed)
  for (const performanceId of [11, 12]) await readPerformanceAtDesk(season, performanceId)
  await ask(ada, account.returnTickets, { tessituraPerformanceId: 12, seatNumbers: [ofOther.ticketId] })
  await ask(ada, account.resendTickets, { tessituraPerformanceId: 12 })
  await tell('boxOffice', orders.order, { orderId: placed.orderId })
  await tell('administrator', devices.remove, { deviceId: list?.devices[0]?.id })
  await tellAs('device', device, door.performances)
}
