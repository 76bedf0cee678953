import { sql } from '#server/box-office/database/sql'
import { account } from '#shared/ticketing/account/account'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { series } from '#shared/ticketing/series/series'
import { session } from '#shared/ticketing/session/session'
import type { Player } from '../season-players.ts'
import { packageSeat, testPackages } from '../test-packages.ts'
import { readAccount, readCart, readOrder, readOrderAtDesk, readPackage } from './readers.ts'
import { enter, enterAs, idOf, placeCart, type Season } from './season.ts'

const ONE = [{ priceTypeId: 1, count: 1 }]

/** Visitors put packages together: best seats, chosen seats, other dates, and what a package refuses. */
export async function choosePackages(season: Season): Promise<void> {
  const { ask } = season
  const { three, eight, choice, varying } = testPackages
  const eve = await enterAs(season, 'eve')
  const fixed = (packageId: number, zoneId: number, seats: object[], specialRequirements: string | null = null) =>
    ask(eve, series.reserveFixed, { packageId, zoneId, seats, specialRequirements })
  await readPackage(season, eve, three, 1011)
  const family = [
    { priceTypeId: 1, count: 2 },
    { priceTypeId: 3, count: 1 },
  ]
  for (let at = 0; at < 2; at++) await fixed(three, 11, family, 'A ramp')
  await fixed(three, 12, [{ priceTypeId: 2, count: 2 }])
  await readPackage(season, eve, three, 1011)
  await fixed(three, 99, ONE)
  await fixed(three, 11, [{ priceTypeId: 3, count: 1 }])
  await fixed(three, 11, [{ priceTypeId: 1, count: 99 }])
  await fixed(three, 11, [{ priceTypeId: 1, count: 0 }])
  await fixed(choice, 11, ONE)
  await fixed(9_999, 11, ONE)
  const choose = (by: Player, packageId: number, performanceId: number, seatIds: number[], priceTypeId = 2) =>
    ask(by, seatSelector.packageReserve, {
      ...{ packageId, performanceId },
      packageSeats: seatIds.map((seatId) => ({ priceTypeId, seatId })),
    })
  await choose(eve, three, 1021, [packageSeat(9, 3), packageSeat(9, 4)])
  await choose(eve, three, 1021, [packageSeat(1, 3), packageSeat(1, 4)])
  await choose(eve, three, 1021, [packageSeat(9, 3)])
  await choose(eve, three, 1021, [packageSeat(9, 3), packageSeat(9, 3)])
  await choose(eve, three, 1021, [1, 2])
  await choose(eve, three, 1041, [packageSeat(9, 3)])
  await readPackage(season, eve, three, 1021)
  await ask(eve, series.checkout, { packageId: three, specialRequirements: [{ performanceId: 1011, notes: 'A ramp' }] })
  await ask(eve, series.checkout, {
    packageId: three,
    specialRequirements: [{ performanceId: 9_999, notes: 'A ramp' }],
  })
  await ask(eve, series.checkout, { packageId: eight })
  await ask(eve, seatSelector.packagePerformanceRemove, { packageId: three, performanceId: 1021 })
  await ask(eve, seatSelector.packagePerformanceRemove, { packageId: three, performanceId: 1021 })
  await ask(eve, series.checkout, { packageId: three })
  await readCart(season, eve)
  await choose(eve, three, 1021, [packageSeat(9, 5), packageSeat(9, 6)])

  const who = enter(season, 'visitor with a flexi package')
  const flexi = (performanceId: number, more: object = {}) =>
    ask(who, series.reserveFlexi, {
      ...{ packageId: choice, productionId: Math.floor(performanceId / 10), performanceId, zoneId: 11, seats: ONE },
      ...more,
    })
  await flexi(1011)
  await ask(who, series.checkout, { packageId: choice })
  await flexi(1012)
  await readPackage(season, who, choice, 1012)
  await flexi(1021, { seats: [{ priceTypeId: 1, count: 2 }] })
  await flexi(1021, { seats: [...ONE, { priceTypeId: 3, count: 1 }] })
  await flexi(1021, { seats: [{ priceTypeId: 1, count: 9 }] })
  await flexi(1021, { zoneId: 99 })
  await flexi(1021, { productionId: 103 })
  await flexi(1021, { packageId: three })
  await flexi(9_999)
  await flexi(1031)
  await flexi(1041)
  await flexi(1051)
  await readPackage(season, who, choice, 1031)
  await choose(who, choice, 1031, [packageSeat(3, 1)], 1)
  await choose(who, choice, 1031, [packageSeat(3, 1), packageSeat(3, 2)], 1)
  await choose(who, choice, 1061, [packageSeat(3, 1)], 1)
  await choose(enter(season, 'rival'), varying, 1031, [packageSeat(3, 1), packageSeat(3, 2)], 1)
  await ask(who, series.checkout, {
    packageId: choice,
    specialRequirements: [
      { performanceId: 1031, notes: 'A ramp' },
      { performanceId: 1041, notes: '' },
    ],
  })
  await readCart(season, who)
  const placed = await placeCart(season, who, { email: 'flexi@example.org', card: 'successful' })
  if (placed) await readOrder(season, who, placed)
  await readPackage(season, enter(season, 'visitor of a sold package'), choice, 1031)
  await flexi(1011, { packageId: varying, seats: [{ priceTypeId: 1, count: 3 }] })
  await flexi(1021, { packageId: varying, zoneId: 12 })
  await readPackage(season, who, varying, 1021)
  for (const performanceId of [1011, 1011, 1021])
    await ask(who, series.removePerformance, {
      packageId: varying,
      productionId: Math.floor(performanceId / 10),
      performanceId,
    })
  await flexi(1021, { packageId: varying, zoneId: 12 })
  for (let at = 0; at < 2; at++) await ask(who, series.removePackage, { packageId: varying })
  for (const [PackageId, PerformanceId] of [
    [eight, 9_999],
    [9_999, 1011],
    [three, 1081],
    [1, 11],
  ])
    await ask(who, seatSelector.packageSeats, { PackageId, PerformanceId })
  for (const SeriesId of [1, 9_999]) {
    await ask(who, series.productions, { SeriesId, PackageId: three })
    await ask(who, series.productions, { SeriesId })
    await ask(who, series.miniCart, { SeriesId, PackageId: 1 })
  }
  const bought = await placeCart(season, eve, { card: 'successful' })
  if (bought) await readOrderAtDesk(season, bought.orderId)
  await readAccount(season, eve, 1011)
}

