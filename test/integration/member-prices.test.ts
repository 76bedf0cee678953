import t from 'tap'
import { renewedSeats } from '#server/box-office/account/renewals'
import { sql } from '#server/box-office/database/sql'
import { venueDay } from '#shared/dates'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { series } from '#shared/ticketing/series/series'
import { session } from '#shared/ticketing/session/session'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { ada, bea, openBoxOfficeWithAccounts, PASSWORD, payWithVoucher } from '#test/support/accounts'
import type { TestVisitor } from '#test/support/box-office'
import { fillTestPackages, packageSeat, testPackages } from '#test/support/test-packages'
import { testProgramme } from '#test/support/test-programme'

const venue = await openBoxOfficeWithAccounts(t, { fill: fillTestPackages })
const { db, clock, settings } = venue
const { quartet, presale, priceTypes } = testProgramme
const { varying, flexiSeries, zones, performances, productions } = testPackages
const { adult } = priceTypes
const MEMBER = 6
const LEVEL = 1
const member = { single: 7_500, inPackage: 4_000 }

await db.transaction(async (tx) => {
  await tx.execute(sql`
    insert into price_type (id, name, kind, needs_membership, position) values (${MEMBER}, 'Member', 'Primary', true, 9)`)
  await tx.execute(sql`insert into membership_level_price_type values (${LEVEL}, ${MEMBER})`)
  await tx.execute(sql`insert into membership_level_production values (${LEVEL}, ${presale.id})`)
  await tx.execute(sql`
    insert into zone_price (performance_id, zone_id, price_type_id, amount_cents)
    select performance_id, zone_id, ${MEMBER}::int, ${member.single}::int from zone_price where price_type_id = ${adult}`)
  await tx.execute(sql`
    insert into package_price (package_id, performance_id, zone_id, price_type_id, amount_cents)
    select package_id, performance_id, zone_id, ${MEMBER}::int, ${member.inPackage}::int
      from package_price where price_type_id = ${adult} and package_id = ${varying}`)
})

t.beforeEach(async () => {
  // The previous test's carts expire.
  clock.move({ minutes: 20 })
  await db.execute(sql`delete from login_failure`)
  await runMembership(-10, 355)
})

/** Gives Ada one membership, by its first day and the day after its last, counted from today. */
async function runMembership(from: number, until: number) {
  const today = venueDay(clock.now(), settings.VENUE_TIME_ZONE)
  await db.execute(sql`delete from customer_membership where customer_id = ${ada.id}`)
  await db.execute(sql`
    insert into customer_membership (customer_id, membership_level_id, starts_on, expires_on)
    values (${ada.id}, ${LEVEL}, ${today}::date + ${from}::int, ${today}::date + ${until}::int)`)
}

const of = ({ id, performance }: { id: number; performance: number }) => ({
  productionId: id,
  performanceId: performance,
})
const tickets = (priceTypeId: number, count = 1) => [{ priceTypeId, count }]
const reserve = (visitor: TestVisitor, show: { id: number; performance: number }, priceTypeId = MEMBER, count = 1) =>
  visitor.call(production.reserveTicket, { ...of(show), seats: tickets(priceTypeId, count) })
const listOf = async (visitor: TestVisitor, { id, performance }: { id: number; performance: number }) =>
  (
    await visitor.call(production.performances, { ProductionId: id, PerformanceId: performance })
  ).selectedPerformance?.prices.map(({ name }) => name)
const mapOf = async (visitor: TestVisitor, { performance }: { performance: number }) =>
  (await visitor.call(seatSelector.performanceSeats, { PerformanceId: performance })).priceTypes.map(({ name }) => name)
const pageOf = (visitor: TestVisitor) => visitor.call(whatsOn.production, { TessituraProductionSeasonId: presale.id })
/** The price types of the cart's single tickets. */
const cartOf = async (visitor: TestVisitor) => {
  const shows = [quartet, { ...quartet, performance: quartet.nextDay }, presale]
  const carts = await Promise.all(
    shows.map(({ id, performance }) =>
      visitor.call(production.miniCart, { ProductionId: id, PerformanceId: performance }),
    ),
  )
  return carts.flatMap(({ tickets }) => tickets.map(({ priceType }) => priceType))
}
const heldBy = (performanceId: number) =>
  db.query(sql`
    select from seat_allocation
     where performance_id = ${performanceId} and state = 'held' and expires_at > ${clock.now()}`)

