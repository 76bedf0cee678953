import { once } from 'node:events'
import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { createSeatChanges } from '#server/box-office/seat-selector/seat-changes'
import { VersionHistory } from '#server/box-office/seat-selector/version-history'
import { SEATS_CHANGED } from '#server/box-office/seating/holds'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { SeatSnapshot } from '#shared/ticketing/seat-selector/seat-selector.schemas'
import { session } from '#shared/ticketing/session/session'
import { type OpenBoxOffice, openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { freshPostgres } from '#test/support/postgres'
import { followSeats } from '#test/support/seat-events'
import { testProgramme } from '#test/support/test-programme'
import { timeLimit } from '#test/support/time-limits'

interface Tap {
  teardown(close: () => unknown): void
}

/** Two box offices on one PostgreSQL, as behind a load balancer. */
async function openTwo(t: Tap): Promise<[OpenBoxOffice, OpenBoxOffice]> {
  const databaseUrl = await freshPostgres(t)
  const first = await openBoxOffice(t, { databaseUrl })
  return [first, await openBoxOffice(t, { databaseUrl, fill: async () => undefined })]
}

const performanceId = testProgramme.rush.performance
const query = `PerformanceId=${performanceId}`
const reserve = (visitor: TestVisitor, ...seats: number[]) =>
  visitor.response(seatSelector.performanceReserve, {
    performanceId,
    performanceSeats: seats.map((seatId) => ({ seatId, priceTypeId: testProgramme.priceTypes.adult })),
  })
const giveUp = (visitor: TestVisitor) => visitor.call(seatSelector.performanceRemove, { performanceId })

t.test('a seat taken or released at one box office is reported by the other within two seconds', async (t) => {
  const [one, other] = await openTwo(t)
  const events = await followSeats(t, await one.listen(), query)
  t.same([events.status, events.headers.get('content-type')], [200, 'text/event-stream'])
  t.equal(events.headers.get('cache-control'), 'no-store')
  const snapshot = await events.next()
  t.match(snapshot, { name: 'snapshot', data: { unavailable: [] } })
  t.equal(snapshot?.id, snapshot?.data.version)
  t.ok(SeatSnapshot.isValidSync(snapshot?.data), 'as the contract says')

  const visitor = other.visitor()
  const since = performance.now()
  await reserve(visitor, 11, 12)
  const taken = await events.next()
  t.ok(performance.now() - since < timeLimit(2_000))
  t.equal(taken?.name, 'changes')
  t.same(taken?.data.seats, [
    { id: 11, s: 'Unavailable' },
    { id: 12, s: 'Unavailable' },
  ])
  const data = await other.visitor().call(seatSelector.performanceSeats, { PerformanceId: performanceId, Split: true })
  t.equal(data.version, taken?.id, 'both box offices call this state by one name')
  t.same(data.statuses?.unavailable, [11, 12])

  await giveUp(visitor)
  t.same((await events.next())?.data.seats, [
    { id: 11, s: 'Available' },
    { id: 12, s: 'Available' },
  ])
  await reserve(visitor, 20)
  t.same((await events.next())?.data.seats, [{ id: 20, s: 'Unavailable' }])
  await visitor.call(session.clearCart)
  t.same((await events.next())?.data.seats, [{ id: 20, s: 'Available' }], 'a cleared cart is told as well')
})

t.test('a hold that expires is reported when it expires by the box office’s clock', async (t) => {
  const venue = await openBoxOffice(t)
  const { db, clock, app, settings } = venue
  await reserve(venue.visitor(), 11, 12)
  const changes = createSeatChanges({ db, clock, log: app.log })
  t.teardown(() => changes.close())
  const reader = (await changes.follow(performanceId, undefined)).setEncoding('utf8')
  t.match(String((await once(reader, 'data'))[0]), /event: snapshot[\s\S]*"unavailable":\[11,12\]/)
  const second = 1 / 60
  clock.move({ minutes: settings.CART_MINUTES - second / 10 })
  await reserve(venue.visitor(), 20)
  t.match(String((await once(reader, 'data'))[0]), /"id":20,"s":"Unavailable"/)
  const told = once(reader, 'data')
  // No reservation, release or clean-up happens from here on: only the clock has moved.
  clock.move({ minutes: second })
  const since = performance.now()
  const seats = [11, 12].map((id) => `{"id":${id},"s":"Available"}`).join(',')
  t.match(String((await told)[0]), `"seats":[${seats}]`)
  t.ok(performance.now() - since < timeLimit(5_000), 'before the statuses are read again anyway')
  t.equal(
    (await db.query(sql`select from seat_allocation where state = 'held'`)).length,
    3,
    'their rows are still there',
  )
})

t.test('a client that reconnects with a version gets the changes since then, or a snapshot', async (t) => {
  const [one, other] = await openTwo(t)
  const origin = await one.listen()
  const first = await followSeats(t, origin, query)
  const start = (await first.next())?.id ?? ''
  await reserve(one.visitor(), 1)
  await first.next()
  await reserve(one.visitor(), 2)
  const latest = (await first.next())?.id ?? ''

  const back = await followSeats(t, origin, query, { 'last-event-id': start })
  t.same((await back.next())?.data, {
    version: latest,
    seats: [
      { id: 1, s: 'Unavailable' },
      { id: 2, s: 'Unavailable' },
    ],
  })
  const strange = await followSeats(t, origin, `${query}&Since=another`)
  t.match(await strange.next(), { name: 'snapshot', id: latest, data: { unavailable: [1, 2] } })

  const present = await followSeats(t, await other.listen(), `${query}&Since=${latest}`)
  await reserve(other.visitor(), 3)
  t.same((await present.next())?.data.seats, [{ id: 3, s: 'Unavailable' }], 'who is at the present gets nothing twice')
})

t.test('an unknown performance has no stream, and a closing box office ends its streams', async (t) => {
  const venue = await openBoxOffice(t, { engine: 'pglite' })
  const origin = await venue.listen()
  const unknown = await fetch(`${origin}/api/SeatSelector/Changes?PerformanceId=999`)
  t.equal(unknown.status, 404)
  t.match(await unknown.json(), { isError: true, type: 'NOT_FOUND' })
  t.equal((await fetch(`${origin}/api/SeatSelector/Changes?PerformanceId=x`)).status, 400)

  const events = await followSeats(t, origin, query)
  t.equal((await events.next())?.name, 'snapshot')
  await reserve(venue.visitor(), 7)
  t.same((await events.next())?.data.seats, [{ id: 7, s: 'Unavailable' }], 'on the embedded database too')
  const ended = events.next()
  await venue.app.close()
  t.equal(await ended, undefined)
})

t.test('a client that doesn’t read is disconnected, and the others stay', async (t) => {
  const { db, clock, app } = await openBoxOffice(t)
  const changes = createSeatChanges({ db, clock, log: app.log })
  t.teardown(() => changes.close())
  const chunks = (stream: NodeJS.ReadableStream) => stream.setEncoding('utf8')
  const block = async (isBlocked: boolean) => {
    await db.execute(
      isBlocked
        ? sql`insert into seat_allocation (performance_id, seat_id, state) select ${performanceId}::int, id, 'blocked' from seat`
        : sql`delete from seat_allocation where performance_id = ${performanceId}`,
    )
    await db.publish(SEATS_CHANGED, String(performanceId))
  }
  const idle = await changes.follow(performanceId, undefined)
  const reader = chunks(await changes.follow(performanceId, undefined))
  t.match(String((await once(reader, 'data'))[0]), 'event: snapshot')
  t.equal(changes.readers(), 2)
  const gone = once(idle, 'close')
  for (let at = 0; !idle.destroyed && at < 100; at++) {
    const told = once(reader, 'data')
    await block(at % 2 === 0)
    await told
  }
  await gone
  t.equal(changes.readers(), 1, 'the other one stays')
})

t.test('with many clients, several changes share an event', async (t) => {
  const { db, clock, app, visitor } = await openBoxOffice(t)
  const changes = createSeatChanges({ db, clock, log: app.log })
  t.teardown(() => changes.close())
  const follow = () => changes.follow(performanceId, undefined)
  const followers = await Promise.all(Array.from({ length: 1_000 }, follow))
  for (const follower of followers.slice(1)) follower.resume()
  const reader = followers[0]?.setEncoding('utf8')
  let text = ''
  reader?.on('data', (chunk) => (text += chunk))
  const taken = [51, 52, 53, 54, 55, 56]
  for (const seat of taken) await reserve(visitor(), seat)
  const events = () => text.split('event: changes').slice(1)
  const told = () => events().flatMap((event) => [...event.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id)))
  while (told().length < taken.length) await once(reader as NodeJS.ReadableStream, 'data')
  t.same(told().sort(), taken)
  t.ok(events().length < taken.length, `${events().length} events`)
  await Promise.all(Array.from({ length: 4_000 }, follow))
  await t.rejects(follow(), { code: 'CHANGES_UNAVAILABLE' }, 'for 5,000 clients at most')
})

