import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { type OpenBoxOffice, openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { freshPostgres } from '#test/support/postgres'
import { smallWorld } from '#test/support/small-world'

/** What this needs of a tap test. */
interface Tap {
  teardown(close: () => unknown): void
}

/** Races show on a real PostgreSQL alone: the embedded engine has one connection, on which everybody takes turns. */
const open = async (t: Tap): Promise<OpenBoxOffice> => {
  const venue = await openBoxOffice(t, { databaseUrl: await freshPostgres(t) })
  await venue.db.execute(sql`update seat set attributes = '{}'`)
  await venue.listen()
  return venue
}

const rush = { productionId: smallWorld.rush.id, performanceId: smallWorld.rush.performance }
const wish = (count: number) => ({ ...rush, seats: [{ priceTypeId: smallWorld.priceTypes.adult, count }] })

/** Everybody tries at once; who got how many. */
async function rushOf(venue: OpenBoxOffice, buyers: number, countOf: (buyer: number) => number) {
  const visitors = Array.from({ length: buyers }, () => venue.visitor())
  return Promise.all(
    visitors.map(async (visitor, at) => {
      const { status, body } = await visitor.response(production.reserveTicket, wish(countOf(at)))
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

t.test('of 200 buyers for 100 seats 100 have one each, and every seat that was confirmed is stored', async (t) => {
  const venue = await open(t)
  const tries = await rushOf(venue, 200, () => 1)
  const held = tries.filter(({ status }) => status === 200)
  t.equal(held.length, 100)
  t.same([...new Set(tries.filter(({ status }) => status !== 200).map(({ type }) => type))], ['SOLD_OUT'])
  const seats = (await Promise.all(held.map(({ visitor }) => seatsOf(visitor)))).flat()
  t.equal(new Set(seats).size, 100)
  const stored = await venue.db.query(sql`
    select count(*) as holds, count(distinct cart_id) as carts
      from seat_allocation where performance_id = ${rush.performanceId} and state = 'held'`)
  t.same(stored, [{ holds: 100, carts: 100 }])
})

t.test(
  'of 200 parties of one to six for 100 seats each has all of its seats or none, and every seat is taken',
  async (t) => {
    const venue = await open(t)
    const tries = await rushOf(venue, 200, (buyer) => 1 + (buyer % 6))
    const held = tries.filter(({ status }) => status === 200)
    t.ok(tries.every(({ status, type }) => status === 200 || ['SOLD_OUT', 'NOT_ENOUGH_SEATS'].includes(type)))
    const seats = await Promise.all(held.map(({ visitor }) => seatsOf(visitor)))
    t.same(
      seats.map(({ length }) => length),
      held.map(({ count }) => count),
    )
    t.equal(new Set(seats.flat()).size, seats.flat().length)
    t.equal(seats.flat().length, 100, 'the single tickets among them fill the last seats')
  },
)

t.test('buyers who send two choices at once have all seats of one of them', async (t) => {
  const venue = await open(t)
  const visitors = Array.from({ length: 20 }, () => venue.visitor())
  await Promise.all(visitors.map((visitor) => visitor.call(production.reserveTicket, wish(2))))
  await Promise.all(
    visitors.flatMap((visitor) => [3, 4].map((count) => visitor.response(production.reserveTicket, wish(count)))),
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

t.test('seats that are released at one instant go to one buyer each', async (t) => {
  const venue = await open(t)
  await rushOf(venue, 100, () => 1)
  t.equal((await rushOf(venue, 5, () => 1)).filter(({ status }) => status === 200).length, 0)
  venue.clock.move({ minutes: 15 })
  const second = await rushOf(venue, 150, () => 1)
  const held = second.filter(({ status }) => status === 200)
  t.equal(held.length, 100)
  t.equal(new Set((await Promise.all(held.map(({ visitor }) => seatsOf(visitor)))).flat()).size, 100)
})

t.test('one cart changed by many calls at once loses nothing and counts right', async (t) => {
  const venue = await open(t)
  const visitor = venue.visitor()
  await visitor.call(production.reserveTicket, wish(6))
  const { tickets } = await visitor.call(production.miniCart, {
    ProductionId: smallWorld.rush.id,
    PerformanceId: smallWorld.rush.performance,
  })
  const removing = tickets.slice(0, 5).flatMap(({ subLineItemId }) => [1, 2].map(() => subLineItemId))
  const answers = await Promise.all(
    removing.map((subLineItemId) =>
      visitor.response(production.removeTicket, { performanceId: rush.performanceId, subLineItemId }),
    ),
  )
  t.same(answers.map(({ status }) => status).sort(), [...Array(5).fill(200), ...Array(5).fill(404)])
  t.equal((await visitor.call(session.info)).cartCount, 1)
  t.equal((await seatsOf(visitor)).length, 1)
})
