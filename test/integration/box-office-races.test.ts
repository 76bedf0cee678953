import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { lockZones } from '#server/box-office/seating/hold-best-available'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { freshPostgres } from '#test/support/postgres'
import { testProgramme } from '#test/support/test-programme'

const rush = { productionId: testProgramme.rush.id, performanceId: testProgramme.rush.performance }
/** A real PostgreSQL, because the embedded engine has a single connection and no concurrency. */
const venue = await openBoxOffice(t, { databaseUrl: await freshPostgres(t) })
await venue.db.execute(sql`update seat set attributes = '{}'`)
await venue.listen()
t.beforeEach(() => venue.db.execute(sql`delete from seat_allocation where performance_id = ${rush.performanceId}`))

const reservationOf = (count: number) => ({ ...rush, seats: [{ priceTypeId: testProgramme.priceTypes.adult, count }] })

/** Makes buyers reserve concurrently; returns the result of each. */
async function reserveAtOnce(buyers: number, countOf: (buyer: number) => number) {
  const visitors = Array.from({ length: buyers }, () => venue.visitor())
  return Promise.all(
    visitors.map(async (visitor, at) => {
      const { status, body } = await visitor.response(production.reserveTicket, reservationOf(countOf(at)))
      return { visitor, count: countOf(at), status, type: body.isError ? body.type : 'held' }
    }),
  )
}

const seatsOf = async (visitor: TestVisitor) => {
  const { tickets } = await visitor.call(production.miniCart, {
    ProductionId: rush.productionId,
    PerformanceId: rush.performanceId,
  })
  return tickets.map(({ row, number }) => `${row}${number}`)
}

t.test('200 buyers of 100 seats end with one stored seat each for 100 of them', async (t) => {
  const attempts = await reserveAtOnce(200, () => 1)
  const held = attempts.filter(({ status }) => status === 200)
  t.equal(held.length, 100)
  t.same([...new Set(attempts.filter(({ status }) => status !== 200).map(({ type }) => type))], ['SOLD_OUT'])
  const seats = (await Promise.all(held.map(({ visitor }) => seatsOf(visitor)))).flat()
  t.equal(new Set(seats).size, 100)
  const stored = await venue.db.query(sql`
    select count(*) as holds, count(distinct cart_id) as carts
      from seat_allocation where performance_id = ${rush.performanceId} and state = 'held'`)
  t.same(stored, [{ holds: 100, carts: 100 }])
})

t.test('each of 200 parties gets all of its seats or none, and every seat is sold', async (t) => {
  const attempts = await reserveAtOnce(200, (buyer) => 1 + (buyer % 6))
  const held = attempts.filter(({ status }) => status === 200)
  t.ok(attempts.every(({ status, type }) => status === 200 || ['SOLD_OUT', 'NOT_ENOUGH_SEATS'].includes(type)))
  const seats = await Promise.all(held.map(({ visitor }) => seatsOf(visitor)))
  t.same(
    seats.map(({ length }) => length),
    held.map(({ count }) => count),
  )
  t.equal(new Set(seats.flat()).size, seats.flat().length)
  t.equal(seats.flat().length, 100, 'the single tickets among them fill the last seats')
})

t.test('after a sell-out, a reservation is rejected without taking a lock', async (t) => {
  await venue.db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select f.id, s.id, 'blocked' from performance f join seat s on s.hall_id = f.hall_id
     where f.id = ${rush.performanceId}`)
  const zones = await venue.db.query<{ id: number }>(sql`
    select distinct s.zone_id as id from performance f join seat s on s.hall_id = f.hall_id
     where f.id = ${rush.performanceId}`)
  t.ok(zones.length > 0)
  const ids = zones.map(({ id }) => id)
  await venue.db.transaction(async (tx) => {
    await lockZones(tx, rush.performanceId, ids)
    const attempts = await reserveAtOnce(5, () => 1)
    t.same(
      attempts.map(({ type }) => type),
      attempts.map(() => 'SOLD_OUT'),
    )
  })
})

t.test('concurrent choices of one buyer end with all seats of one choice', async (t) => {
  const visitors = Array.from({ length: 20 }, () => venue.visitor())
  await Promise.all(visitors.map((visitor) => visitor.call(production.reserveTicket, reservationOf(2))))
  await Promise.all(
    visitors.flatMap((visitor) =>
      [3, 4].map((count) => visitor.response(production.reserveTicket, reservationOf(count))),
    ),
  )
  const seats = await Promise.all(visitors.map(seatsOf))
  t.ok(seats.every(({ length }) => [2, 3, 4].includes(length)))
  t.equal(new Set(seats.flat()).size, seats.flat().length)
  t.same(
    await venue.db.query(
      sql`select count(*) as holds from seat_allocation where state = 'held' and performance_id = 71`,
    ),
    [{ holds: seats.flat().length }],
  )
})

t.test('simultaneously released seats go to one buyer each', async (t) => {
  await reserveAtOnce(100, () => 1)
  t.equal((await reserveAtOnce(5, () => 1)).filter(({ status }) => status === 200).length, 0)
  venue.clock.move({ minutes: 15 })
  const later = await reserveAtOnce(150, () => 1)
  const held = later.filter(({ status }) => status === 200)
  t.equal(held.length, 100)
  t.equal(new Set((await Promise.all(held.map(({ visitor }) => seatsOf(visitor)))).flat()).size, 100)
})

t.test('concurrent changes of one cart lose nothing and count correctly', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(production.reserveTicket, reservationOf(6))
  const { tickets } = await visitor.call(production.miniCart, {
    ProductionId: testProgramme.rush.id,
    PerformanceId: testProgramme.rush.performance,
  })
  const removals = tickets.slice(0, 5).flatMap(({ subLineItemId }) => [1, 2].map(() => subLineItemId))
  const responses = await Promise.all(
    removals.map((subLineItemId) =>
      visitor.response(production.removeTicket, { performanceId: rush.performanceId, subLineItemId }),
    ),
  )
  t.same(responses.map(({ status }) => status).sort(), [...Array(5).fill(200), ...Array(5).fill(404)])
  t.equal((await visitor.call(session.info)).cartCount, 1)
  t.equal((await seatsOf(visitor)).length, 1)
})
