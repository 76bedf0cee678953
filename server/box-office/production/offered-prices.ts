import { Refusal } from '#shared/refusals'
import type { PriceTypeKind } from '#shared/ticketing/enumerations'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The price of a seat in a zone for one price type. */
export interface OfferedPrice {
  priceTypeId: number
  name: string
  tooltip: string | null
  kind: PriceTypeKind
  /** Offered only to members or with a promo code. */
  isRestricted: boolean
  zoneId: number
  zone: string
  amountCents: number
}

/**
 * Returns the prices of a performance's seats: price types in their order, zones best first. Prices that need a promo
 * code or a membership are included only if the terms have it.
 */
export async function offeredPrices(
  db: Queries,
  performanceId: number,
  { priceTypes }: { priceTypes: ReadonlySet<number> },
): Promise<OfferedPrice[]> {
  return db.query<OfferedPrice>(sql`
    select t.id as price_type_id, t.name, t.tooltip, t.kind, t.needs_promo or t.needs_membership as is_restricted,
           z.id as zone_id, z.name as zone, p.amount_cents
      from zone_price p
      join price_type t on t.id = p.price_type_id
      join zone z on z.id = p.zone_id
     where p.performance_id = ${performanceId}
       and t.kind in ('Primary', 'Extra')
       and (not (t.needs_promo or t.needs_membership) or t.id = any (${[...priceTypes]}::int[]))
     order by t.position, t.id, z.position, z.id`)
}

export interface TicketCount {
  priceTypeId: number
  count: number
}

/**
 * Returns the price type of each requested seat, in the price types' order. Refuses those that aren't offered, and
 * children alone.
 */
export function priceTypePerSeat(offered: readonly OfferedPrice[], counts: readonly TicketCount[]): number[] {
  const ofType = new Map(offered.map((price) => [price.priceTypeId, price]))
  const chosen = counts.filter(({ count }) => count > 0)
  if (chosen.some(({ priceTypeId }) => !ofType.has(priceTypeId))) throw new Refusal('UNKNOWN_PRICE_TYPE')
  if (!chosen.some(({ priceTypeId }) => ofType.get(priceTypeId)?.kind === 'Primary')) throw new Refusal('EXTRA_ALONE')
  return [...ofType.keys()].flatMap((id) =>
    chosen.filter(({ priceTypeId }) => priceTypeId === id).flatMap(({ count }) => Array<number>(count).fill(id)),
  )
}

/** Returns the zones in which every one of these price types is offered, best first. */
export function zonesOffering(offered: readonly OfferedPrice[], priceTypes: readonly number[]): number[] {
  const isOffered = (zone: number) =>
    priceTypes.every((type) => offered.some(({ priceTypeId, zoneId }) => priceTypeId === type && zoneId === zone))
  return [...new Set(offered.map(({ zoneId }) => zoneId))].filter(isOffered)
}

/** Returns the price of a seat in cents. Callers have checked that the pair is offered. */
export function amountOf(offered: readonly OfferedPrice[], priceTypeId: number, zoneId: number): number {
  const price = offered.find((each) => each.priceTypeId === priceTypeId && each.zoneId === zoneId)
  if (!price) throw new Error(`Price type ${priceTypeId} has no price in zone ${zoneId}`)
  return price.amountCents
}
