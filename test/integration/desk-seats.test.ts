import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { applyRetention } from '#server/box-office/retention/apply-retention'
import { releaseDueBlocks } from '#server/box-office/seating/release-due-blocks'
import { readReleasedToday } from '#server/box-office/staff/seats/read-house-seats'
import { instantAt, venueDay } from '#shared/dates'
import { seatsInRanges } from '#shared/seats/seat-ranges'
import { audit } from '#shared/staff/audit/audit'
import { seats } from '#shared/staff/seats/seats'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { openDesk, type TestColleague } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'
import { reserveTickets } from '../support/test-checkout.ts'
import { testProgramme } from '../support/test-programme.ts'

const { quartet } = testProgramme
const DAY = 86_400_000
const performanceId = quartet.performance
const provider = new FaultyPaymentProvider()
const desk = await openDesk(t, { paymentProvider: provider, settings: { CHECKOUT_DEFAULTS: 'false' } })
const colleague = await desk.colleague('boxOffice')
const house = (by: TestColleague = colleague) => by.call(seats.seats, { performanceId })
const free = async (count: number) =>
  (await house()).seats
    .filter(({ state }) => state === 'free')
    .slice(-count)
    .map(({ id }) => id)
const blockOf = (seatIds: number[], name = 'Artists') => ({ performanceId, seatIds, name, reason: 'Guests' })
const dayIn = (days: number) =>
  venueDay(new Date(desk.clock.now().getTime() + days * DAY), desk.settings.VENUE_TIME_ZONE)

t.test('blocked seats have a name and a reason, leave the sale, and come back when released', async (t) => {
  const { seats: all } = await house()
  const { row, number, part } = all.find(({ state }) => state === 'free') ?? { row: '', number: 0, part: '' }
  const chosen = seatsInRanges(`${part} ${row} ${number}-${number + 1}`, all).seats.map(({ id }) => id)
  t.equal(chosen.length, 2)
  const { blocked } = await colleague.call(seats.block, { ...blockOf(chosen), releaseOn: null })
  t.equal(blocked.length, 2)
  const { blocks } = await house()
  t.match(blocks[0], { name: 'Artists', reason: 'Guests', releaseAt: null, by: 'boxOffice 1' })
  t.same(blocks[0]?.seats.map(({ id }) => id).sort(), [...chosen].sort())
  const plan = await desk.visitor().call(seatSelector.performanceSeats, { PerformanceId: performanceId })
  const unavailable = [
    ...plan.seats.filter(({ s }) => s !== 'Available').map(({ id }) => id),
    ...(plan.statuses?.unavailable ?? []),
  ]
  for (const id of chosen) t.ok(unavailable.includes(id), 'a visitor can’t choose the seat')

  const [first = 0, second = 0] = chosen
  t.equal((await colleague.call(seats.release, { performanceId, seatIds: [first] })).released.length, 1)
  t.same(
    (await house()).blocks[0]?.seats.map(({ id }) => id),
    [second],
  )
  const released = await Promise.all(
    [1, 2].map(() => colleague.call(seats.release, { performanceId, seatIds: chosen })),
  )
  t.same(released.map((each) => each.released.length).sort(), [0, 1], 'two colleagues release a seat once')
  t.same((await house()).blocks, [])
  const { entries } = await (await desk.colleague('manager')).call(audit.list, {})
  t.match(entries.filter(({ act }) => /Seats$/.test(act)).at(-1), {
    ...{ act: 'blockedSeats', performanceId, after: { name: 'Artists', seats: blocked }, reason: 'Guests' },
  })
  t.equal(entries.filter(({ act }) => act === 'releasedSeats').length, 2)
})

t.test('the drawing of a part of the hall is the visitors’ map, with a shape for each seat', async (t) => {
  const { screens, seats: all } = await house()
  const [{ id } = { id: 0 }] = screens
  const { content } = await colleague.call(seats.drawing, { screenId: id })
  const keys = [...content.matchAll(/data-key="([^"]+)"/g)].map(([, key]) => key)
  const inScreen = all.filter(({ screenId }) => screenId === id).map(({ key }) => key)
  t.same(keys.sort(), inScreen.sort())
  t.equal((await colleague.refusal(seats.drawing, { screenId: 999_999 })).type, 'NOT_FOUND')
})

