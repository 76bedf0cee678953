import type { KeyedTable } from '../kinds/ids.ts'
import { type PageKind, ticketingIdOf } from '../ticketing-id.ts'
import type { VenueFiles } from '../venue-files.ts'
import { hallRows, type Rows } from './hall-rows.ts'
import { offerRows } from './offer-rows.ts'
import { programmeRows } from './programme-rows.ts'
import type { VenueKeys } from './venue-keys.ts'
import { venueRows } from './venue-rows.ts'

/** Returns every row that a venue's folder determines, by table. */
export async function wantedRows(files: VenueFiles, keys: VenueKeys): Promise<Rows> {
  return {
    ...(await venueRows(files, keys)),
    ...(await hallRows(files, keys)),
    ...(await programmeRows(files, keys)),
    ...(await offerRows(files, keys)),
  }
}

/** Assigns the ids that pages share with the box office. Returns an error for each that has another id there. */
export function claimSharedIds(files: VenueFiles, keys: VenueKeys): string[] {
  const claims: [PageKind, KeyedTable, readonly Parameters<typeof ticketingIdOf>[1][]][] = [
    ['production', 'production', files.productions],
    ['series', 'series', files.series],
    ['membership', 'membership_level', files.memberships],
  ]
  return claims.flatMap(([kind, table, entries]) =>
    entries.flatMap((entry) => {
      const other = keys.claim(table, entry.slug, ticketingIdOf(kind, entry))
      if (other === undefined) return []
      return [`${kind} ${entry.slug}: the box office has it with another id. Write ticketingId: ${other} in its file.`]
    }),
  )
}
