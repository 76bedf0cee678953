import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { series } from '#shared/ticketing/series/series'
import { openBoxOffice } from '#test/support/box-office'
import { freshPostgres } from '#test/support/postgres'
import { fillTestPackages, packageSeat, testPackages } from '#test/support/test-packages'
import { testProgramme } from '#test/support/test-programme'

const { eight, choice, fixedSeries, zones, performances, productions } = testPackages
const { adult } = testProgramme.priceTypes

/** A real PostgreSQL, because the embedded engine has a single connection and no concurrency. */
async function open(t: { teardown(close: () => unknown): void }) {
  const venue = await openBoxOffice(t as never, { databaseUrl: await freshPostgres(t), fill: fillTestPackages })
  await venue.listen()
  return venue
}

const REFUSED = ['SOLD_OUT', 'NOT_ENOUGH_SEATS', 'SEAT_TAKEN', 'CART_CHANGED']

t.test('fifty concurrent customers get whole packages without a seat sold twice', async (t) => {
  const venue = await open(t)
  const customers = Array.from({ length: 50 }, (_, at) => ({ at, visitor: venue.visitor() }))
  const answers = await Promise.all(
    customers.map(async ({ at, visitor }) => {
      const zoneId = at % 2 ? zones.front : zones.back
      const seats = [{ priceTypeId: adult, count: 2 + (at % 5) }]
      const first = await visitor.response(series.reserveFixed, { packageId: eight, zoneId, seats })
      // Half of them change their choice while the others still choose.
      const more = [{ priceTypeId: adult, count: 1 + (at % 4) }]
      const again =
        at % 3 ? first : await visitor.response(series.reserveFixed, { packageId: eight, zoneId, seats: more })
      return [first, again].map(({ status, body }) => ({ status, type: body.isError ? body.type : 'held' }))
    }),
  )
  const all = answers.flat()
  t.ok(
    all.every(({ status, type }) => status === 200 || REFUSED.includes(type)),
    JSON.stringify(all.filter(({ status }) => status >= 500)),
  )
  t.ok(all.filter(({ status }) => status === 200).length > 20)
  const broken = await venue.db.query(sql`
      select l.id
        from cart_line l
        join lateral (select coalesce(sum(count), 0) as party from cart_package_seat where cart_line_id = l.id) s on true
       where exists (select from package_performance k
                      where k.package_id = l.package_id
                        and (select count(*) from cart_ticket c
                               join seat_allocation a on a.performance_id = c.performance_id and a.seat_id = c.seat_id
                                                     and a.state = 'held' and a.cart_id = l.cart_id
                              where c.cart_line_id = l.id and c.performance_id = k.performance_id) <> s.party)`)
  t.same(broken, [], 'every package has its seats in every concert')
  const spare = await venue.db.query(sql`
      select a.seat_id from seat_allocation a
       where a.state = 'held'
         and not exists (select from cart_ticket c join cart_line l on l.id = c.cart_line_id
                          where l.cart_id = a.cart_id and c.performance_id = a.performance_id and c.seat_id = a.seat_id)`)
  t.same(spare, [], 'and nothing is held beside them')
  const seats = await Promise.all(
    customers.map(async ({ visitor }) => {
      const { selectedFixedPackage } = await visitor.call(series.productions, { SeriesId: fixedSeries })
      const [first] = selectedFixedPackage?.productions ?? []
      return (first?.tickets ?? []).map(({ row, number }) => `${row}${number}`)
    }),
  )
  t.equal(new Set(seats.flat()).size, seats.flat().length, 'no seat twice')
})

t.test('concurrent packages, flexible packages and seats on the map are reserved whole or refused', async (t) => {
  const venue = await open(t)
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const visitor = venue.visitor()
      const seats = [{ priceTypeId: adult, count: 2 }]
      if (at % 3 === 0) return visitor.response(series.reserveFixed, { packageId: eight, zoneId: zones.front, seats })
      const concert = at % 8
      const performanceId = performances[concert] ?? 0
      const wish = { packageId: choice, performanceId, performanceSeats: [] }
      if (at % 3 === 1)
        return visitor.response(series.reserveFlexi, {
          ...wish,
          productionId: productions[concert] ?? 0,
          zoneId: zones.front,
          seats,
        })
      const from = 1 + (at % 18)
      const chosen = [from + 1, from].map((number) => ({ priceTypeId: adult, seatId: packageSeat(5, number) }))
      const own = await visitor.response(seatSelector.packageReserve, { ...wish, packageSeats: chosen })
      if (own.status !== 200) return own
      const others = [from, from + 2].map((number) => ({ priceTypeId: adult, seatId: packageSeat(5, number) }))
      return visitor.response(seatSelector.packageReserve, { ...wish, packageSeats: others })
    }),
  )
  const failed = statuses.filter(({ status, body }) => status !== 200 && !(body.isError && REFUSED.includes(body.type)))
  t.same(
    failed.map(({ body }) => body),
    [],
  )
  const twice = await venue.db.query(sql`
    select c.performance_id, c.seat_id
      from cart_ticket c
      join cart_line l on l.id = c.cart_line_id
      join seat_allocation a on a.performance_id = c.performance_id and a.seat_id = c.seat_id and a.cart_id = l.cart_id
     group by c.performance_id, c.seat_id
    having count(*) > 1`)
  t.same(twice, [])
})