t.test('the members’ price is in a member’s price lists only', async (t) => {
  const others = [venue.visitor(), await venue.signedIn(bea)]
  const its = await venue.signedIn()
  t.same(await listOf(its, quartet), ['Adult', 'Concession', 'Child', 'Member'])
  t.same(await mapOf(its, quartet), ['Adult', 'Concession', 'Member'])
  for (const visitor of others) {
    t.same(await listOf(visitor, quartet), ['Adult', 'Concession', 'Child'])
    t.same(await mapOf(visitor, quartet), ['Adult', 'Concession'])
  }
  const { priceTypes } = await pageOf(its)
  t.notOk(
    priceTypes.some(({ heading }) => heading === 'Member'),
    'a page that everybody has says everybody’s prices',
  )
  await runMembership(1, 366)
  t.notOk((await listOf(its, quartet))?.includes('Member'), 'it begins tomorrow')
  await runMembership(-365, 0)
  t.notOk((await mapOf(its, quartet)).includes('Member'), 'yesterday was its last day')
  await runMembership(-364, 1)
  t.ok((await mapOf(its, quartet)).includes('Member'), 'today is its last day')
})

t.test('a booking starts with two tickets at the member’s price, or else at the first one', async (t) => {
  const startOf = async (visitor: TestVisitor) => {
    const { selectedPerformance } = await visitor.call(production.performances, {
      ProductionId: quartet.id,
      PerformanceId: quartet.performance,
    })
    return selectedPerformance?.prices.flatMap(({ name, count }) => (count > 0 ? [`${count} × ${name}`] : []))
  }
  const its = await venue.signedIn()
  t.same(await startOf(its), ['2 × Member'])
  const other = venue.visitor()
  t.same(await startOf(other), ['2 × Adult'])
  await reserve(other, quartet, priceTypes.concession)
  t.same(await startOf(other), ['1 × Concession'], 'the cart’s, once it has tickets')
})

t.test('the members’ price is sold only to members, for best available and chosen seats', async (t) => {
  const choice = { performanceId: quartet.performance, performanceSeats: [{ seatId: 72, priceTypeId: MEMBER }] }
  const best = { ...of(quartet), seats: tickets(MEMBER) }
  const lapsed = await venue.signedIn()
  await runMembership(-365, 0)
  for (const visitor of [venue.visitor(), await venue.signedIn(bea), lapsed]) {
    t.equal((await visitor.refusal(production.reserveTicket, best)).type, 'UNKNOWN_PRICE_TYPE')
    t.equal((await visitor.refusal(seatSelector.performanceReserve, choice)).type, 'UNKNOWN_PRICE_TYPE')
    t.same(await cartOf(visitor), [])
  }
  t.same(await heldBy(quartet.performance), [])
  await runMembership(-10, 355)
  const its = await venue.signedIn()
  await its.call(production.reserveTicket, best)
  t.same(await cartOf(its), ['Member'])
  await its.call(seatSelector.performanceReserve, choice)
  t.equal((await its.call(checkout.miniCart)).performances[0]?.subtotal, member.single / 100)
  t.ok(await payWithVoucher(venue, its))
})

t.test('a members’ presale is open to members, and tells others why it isn’t', async (t) => {
  const wish = { ...of(presale), seats: tickets(adult) }
  const stand = async (visitor: TestVisitor) => {
    const { bookingAction, memberPresale } = await pageOf(visitor)
    return [bookingAction.type, bookingAction.isPresale, memberPresale?.standing, memberPresale?.endedOn]
  }
  const its = await venue.signedIn()
  t.same(await stand(its), ['Active', true, 'Member', null])
  t.same((await pageOf(its)).memberPresale?.levels, ['Friend'])
  await reserve(its, presale, adult, 2)
  const [guest, other] = [venue.visitor(), await venue.signedIn(bea)]
  t.same(await stand(guest), ['Inactive', true, 'SignedOut', null])
  t.same(await stand(other), ['Inactive', true, 'NotMember', null])
  await runMembership(-365, 0)
  const yesterday = venueDay(new Date(clock.now().getTime() - 86_400_000), settings.VENUE_TIME_ZONE)
  t.same(await stand(its), ['Inactive', true, 'Lapsed', yesterday])
  for (const visitor of [guest, other, its]) {
    t.equal((await visitor.refusal(production.reserveTicket, wish)).type, 'NOT_ON_SALE')
    t.equal(
      (await visitor.refusal(seatSelector.performanceSeats, { PerformanceId: presale.performance })).type,
      'NOT_ON_SALE',
    )
  }
  const begins = new Date(clock.now().getTime() + 3_600_000)
  const [{ presaleAt } = { presaleAt: begins }] = await db.query<{ presaleAt: Date }>(sql`
    select presale_at from production where id = ${presale.id}`)
  await db.execute(sql`update production set presale_at = ${begins} where id = ${presale.id}`)
  await runMembership(-10, 355)
  t.equal((await (await venue.signedIn()).refusal(production.reserveTicket, wish)).type, 'NOT_ON_SALE', 'not yet')
  await db.execute(sql`update production set presale_at = ${presaleAt} where id = ${presale.id}`)
})

