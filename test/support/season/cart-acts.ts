import { sql } from '#server/box-office/database/sql'
import { codes } from '#shared/staff/codes/codes'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { session } from '#shared/ticketing/session/session'
import { PASSWORD } from '../accounts.ts'
import type { Player } from '../season-players.ts'
import { guest } from '../test-checkout.ts'
import { readCart, readOrder, readPerformance } from './readers.ts'
import { enter, enterAs, idOf, placeCart, reserve, type Season } from './season.ts'

/** Carts that visitors fill on several devices, before and after they log in. */
export async function joinCarts(season: Season): Promise<void> {
  const { ask } = season
  const first = await enterAs(season, 'dot')
  await reserve(season, first, 12, 2)
  await ask(first, promo.apply, { code: 'early' })
  const second = enter(season, 'dot elsewhere')
  await reserve(season, second, 61, 1)
  await ask(second, checkout.guestCreate, { ...guest, email: 'dot@example.org' })
  await ask(second, checkout.login, { userName: 'dot@example.org', password: PASSWORD })
  for (const who of [first, second]) await readCart(season, who)
  const third = enter(season, 'dot once more')
  await ask(third, promo.apply, { code: 'EARLY' })
  await ask(third, authentication.login, { userName: 'DOT@example.org', password: PASSWORD })
  await readCart(season, third)
  await ask(first, promo.remove)
  const withCode = enter(season, 'dot with a code')
  await reserve(season, withCode, 61, 1)
  await ask(withCode, promo.apply, { code: 'EARLY' })
  await ask(withCode, authentication.login, { userName: 'dot@example.org', password: PASSWORD })
  await readCart(season, withCode)
  await ask(third, session.clearCart)
  await readCart(season, first)
  await reserve(season, first, 11, 6)
  for (const id of [61, 71]) await reserve(season, first, id, 6)
  const other = enter(season, 'dot with a full cart')
  await reserve(season, other, 11, 6)
  for (const id of [61, 71]) await reserve(season, other, id, 6)
  await ask(other, checkout.login, { userName: 'dot@example.org', password: PASSWORD })
  await readCart(season, other)
  await ask(other, authentication.logout)
  await readCart(season, other)
  const buyer = enter(season, 'new customer')
  await reserve(season, buyer, 12, 1)
  const details = { ...guest, email: 'newcustomer@example.org', password: PASSWORD, confirmPassword: PASSWORD }
  await ask(buyer, checkout.register, { ...details, email: 'dot@example.org' })
  await ask(buyer, checkout.register, { ...details, confirmPassword: 'Other1!a' })
  await ask(buyer, checkout.register, { ...details, address: undefined })
  await ask(buyer, checkout.register, details)
  await readCart(season, buyer)
  const placed = await placeCart(season, buyer, { card: 'successful' })
  if (placed) await readOrder(season, buyer, placed)
}

/** Promo codes that are applied, changed, removed, used up and over, with prices that need them. */
export async function usePromoCodes(season: Season): Promise<void> {
  const { ask, tell } = season
  await tell('manager', codes.choices)
  const times = { starts: '2037-03-20T10:00', ends: '2037-05-20T10:00' }
  const add = (code: string, more: object) =>
    tell('manager', codes.add, { code, ...times, messages: [`Hello ${code}`], ...more })
  await add('FRIENDS', { productions: ['quartet'], priceTypes: ['friends'], mostOrders: 1 })
  await add('FRIENDS', {})
  await add('PREMIERE', { productions: ['premiere'], priceTypes: ['friends'], mostOrders: null })
  await add('WRONG', { productions: ['nothing'] })
  await add('WRONG', { priceTypes: ['nothing'] })
  await add('BACKWARDS', { ends: '2037-03-01T10:00' })
  const who = enter(season, 'visitor with codes')
  for (const code of ['none', 'EARLY']) await ask(who, promo.apply, { code })
  await readPerformance(season, who, 31)
  await reserve(season, who, 31, 2, 5)
  await reserve(season, who, 31, 1, 1)
  await readCart(season, who)
  await ask(who, promo.apply, { code: 'FRIENDS' })
  await reserve(season, who, 11, 2, 5)
  await readCart(season, who)
  await ask(who, promo.remove)
  await readCart(season, who)
  await ask(who, promo.apply, { code: 'PREMIERE' })
  await reserve(season, who, 31, 1, 5)
  const id = await idOf(season, sql`select id from promo_code where code = 'PREMIERE'`)
  await tell('manager', codes.end, { promoCodeId: id })
  await readCart(season, who)
  await placeCart(season, who, { email: 'codes@example.org', card: 'successful' })
  await readCart(season, who)
  for (const at of [0, 1]) {
    const friend = enter(season, `friend ${at}`)
    await ask(friend, promo.apply, { code: 'FRIENDS' })
    await reserve(season, friend, 11, 1, 5)
    await placeCart(season, friend, { email: 'friend@example.org', card: at === 0 ? undefined : 'successful' })
    await readCart(season, friend)
  }
  await tell('manager', codes.list)
}

