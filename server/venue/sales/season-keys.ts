import type { Transaction } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import type { Problems } from '../reading/problems.ts'
import type { Place } from './place.ts'
import { seatKeys } from './seat-list.ts'

export interface SeasonPerformance {
  id: number
  hallId: number
  /** The production's. */
  name: string
}
export interface SeasonPackage {
  id: number
  /** With that of its series. */
  name: string
  performances: SeasonPerformance[]
}
export interface SeasonSeat {
  id: number
  zoneId: number
}
interface Named {
  id: number
  name: string
}

/** What the files of the sales name, in the season that was applied. Each function reports what the season hasn't. */
export interface SeasonKeys {
  performance(key: string | undefined, place: Place): SeasonPerformance | undefined
  package(key: string | undefined, place: Place): SeasonPackage | undefined
  membership(key: string, place: Place): (Named & { priceCents: number }) | undefined
  fund(key: string, place: Place): Named | undefined
  priceType(key: string | undefined, place: Place): Named | undefined
  delivery(key: string, place: Place): Named | undefined
  /** `key` is the performance's and the extra's. */
  extra(key: string, place: Place): Named | undefined
  /** Returns the seats of a list such as `ST-A 1-4 9; ST-B 2`. */
  seats(hallId: number, list: string | undefined, place: Place): SeasonSeat[]
  /** Returns the price in cents of the ids of a ticket, a ticket in a package or an extra. */
  price(ids: readonly number[], place: Place): number
}

const KINDS = ['membership_level', 'donation_fund', 'price_type', 'delivery_method', 'upsell_performance']

/** Reads the season's keys with what sales need of them. */
export async function readSeasonKeys(tx: Transaction, problems: Problems): Promise<SeasonKeys> {
  const performances = await tx.query<SeasonPerformance & { key: string }>(sql`
    select k.slug as key, f.id, f.hall_id, p.name
      from performance f
      join production p on p.id = f.production_id
      join venue_key k on k.kind = 'performance' and k.id = f.id`)
  const packages = await tx.query<Named & { key: string; performanceIds: number[] }>(sql`
    select k.slug as key, p.id, s.name || ': ' || p.name as name,
           (select array_agg(performance_id order by position) from package_performance where package_id = p.id)
             as performance_ids
      from package p
      join series s on s.id = p.series_id
      join venue_key k on k.kind = 'package' and k.id = p.id`)
  const others = await tx.query<Named & { key: string; priceCents: number }>(sql`
    select k.kind || ' ' || k.slug as key, k.id, coalesce(m.name, f.title, u.name, '') as name,
           coalesce(m.price_cents, 0) as price_cents
      from venue_key k
      left join membership_level m on k.kind = 'membership_level' and m.id = k.id
      left join donation_fund f on k.kind = 'donation_fund' and f.id = k.id
      left join upsell_performance w on k.kind = 'upsell_performance' and w.id = k.id
      left join upsell u on u.id = w.upsell_id
     where k.kind = any (${KINDS}::text[])`)
  const seats = await tx.query<SeasonSeat & { key: string }>(sql`
    select hall_id || ' ' || key as key, id, zone_id from seat`)
  const prices = await tx.query<{ key: string; cents: number }>(sql`
    select concat_ws(' ', performance_id, zone_id, price_type_id) as key, amount_cents as cents from zone_price
     union all
    select concat_ws(' ', package_id, performance_id, zone_id, price_type_id), amount_cents from package_price
     union all
    select concat_ws(' ', upsell_performance_id, price_type_id), amount_cents from upsell_price`)

  const byKey = <T extends { key: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.key, row]))
  const [performanceOf, packageOf, otherOf] = [byKey(performances), byKey(packages), byKey(others)]
  const [seatOf, priceOf] = [byKey(seats), byKey(prices)]
  const performanceById = new Map(performances.map((each) => [each.id, each]))

  function known<T>(found: T | undefined, what: string, { file, line }: Place): T | undefined {
    if (found === undefined) problems.add(file, line, `The season has no ${what}`, 'Correct the key')
    return found
  }
  const other =
    (kind: string, what: string) =>
    (key = '', place: Place) =>
      known(otherOf.get(`${kind} ${key}`), `${what} “${key}”`, place)
  return {
    performance: (key = '', place) => known(performanceOf.get(key), `performance “${key}”`, place),
    package(key = '', place) {
      const found = known(packageOf.get(key), `package “${key}”`, place)
      if (!found) return undefined
      const { id, name, performanceIds } = found
      return { id, name, performances: performanceIds.map((each) => performanceById.get(each) as SeasonPerformance) }
    },
    membership: other('membership_level', 'membership'),
    fund: other('donation_fund', 'fund'),
    priceType: other('price_type', 'price type'),
    delivery: other('delivery_method', 'delivery method'),
    extra: other('upsell_performance', 'extra'),
    seats: (hallId, list = '', place) =>
      seatKeys(list).flatMap((key) => known(seatOf.get(`${hallId} ${key}`), `seat “${key}” in this hall`, place) ?? []),
    price: (ids, place) => known(priceOf.get(ids.join(' ')), 'price for this', place)?.cents ?? 0,
  }
}