/** Customers renew a package: with its seats, with others, too late, and twice. */
export async function renewPackages(season: Season): Promise<void> {
  const { ask, desk } = season
  const { db, clock } = desk
  const eve = await enterAs(season, 'eve')
  const customerId = await idOf(season, sql`select id from customer where email = 'eve@example.org'`)
  const lineId = await idOf(
    season,
    sql`
    select l.id from order_line l join orders o on o.id = l.order_id
     where o.customer_id = ${customerId} and l.kind = 'Package' and l.package_id = ${testPackages.three} order by l.id limit 1`,
  )
  await db.execute(sql`
    insert into package_renewal (customer_id, order_line_id, package_id)
    values (${customerId}, ${lineId}, ${testPackages.eight}) on conflict do nothing`)
  const id = await idOf(season, sql`select max(id) as id from package_renewal where customer_id = ${customerId}`)
  await season.record('a renewal is offered', String(id))
  await ask(eve, account.packages)
  for (const each of [id, 9_999]) await ask(eve, account.renewalSummary, { Id: each })
  const other = await enterAs(season, 'dot')
  await ask(other, account.renew, { id })
  await ask(eve, account.renew, { id })
  await ask(eve, account.renewalSummary, { Id: id })
  await readCart(season, eve)
  await readPackage(season, eve, testPackages.eight, 1011)
  await ask(eve, seatSelector.packageReserve, {
    ...{ packageId: testPackages.eight, performanceId: 1011 },
    packageSeats: [packageSeat(8, 3), packageSeat(8, 4)].map((seatId) => ({ priceTypeId: 2, seatId })),
  })
  await readPackage(season, eve, testPackages.eight, 1011)
  await ask(eve, account.renew, { id })
  await ask(eve, session.extend)
  const placed = await placeCart(season, eve, { card: 'successful' })
  if (placed) {
    await readOrder(season, eve, placed)
    await readOrderAtDesk(season, placed.orderId)
  }
  await ask(eve, account.renew, { id })
  await ask(eve, account.renewalSummary, { Id: id })
  const flexiId = await idOf(
    season,
    sql`
    insert into package_renewal (customer_id, order_line_id, package_id)
    select ${customerId}, l.id, ${testPackages.varying} from order_line l
     where l.kind = 'Package' and l.package_id = ${testPackages.choice} and not exists (
             select from package_renewal r where r.order_line_id = l.id)
     order by l.id limit 1
    returning id`,
  )
  await season.record('another renewal is offered', String(flexiId))
  await ask(eve, account.renewalSummary, { Id: flexiId })
  await ask(eve, series.reserveFlexi, {
    packageId: testPackages.varying,
    productionId: 108,
    performanceId: 1081,
    zoneId: 12,
    seats: ONE,
  })
  await ask(eve, account.renew, { id: flexiId })
  await readPackage(season, eve, testPackages.varying, 1021)
  await readCart(season, eve)
  for (const performanceId of [1021, 1081])
    await ask(eve, series.removePerformance, {
      packageId: testPackages.varying,
      productionId: Math.floor(performanceId / 10),
      performanceId,
    })
  await readPackage(season, eve, testPackages.varying, 1021)
  await ask(eve, account.renew, { id: flexiId })
  await ask(eve, series.removePackage, { packageId: testPackages.varying })
  await readCart(season, eve)
  await ask(eve, account.packages)
  clock.move({ minutes: 1 })
  await readAccount(season, eve, 1011)
}