t.test('seats in a cart, sold or blocked are refused by name, and none is blocked', async (t) => {
  const visitor = desk.visitor()
  await reserveTickets(visitor, quartet, 2)
  const held = (await house()).seats.filter(({ state }) => state === 'held')
  const [one = 0, two = 0, three = 0] = await free(3)
  await colleague.call(seats.block, blockOf([three]))
  await buyTickets(desk, provider, 1)
  const sold = (await house()).seats.filter(({ state }) => state === 'sold')
  t.ok(held.length > 0 && sold.length > 0)
  const chosen = [one, two, three, ...[...held, ...sold].map(({ id }) => id)]
  const { type, title } = await colleague.refusal(seats.block, blockOf(chosen))
  t.equal(type, 'SEATS_UNAVAILABLE')
  for (const { part, row, number } of held) t.match(title, `${part} ${row}${number} is in a cart.`)
  for (const { part, row, number } of sold) t.match(title, `${part} ${row}${number} is sold.`)
  t.match(title, /is blocked already\./)
  const many = await free(12)
  await colleague.call(seats.block, blockOf(many, 'Row'))
  const ofMany = (await colleague.refusal(seats.block, blockOf(many))).title ?? ''
  t.equal(ofMany.match(/is blocked already\./g)?.length, 10, 'ten are named')
  t.match(ofMany, ' 2 more aren’t free.')
  await colleague.call(seats.release, { performanceId, seatIds: many })
  const states = new Map((await house()).seats.map(({ id, state }) => [id, state]))
  t.same(
    [one, two].map((id) => states.get(id)),
    ['free', 'free'],
  )
  const { released } = await colleague.call(seats.release, { performanceId, seatIds: chosen })
  t.equal(released.length, 1, 'only a blocked seat is released')
  const after = new Map((await house()).seats.map(({ id, state }) => [id, state]))
  for (const { id, state } of [...held, ...sold]) t.equal(after.get(id), state)
  await colleague.call(seats.block, blockOf([three]))
  t.equal((await colleague.refusal(seats.block, blockOf([999_999]))).type, 'NOT_FOUND')
  t.equal((await colleague.refusal(seats.block, { ...blockOf([one]), performanceId: 999_999 })).type, 'NOT_FOUND')
  t.equal((await colleague.refusal(seats.block, { ...blockOf([one]), reason: ' ' })).type, 'INVALID_INPUT')
})

t.test('seats are blocked until a performance ends, and released before it begins', async (t) => {
  const { VENUE_TIME_ZONE: zone } = desk.settings
  const starts = instantAt(dayIn(3), '12:00', zone)
  const [seatId = 0] = await free(1)
  type Times = Record<'startsAt' | 'endsAt' | 'salesEndAt', Date>
  const [before] = await desk.db.query<Times>(sql`
    select starts_at, ends_at, sales_end_at from performance where id = ${performanceId}`)
  const schedule = (startsAt: Date | undefined, endsAt: Date | undefined, salesEndAt = startsAt) =>
    desk.db.execute(sql`
      update performance set starts_at = ${startsAt}, ends_at = ${endsAt}, sales_end_at = ${salesEndAt}
       where id = ${performanceId}`)
  await schedule(starts, new Date(starts.getTime() + 7_200_000))
  const atNoon = await colleague.refusal(seats.block, { ...blockOf([seatId]), releaseOn: dayIn(3) })
  t.match(atNoon.validationErrors, [{ name: 'releaseOn', reason: /before the performance starts/ }])
  const now = desk.clock.now().getTime()
  await schedule(new Date(now - 7_200_000), new Date(now))
  t.equal((await colleague.refusal(seats.block, blockOf([seatId]))).type, 'PERFORMANCE_PAST')
  const ofCancelled = { ...blockOf([seatId]), performanceId: quartet.cancelled }
  t.equal((await colleague.refusal(seats.block, ofCancelled)).type, 'PERFORMANCE_CANCELLED')
  await schedule(before?.startsAt, before?.endsAt, before?.salesEndAt)
})

t.test('a seat is free for everyone from the instant at which its hold expires', async (t) => {
  const visitor = desk.visitor()
  await reserveTickets(visitor, quartet, 1)
  const stateOf = async (seatId: number) => (await house()).seats.find(({ id }) => id === seatId)?.state
  const [held] = await desk.db.query<{ id: number }>(sql`
    select seat_id as id from seat_allocation
     where performance_id = ${performanceId} and state = 'held' and expires_at > ${desk.clock.now()}
     order by expires_at desc limit 1`)
  const seatId = held?.id ?? 0
  t.equal(await stateOf(seatId), 'held')
  const expire = () =>
    desk.db.execute(sql`
      update seat_allocation set expires_at = ${desk.clock.now()}
       where performance_id = ${performanceId} and seat_id = ${seatId}`)
  await expire()
  t.equal(await stateOf(seatId), 'free')
  const { statuses } = await visitor.call(seatSelector.performanceSeats, { PerformanceId: performanceId })
  t.notOk(statuses?.unavailable.includes(seatId), 'on the map')
  const tickets = [{ seatId, priceTypeId: testProgramme.priceTypes.adult }]
  await desk.visitor().call(seatSelector.performanceReserve, { performanceId, performanceSeats: tickets })
  await expire()
  t.equal((await colleague.call(seats.block, blockOf([seatId]))).blocked.length, 1, 'for the desk')
  await colleague.call(seats.release, { performanceId, seatIds: [seatId] })
})

