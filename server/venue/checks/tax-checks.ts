import { PRICE_TYPES } from '../kinds/prices.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import type { VenueFiles } from '../venue-files.ts'
import { checkReference, targetsOf } from './references.ts'

/** Checks the rates of tax that fees, delivery methods, price types and memberships name. */
export function checkTax(folder: VenueFolder, { venue, priceTypes, memberships }: VenueFiles): void {
  if (!venue) return
  const rates = targetsOf('rate of tax', 'venue.yaml', Object.keys(venue.value.tax ?? {}))
  for (const list of ['fees', 'delivery'] as const)
    for (const [at, { tax }] of (venue.value[list] ?? []).entries())
      checkReference(folder, venue, [list, at, 'tax'], tax, rates)
  for (const { line, tax } of priceTypes)
    checkReference(folder, { file: PRICE_TYPES, lineOf: () => line }, [], tax || undefined, rates)
  for (const membership of memberships) checkReference(folder, membership, ['tax'], membership.value.tax, rates)
}