t.test('a client more than 64 versions behind gets a snapshot', async (t) => {
  const state = (version: number) => ({ version: String(version), unavailable: [version], nextExpiry: null })
  const history = new VersionHistory(state(0))
  for (let version = 1; version < 64; version++) history.add(state(version))
  t.same(history.since('0')?.length, 64)
  history.add(state(64))
  t.equal(history.since('0'), undefined)
  t.ok(history.since('1'))
  t.same(history.since('64'), [], 'who has the latest version gets nothing')
})

t.test('one of 50 buyers who choose the same seats at once gets them', async (t) => {
  const [one, other] = await openTwo(t)
  for (const venue of [one, other]) await venue.listen()
  const buyers = Array.from({ length: 50 }, (_, at) => (at % 2 ? one : other).visitor())
  const answers = await Promise.all(buyers.map((buyer) => reserve(buyer, 41, 42, 43)))
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.same([...new Set(answers.map(({ body }) => (body.isError ? body.type : 'held')))].sort(), ['SEAT_TAKEN', 'held'])
  t.same(
    await one.db.query(sql`
      select count(*)::int as seats, count(distinct cart_id)::int as carts
        from seat_allocation where performance_id = ${performanceId}`),
    [{ seats: 3, carts: 1 }],
  )
})

t.test('buyers who swap seats don’t deadlock', async (t) => {
  const venue = await openBoxOffice(t, { databaseUrl: await freshPostgres(t) })
  await venue.listen()
  const buyers = Array.from({ length: 6 }, () => venue.visitor())
  for (const [at, buyer] of buyers.entries()) t.equal((await reserve(buyer, at + 1)).status, 200)
  for (let round = 1; round <= 10; round++) {
    const answers = await Promise.all(buyers.map((buyer, at) => reserve(buyer, ((at + round) % 7) + 1, at + 51)))
    t.ok(
      answers.every(({ status }) => status === 200 || status === 409),
      answers.map(({ status }) => status).join(),
    )
  }
  const [counts] = await venue.db.query<{ held: number; tickets: number }>(sql`
    select (select count(*) from seat_allocation where performance_id = ${performanceId})::int as held,
           (select count(*) from cart_ticket t join seat_allocation a using (performance_id, seat_id)
             join cart_line l on l.id = t.cart_line_id and l.cart_id = a.cart_id)::int as tickets`)
  t.equal(counts?.held, counts?.tickets, 'every held seat is a ticket of the cart that holds it')
})