t.test('of two colleagues who block overlapping seats at once, one gets them all', async (t) => {
  const [one = 0, two = 0, three = 0] = await free(3)
  const outcomes = await Promise.all([
    colleague.response(seats.block, blockOf([one, two], 'First')),
    colleague.response(seats.block, blockOf([three, two], 'Second')),
  ])
  t.same(outcomes.map(({ status }) => status).sort(), [200, 409])
  const { blocks } = await house()
  const made = blocks.filter(({ name }) => name === 'First' || name === 'Second')
  t.equal(made.length, 1)
  t.equal(made[0]?.seats.length, 2)
})

t.test('a seat that a visitor and a colleague want at once goes to one of them', async (t) => {
  for (const seatId of await free(4)) {
    const visitor = desk.visitor()
    await visitor.call(session.info)
    const tickets = [{ seatId, priceTypeId: testProgramme.priceTypes.adult }]
    const outcomes = await Promise.all([
      colleague.response(seats.block, blockOf([seatId], 'Race')),
      visitor.call(seatSelector.performanceReserve, { performanceId, performanceSeats: tickets }).then(
        () => ({ status: 200 }),
        () => ({ status: 409 }),
      ),
    ])
    t.same(outcomes.map(({ status }) => status).sort(), [200, 409])
  }
})

t.test('house seats go back on sale at noon of their release date, and are listed that day', async (t) => {
  const seatIds = await free(2)
  const starts = await desk.db.first<{ startsAt: Date }>(sql`
    select starts_at from performance where id = ${performanceId}`)
  const late = {
    ...blockOf(seatIds),
    releaseOn: venueDay(starts?.startsAt ?? desk.clock.now(), desk.settings.VENUE_TIME_ZONE),
  }
  const tooLate = { ...late, releaseOn: `${Number(late.releaseOn.slice(0, 4)) + 1}-01-01` }
  for (const wrong of [tooLate, { ...late, releaseOn: '2020-01-01' }])
    t.match(await colleague.refusal(seats.block, wrong), { validationErrors: [{ name: 'releaseOn' }] })
  await colleague.call(seats.block, { ...blockOf(seatIds, 'Press'), releaseOn: dayIn(1) })
  t.same((await colleague.call(seats.releasedToday)).blocks, [])
  const nextDay = new Date(desk.clock.now().getTime() + DAY)
  t.match((await readReleasedToday({ db: desk.db, settings: desk.settings }, nextDay)).blocks, [
    { name: 'Press', seats: 2, performanceId },
  ])
  await releaseDueBlocks(desk.db, desk.clock.now())
  t.ok((await house()).blocks.some(({ name }) => name === 'Press'))
  const later = new Date(desk.clock.now().getTime() + 2 * DAY)
  await Promise.all([releaseDueBlocks(desk.db, later), releaseDueBlocks(desk.db, later)])
  t.notOk((await house()).blocks.some(({ name }) => name === 'Press'))
  const states = new Map((await house()).seats.map(({ id, state }) => [id, state]))
  t.same(
    seatIds.map((id) => states.get(id)),
    ['free', 'free'],
  )
  t.same(await desk.db.query(sql`select id from seat_block where name = 'Press'`), [])
})

t.test('the names of blocked seats are erased 90 days after the performance', async (t) => {
  const seatIds = await free(2)
  await colleague.call(seats.block, blockOf(seatIds, 'Jane Doe’s guests'))
  const ends = await desk.db.first<{ endsAt: Date }>(sql`select ends_at from performance where id = ${performanceId}`)
  const daysAfter = (days: number) => new Date((ends?.endsAt.getTime() ?? 0) + days * DAY)
  const named = () =>
    desk.db.query(sql`
      select id::text from seat_block where performance_id = ${performanceId}
       union all
      select id::text from staff_audit where act = 'blockedSeats' and performance_id = ${performanceId} and after is not null`)
  await applyRetention(desk.db, daysAfter(89), desk.settings)
  t.ok((await named()).length > 1)
  await applyRetention(desk.db, daysAfter(91), desk.settings)
  t.same(await named(), [])
  const { blocks } = await house()
  t.ok(seatIds.every((id) => blocks.some((block) => block.id === null && block.seats.some((seat) => seat.id === id))))
})
