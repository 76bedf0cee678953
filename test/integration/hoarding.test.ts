import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { isPrivateAddress } from '#server/http/private-address'
import { donation } from '#shared/ticketing/donation/donation'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { ada, bea, openBoxOfficeWithAccounts } from '#test/support/accounts'
import { openBoxOffice, solvedCaptcha, type TestVisitor } from '#test/support/box-office'
import { freshPostgres } from '#test/support/postgres'
import { fillTestCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const { quartet, rush, priceTypes } = testProgramme
const boxOffice = await openBoxOffice(t, {
  fill: fillTestCheckout,
  settings: { HELD_SEATS_CART: '4', HELD_SEATS_NETWORK: '6' },
})
const { db, clock } = boxOffice

t.beforeEach(async () => {
  clock.move({ minutes: 60 })
  await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
})

const wish = (count: number, { id, performance }: { id: number; performance: number } = quartet) => ({
  productionId: id,
  performanceId: performance,
  seats: [{ priceTypeId: priceTypes.adult, count }],
})

/** Reserves seats, and repeats the call with a proof if one is required, as a browser does. */
async function reserve(visitor: TestVisitor, count: number, of?: { id: number; performance: number }) {
  const first = await visitor.response(production.reserveTicket, wish(count, of))
  if (!first.body.isError || first.body.type !== 'PROOF_NEEDED') return first
  const captchaToken = await solvedCaptcha(visitor)
  return visitor.response(production.reserveTicket, { ...wish(count, of), captchaToken } as never)
}
const heldSeats = () =>
  db.query<{ seatId: number; expiresAt: Date }>(sql`
    select seat_id, expires_at from seat_allocation where state = 'held' and expires_at > ${clock.now()} order by seat_id`)

t.test('a session’s first reservation requires a proof of work, and later ones don’t', async (t) => {
  const visitor = boxOffice.visitor('203.0.113.1')
  const refused = await visitor.response(production.reserveTicket, wish(1))
  t.match([refused.status, refused.body], [422, { type: 'PROOF_NEEDED' }])
  t.same(await heldSeats(), [])
  const captchaToken = await solvedCaptcha(visitor)
  const proven = { ...wish(1), captchaToken } as never
  t.equal((await visitor.response(production.reserveTicket, proven)).status, 200)
  t.equal((await visitor.response(production.reserveTicket, wish(2))).status, 200)
  const another = boxOffice.visitor('203.0.113.1')
  t.equal((await another.response(production.reserveTicket, proven)).status, 422, 'a proof serves once')
})

t.test('a session that began without a reservation still proves its first one', async (t) => {
  const visitor = boxOffice.visitor('203.0.113.1')
  await visitor.call(donation.create, { fundId: 1, amount: 5, flags: [] })
  await visitor.response(promo.apply, { code: 'NOBODY' } as never)
  t.equal((await visitor.response(production.reserveTicket, wish(1))).status, 422)
})

t.test('one cart and one network have limits of held seats', async (t) => {
  const one = boxOffice.visitor('203.0.113.1')
  t.equal((await reserve(one, 3)).status, 200)
  const more = await reserve(one, 2, rush)
  t.match([more.status, more.body], [409, { type: 'TOO_MANY_HELD' }])
  t.equal((await heldSeats()).length, 3, 'nothing changes')
  const neighbour = boxOffice.visitor('203.0.113.1')
  t.equal((await reserve(neighbour, 3)).status, 200)
  t.equal((await reserve(boxOffice.visitor('203.0.113.1'), 1, rush)).status, 409)
  t.equal((await reserve(boxOffice.visitor('203.0.113.2'), 1, rush)).status, 200, 'another network isn’t hindered')
  t.equal((await neighbour.response(production.reserveTicket, wish(1))).status, 200, 'fewer seats are no more')
  clock.move({ minutes: 20 })
  t.equal((await reserve(boxOffice.visitor('203.0.113.1'), 4, rush)).status, 200, 'expired holds don’t count')
})

t.test('the carts of one customer share a limit of held seats across networks', async (t) => {
  const { signedIn } = await openBoxOfficeWithAccounts(t, { settings: { HELD_SEATS_CUSTOMER: '5' } })
  const one = await signedIn(ada, '203.0.113.1')
  const other = await signedIn(ada, '203.0.113.2')
  const stranger = await signedIn(bea, '203.0.113.2')
  t.equal((await one.response(production.reserveTicket, wish(3))).status, 200)
  const more = await other.response(production.reserveTicket, wish(3))
  t.match([more.status, more.body], [409, { type: 'TOO_MANY_HELD' }])
  t.equal((await other.response(production.reserveTicket, wish(2))).status, 200)
  t.equal((await stranger.response(production.reserveTicket, wish(3))).status, 200, 'another isn’t hindered')
})

t.test('all addresses of an IPv6 network share a limit of held seats', async (t) => {
  t.equal((await reserve(boxOffice.visitor('2001:db8:1:2::1'), 4)).status, 200)
  t.equal((await reserve(boxOffice.visitor('2001:db8:1:2:3::9'), 3)).status, 409)
})

t.test('the networks of one IPv6 household or organisation share a larger limit of held seats', async (t) => {
  t.equal((await reserve(boxOffice.visitor('2001:db8:7:100::1'), 4)).status, 200)
  t.equal((await reserve(boxOffice.visitor('2001:db8:7:101::1'), 4)).status, 200)
  const household = await reserve(boxOffice.visitor('2001:db8:7:1ff::1'), 2, rush)
  t.match([household.status, household.body], [409, { type: 'TOO_MANY_HELD' }], 'nine for a /56')
  t.equal((await reserve(boxOffice.visitor('2001:db8:7:200::1'), 4, rush)).status, 200, 'another household')
  t.equal((await reserve(boxOffice.visitor('2001:db8:7:300::1'), 1)).status, 409, 'twelve for a /48')
  t.equal((await reserve(boxOffice.visitor('2001:db8:8:300::1'), 1, rush)).status, 200, 'another organisation')
})

t.test('calls that don’t come through the site have no limit of held seats and need no proof', async (t) => {
  t.equal((await boxOffice.visitor().response(production.reserveTicket, wish(6, rush))).status, 200)
  t.same(
    ['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd00::1', '::ffff:10.0.0.1'].map(isPrivateAddress),
    Array(6).fill(true),
  )
  t.same(['203.0.113.1', '172.32.0.1', '2001:db8::1'].map(isPrivateAddress), [false, false, false])
})

t.test('seats that are released and taken again get no new time', async (t) => {
  const visitor = boxOffice.visitor('203.0.113.1')
  await reserve(visitor, 2)
  const [first] = await heldSeats()
  for (const again of ['clear', 'remove'] as const) {
    clock.move({ minutes: 5 })
    if (again === 'clear') await visitor.call(session.clearCart)
    else await visitor.call(seatSelector.performanceRemove, { performanceId: quartet.performance })
    t.same(await heldSeats(), [])
    await reserve(visitor, 2)
    const held = await heldSeats()
    t.same([held.length, held[0]], [2, first], 'the first end stands')
    t.equal((await visitor.call(session.info)).expiration, first?.expiresAt.toISOString())
  }
  await visitor.call(session.clearCart)
  await reserve(visitor, 2, rush)
  const [others] = await heldSeats()
  t.equal(others?.expiresAt.getTime(), clock.now().getTime() + 15 * 60_000, 'other seats have their whole time')
})

t.test('seats that one network lets expire repeatedly are in a cool-down for it', async (t) => {
  const best = (await heldBy('203.0.113.1')).join()
  for (const again of [1, 2]) {
    clock.move({ minutes: 16 })
    t.equal((await heldBy('203.0.113.1')).join(), best, `taken again ${again} times`)
  }
  clock.move({ minutes: 16 })
  const others = await heldBy('203.0.113.1')
  t.notOk(
    others.some((seat) => best.split(',').includes(String(seat))),
    'then others of the hall are the best for it',
  )
  t.equal((await heldBy('203.0.113.2')).join(), best, 'while anybody else may have them')
  await db.execute(sql`delete from seat_allocation where state = 'held'`)
})

/** Reserves two seats for a new visitor on a network; returns those that they get. */
async function heldBy(address: string): Promise<number[]> {
  const before = new Set((await heldSeats()).map(({ seatId }) => seatId))
  t.equal((await reserve(boxOffice.visitor(address), 2)).status, 200)
  return (await heldSeats()).map(({ seatId }) => seatId).filter((seat) => !before.has(seat))
}

t.test('on a real PostgreSQL concurrent calls of one network stay within its limit', async (t) => {
  const at = await openBoxOffice(t, {
    databaseUrl: await freshPostgres(t),
    settings: { HELD_SEATS_NETWORK: '6', RESERVATION_PROOF: 'false' },
  })
  const calls = Array.from({ length: 12 }, (_, n) =>
    at.visitor('203.0.113.1').response(production.reserveTicket, wish(1, n % 2 ? rush : quartet)),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status).sort()
  t.same(statuses, [...Array<number>(6).fill(200), ...Array<number>(6).fill(409)])
  const [held] = await at.db.query(sql`select count(*)::int as seats from seat_allocation where state = 'held'`)
  t.same(held, { seats: 6 })
})