t.test('a membership that ends between reservation and payment removes its prices', async (t) => {
  const its = await venue.signedIn()
  await reserve(its, quartet, MEMBER, 2)
  await reserve(its, presale, adult)
  await its.call(checkout.donate, { amount: 0 })
  await its.call(checkout.setDelivery, { deliveryMethodId: 1 })
  await its.call(checkout.setPresenters, { mrcUpdates: false })
  await runMembership(-365, 0)
  const refusal = await its.refusal(order.finalize)
  t.same([refusal.status, refusal.type], [409, 'CART_CHANGED'])
  const words = [
    '2 tickets for Quartet have been taken out of your cart: they were offered with a membership that no longer applies.',
    '1 ticket for Premiere has been taken out of your cart: it was offered with a promo code or a membership that no longer applies.',
  ]
  t.equal(refusal.title, words.join(' '), 'the buyer is told why')
  t.same((await its.call(promo.get)).messages, words)
  t.same(await cartOf(its), [])
  t.same(
    [...(await heldBy(quartet.performance)), ...(await heldBy(presale.performance))],
    [],
    'others can have the seats',
  )
  await reserve(its, quartet, adult)
  t.ok(await payWithVoucher(venue, its), 'at everybody’s price')
})

t.test('signing out or transferring a cart removes members’ tickets', async (t) => {
  const its = await venue.signedIn()
  await reserve(its, quartet, MEMBER)
  const browser = venue.visitor()
  browser.token = its.token
  await browser.call(authentication.logout)
  browser.token = undefined
  t.same(await cartOf(browser), [])
  t.notOk((await listOf(browser, quartet))?.includes('Member'))
  const again = await venue.signedIn()
  t.same(await cartOf(again), ['Member'], 'it is still the member’s')
  await reserve(again, { ...quartet, performance: quartet.nextDay }, adult)
  await again.call(authentication.login, { userName: bea.email, password: PASSWORD })
  t.same(await cartOf(again), ['Adult'], 'everybody’s tickets come along')
  t.match((await again.call(promo.get)).messages, [/^1 ticket for Quartet .* a membership that no longer applies/])
  t.same(await heldBy(quartet.performance), [])
  t.equal((await again.call(session.info)).cartCount, 1)
})

t.test('a package has a members’ price while the membership is valid', async (t) => {
  const concert = (number: number) => ({
    ...{ packageId: varying, productionId: productions[number] ?? 0, performanceId: performances[number] ?? 0 },
    ...{ zoneId: zones.front as number, seats: tickets(MEMBER, 2) },
  })
  const read = { SeriesId: flexiSeries, PackageId: varying }
  const typesOf = async (visitor: TestVisitor) =>
    (await visitor.call(series.productions, read)).selectedFlexiPackage?.priceTypes.map(({ name }) => name)
  const [its, other] = [await venue.signedIn(), await venue.signedIn(bea)]
  t.same(await typesOf(its), ['Adult', 'Concession', 'Child', 'Member'])
  t.same(await typesOf(other), ['Adult', 'Concession', 'Child'])
  const ids = { packageId: varying, performanceId: performances[2] ?? 0 }
  const onMap = { ...ids, packageSeats: [{ priceTypeId: MEMBER, seatId: packageSeat(2, 4) }], performanceSeats: [] }
  t.equal((await other.refusal(series.reserveFlexi, concert(0))).type, 'UNKNOWN_PRICE_TYPE')
  t.equal((await other.refusal(seatSelector.packageReserve, onMap)).type, 'UNKNOWN_PRICE_TYPE')
  await its.call(series.reserveFlexi, concert(0))
  await its.call(series.reserveFlexi, concert(1))
  await its.call(seatSelector.packageReserve, onMap)
  const { total, canCheckout } = await its.call(series.productions, read)
  t.same([total, canCheckout], [(5 * member.inPackage) / 100, true])
  await its.call(series.checkout, { packageId: varying, specialRequirements: [] })
  await its.call(checkout.donate, { amount: 0 })
  await its.call(checkout.setPresenters, { mrcUpdates: false })
  await runMembership(-365, 0)
  const { title } = await its.refusal(order.finalize)
  t.equal(
    title,
    'The tickets of your package Choose freely have been taken out of your cart: they were offered with a membership that no longer applies.',
  )
  t.equal((await its.call(series.productions, read)).ticketCount, 0)
})

t.test('a renewal without the membership of its price is charged the regular price', async (t) => {
  const seat = (seatId: number, priceTypeId: number, isRestricted = false) => ({
    ...{ seatId, priceTypeId, isRestricted, zoneId: 1 },
  })
  const price = (priceTypeId: number, isRestricted = false, kind: 'Primary' | 'Extra' = 'Primary') => ({
    ...{ priceTypeId, isRestricted, kind },
  })
  const former = [seat(1, MEMBER, true), seat(2, priceTypes.child)]
  const unrestricted = [price(priceTypes.child, false, 'Extra'), price(adult)]
  const typesOf = (seats: readonly { priceTypeId: number }[]) => seats.map(({ priceTypeId }) => priceTypeId)
  t.same(typesOf(renewedSeats(former, unrestricted)), [adult, priceTypes.child])
  t.same(typesOf(renewedSeats(former, [price(MEMBER, true), ...unrestricted])), [MEMBER, priceTypes.child])
})
