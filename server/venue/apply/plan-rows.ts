import { toCents } from '#shared/money'
import type { VenueFiles } from '../venue-files.ts'
import type { TableRow } from './table-changes.ts'
import type { VenueKeys } from './venue-keys.ts'

/**
 * Returns the prices of a plan, one for each of its zones and price types. `of` contains the columns of their owner.
 */
export function planRows(
  { pricePlans }: VenueFiles,
  keys: VenueKeys,
  slug: string | undefined,
  of: TableRow,
): TableRow[] {
  const plan = pricePlans.find((each) => each.slug === slug)
  return Object.entries(plan?.value.prices ?? {}).flatMap(([type, amounts]) =>
    Object.entries(amounts).map(([zone, amount]) => ({
      ...of,
      zone_id: keys.idOf('zone', `${plan?.value.hall}/${zone}`),
      price_type_id: keys.idOf('price_type', type),
      amount_cents: toCents(amount),
    })),
  )
}
