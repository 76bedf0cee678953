import { sql } from '#server/box-office/database/sql'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { door } from '#shared/staff/door/door'
import { messages } from '#shared/staff/messages/messages'
import { moves } from '#shared/staff/moves/moves'
import { performances } from '#shared/staff/performances/performances'
import { seats } from '#shared/staff/seats/seats'
import { account } from '#shared/ticketing/account/account'
import { order } from '#shared/ticketing/order/order'
import { tickets } from '#shared/ticketing/tickets/tickets'
import {
  readAccount,
  readBooks,
  readOrder,
  readOrderAtDesk,
  readPerformance,
  readPerformanceAtDesk,
} from './readers.ts'
import { buyTickets, enter, enterAs, idOf, placeCart, reserve, type Season } from './season.ts'

/** Blocks seats, moves and cancels performances and writes to buyers, each with what it refuses. */
export async function changePerformances(season: Season): Promise<void> {
  const { ask, tell, work, desk } = season
  const ada = await enterAs(season, 'ada')
  await buyTickets(season, ada, 71, 3)
  const guest = enter(season, 'guest of a moved performance')
  const placed = await buyTickets(season, guest, 71, 2, { email: 'moved@example.org' })
  const block = (performanceId: number, seatIds: number[], more: object = {}) =>
    tell('manager', seats.block, { performanceId, seatIds, name: 'House', reason: 'Guests', releaseOn: null, ...more })
  await block(71, [1, 2, 3])
  await block(71, [3, 4])
  await block(71, [5], { releaseOn: '2037-04-01' })
  for (const [id, ids] of [
    [9_999, [1]],
    [13, [1]],
    [14, [1]],
    [71, [1_001]],
    [71, [45]],
  ] as const)
    await block(id, [...ids])
  for (const releaseOn of ['2037-01-01', '2037-12-01']) await block(71, [6], { releaseOn })
  await tell('manager', seats.release, { performanceId: 71, seatIds: [1] })
  await tell('manager', seats.release, { performanceId: 71, seatIds: [1, 45] })
  for (const screenId of [1, 2, 99]) await tell('manager', seats.drawing, { screenId })
  await readPerformanceAtDesk(season, 71)

  const move = (performanceId: number, startsAt: string, returnsUntil: string | null, more: object = {}) =>
    tell('manager', moves.move, {
      ...{
        performanceId,
        startsAt,
        returnsUntil,
        from: '2037-04-04T09:00:00.000Z',
        subject: 'New date',
        text: 'We move.',
      },
      ...{ reason: 'The hall', ...more },
    })
  for (const [id, startsAt, returnsUntil] of [
    [71, '2037-05-01T19:00', '2037-04-20T12:00'],
    [71, '2037-05-01T19:00', null],
    [71, '2037-01-01T19:00', null],
    [71, '2037-05-01T19:00', '2037-01-20T12:00'],
    [71, '2037-05-01T19:00', '2037-06-20T12:00'],
    [71, '2037-04-04T20:00', null],
    [71, '2037-04-04T19:00', null],
    [71, '2037-03-31T20:00', null],
    [71, '2037-04-09T20:00', null],
    [13, '2037-05-01T19:00', null],
    [14, '2037-05-01T19:00', null],
    [9_999, '2037-05-01T19:00', null],
  ] as const)
    await tell('manager', moves.preview, { performanceId: id, startsAt, ...(returnsUntil && { returnsUntil }) })
  await move(71, '2037-05-01T19:00', null, { from: '2037-04-01T09:00:00.000Z' })
  await move(71, '2037-05-01T19:00', '2037-04-20T12:00')
  await move(71, '2037-05-01T19:00', '2037-04-20T12:00')
  for (let at = 0; at < 3; at++) await work('moves are mailed')
  for (const performanceId of [71, 12]) {
    await tell('manager', moves.progress, { performanceId })
    await tell('manager', moves.retry, { performanceId })
  }
  await work('mails are sent')
  await readAccount(season, ada, 71)
  await readOrder(season, guest, placed)
  await readPerformance(season, guest, 71)
  const own = await desk.db.query<{ id: number }>(sql`
    select t.id from order_ticket t join orders o on o.id = t.order_id join customer c on c.id = o.customer_id
     where c.email = 'ada@example.org' and t.performance_id = 71 and t.returned_at is null order by t.id`)
  await ask(ada, account.returnTickets, { tessituraPerformanceId: 71, seatNumbers: [own[0]?.id] })
  await ask(ada, account.returnTickets, { tessituraPerformanceId: 71, seatNumbers: [own[0]?.id] })
  await ask(ada, account.returnTickets, { tessituraPerformanceId: 71, seatNumbers: [1] })
  await readAccount(season, ada, 71)

  const write = { performanceId: 71, subject: 'The doors', text: 'They open early.' }
  await tell('manager', messages.preview, write)
  await tell('manager', messages.test, write)
  await tell('manager', messages.send, { ...write, number: 9 })
  const sent = await idOf(season, sql`select count(*)::int as id from buyer_message where performance_id = 71`)
  for (let at = 0; at < 2; at++) await tell('manager', messages.send, { ...write, number: sent + 1 })
  for (let at = 0; at < 2; at++) await work('messages are mailed')
  for (const performanceId of [71, 13, 14, 9_999]) {
    await tell('manager', messages.preview, { ...write, performanceId })
    await tell('manager', messages.progress, { performanceId })
    await tell('manager', messages.retry, { performanceId })
  }
  for (let number = sent + 2; number < sent + 6; number++) await tell('manager', messages.send, { ...write, number })

  const cancel = (performanceId: number, method: string, refundsFees: boolean) =>
    tell('manager', cancellation.cancel, {
      ...{ performanceId, method, refundsFees, subject: 'Cancelled', text: 'We are sorry.', reason: 'Ill' },
    })
  const inCart = enter(season, 'visitor with a cancelled performance')
  await reserve(season, inCart, 61, 2)
  const waiting = enter(season, 'buyer of a cancelled performance')
  await reserve(season, waiting, 71, 1)
  const pending = await placeCart(season, waiting, { email: 'pending@example.org' })
  for (const performanceId of [71, 61, 14, 13, 9_999]) await tell('manager', cancellation.preview, { performanceId })
  await cancel(71, 'card', true)
  await cancel(71, 'card', true)
  await cancel(61, 'voucher', false)
  season.provider.alter(pending?.sessionId ?? '', { status: 'successful' })
  await ask(waiting, order.paymentComplete, { sessionId: pending?.sessionId })
  for (let at = 0; at < 4; at++) await work('cancelled orders are refunded')
  await work('refunds are sent')
  await work('mails are sent')
  for (const performanceId of [71, 61, 12, 9_999]) {
    await tell('manager', cancellation.progress, { performanceId })
    await tell('manager', cancellation.retry, { performanceId })
    await readPerformanceAtDesk(season, performanceId)
    await readPerformance(season, inCart, performanceId)
  }
  await placeCart(season, inCart, { email: 'cart@example.org' })
  await readAccount(season, ada, 71)
  await readOrder(season, guest, placed)
  await readOrderAtDesk(season, placed.orderId)
  const [ticket] = await desk.db.query<{ id: number }>(
    sql`select id from order_ticket where performance_id = 71 order by id`,
  )
  await tell('frontOfHouse', door.scan, { performanceId: 71, id: season.newKey(), door: 'Main', ticketId: ticket?.id })
  await ask(ada, account.resendTickets, { tessituraPerformanceId: 71 })
  await ask(guest, tickets.handOn, {
    ...{ orderId: placed.orderId, sessionKey: placed.sessionKey, ticketId: ticket?.id },
    ...{ firstName: 'Hal', lastName: 'Holder', email: 'hal@example.org' },
  })
  await block(71, [50])
  await tell('manager', performances.find, { text: 'Rush' })
  await readBooks(season)
}