/** Visitors choose seats on the map, badly and well. */
export async function chooseSeats(season: Season): Promise<void> {
  const { ask, desk } = season
  const who = enter(season, 'visitor at the map')
  const seatsOf = async (performanceId: number) =>
    (
      await desk.db.query<{ id: number }>(sql`
      select s.id from seat s join performance f on f.hall_id = s.hall_id
        left join seat_allocation a on a.seat_id = s.id and a.performance_id = f.id
       where f.id = ${performanceId} and a.seat_id is null order by s.id limit 12`)
    ).map(({ id }) => id)
  const choose = (by: Player, performanceId: number, seatIds: readonly number[], priceTypeId = 1) =>
    ask(by, seatSelector.performanceReserve, {
      performanceId,
      performanceSeats: seatIds.map((seatId) => ({ priceTypeId, seatId })),
    })
  for (const call of [seatSelector.information, seatSelector.seatMaps]) await ask(who, call)
  for (const Slug of ['salon-floor', 'salon', 'nothing']) await ask(who, seatSelector.seatMap, { Slug })
  const shown = (await ask(who, seatSelector.performanceSeats, { PerformanceId: 71, Split: true })) as
    | { plan?: string }
    | undefined
  const Plan = /"plan":"([^"]+)"/.exec(JSON.stringify(shown))?.[1] ?? '1-x'
  for (const plan of [Plan, '1-x', 'word']) await ask(who, seatSelector.seatPlan, { Plan: plan })
  const free = await seatsOf(71)
  await choose(who, 71, free.slice(0, 2))
  await choose(who, 71, [free[3] ?? 0, free[5] ?? 0])
  await choose(who, 71, free.slice(0, 1), 3)
  await choose(who, 71, free.slice(0, 1), 4)
  await choose(who, 71, [free[0] ?? 0, free[0] ?? 0])
  await choose(who, 71, [999_999])
  await choose(who, 71, [])
  await choose(who, 71, [1_001])
  await choose(who, 31, free.slice(0, 1))
  await choose(who, 41, free.slice(0, 1))
  await choose(who, 9_999, free.slice(0, 1))
  await choose(who, 71, free)
  await choose(who, 71, [99, 100])
  await choose(who, 71, [100])
  const other = enter(season, 'another at the map')
  await choose(other, 71, [free[1] ?? 0, 100])
  for (const Split of [true, false]) await ask(other, seatSelector.performanceSeats, { PerformanceId: 71, Split })
  const { cart } = await season.subjectOf('', other.by)
  const subLine = await idOf(
    season,
    sql`
    select max(t.id) as id from cart_ticket t join cart_line l on l.id = t.cart_line_id where l.cart_id = ${cart}::uuid`,
  )
  for (const subLineItemId of [1, subLine, subLine])
    await ask(other, production.removeTicket, { performanceId: 71, subLineItemId })
  await ask(who, production.miniCart, { ProductionId: 7, PerformanceId: 71 })
  await ask(who, seatSelector.performanceRemove, { performanceId: 12 })
  await ask(who, seatSelector.performanceRemove, { performanceId: 71 })
  await ask(who, production.remove, { productionId: 7 })
  await ask(who, production.remove, { productionId: 99 })
  for (const each of [9_999, 13, 14, 21, 31, 41]) {
    await reserve(season, who, each, 1)
    await readPerformance(season, who, each)
  }
  await ask(who, production.reserveTicket, {
    productionId: 1,
    performanceId: 11,
    zoneId: 2,
    seats: [{ priceTypeId: 1, count: 1 }],
  })
  await ask(who, production.reserveTicket, {
    productionId: 1,
    performanceId: 11,
    zoneId: 99,
    seats: [{ priceTypeId: 1, count: 1 }],
  })
  await ask(who, production.reserveTicket, {
    productionId: 2,
    performanceId: 11,
    seats: [{ priceTypeId: 1, count: 1 }],
  })
  for (const seats of [[{ priceTypeId: 3, count: 1 }], [{ priceTypeId: 9, count: 1 }], [{ priceTypeId: 1, count: 0 }]])
    await ask(who, production.reserveTicket, { productionId: 1, performanceId: 11, seats })
  await reserve(season, who, 61, 3)
  await readCart(season, who)
  await placeCart(season, who, { email: 'free@example.org' })
}
