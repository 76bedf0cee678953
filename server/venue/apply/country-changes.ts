import type { Transaction } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import type { TableChanges } from './table-changes.ts'
import type { VenueTable } from './venue-tables.ts'

const TABLE: VenueTable = {
  ...{ name: 'country', key: ['id'], columns: ['is_default'], owner: null },
  part: 'country',
}

/**
 * Returns the changes that make a country the default, in their order: the database allows only one at a time. None if
 * the folder doesn't name its country.
 */
export async function compareCountry(tx: Transaction, code: string | undefined): Promise<TableChanges[]> {
  if (!code) return []
  const found = await tx.query<{ id: number; isDefault: boolean }>(sql`
    select id, is_default from country where is_default <> (code = ${code}) order by is_default desc`)
  return found.map(({ id, isDefault }) => ({
    ...{ table: TABLE, added: [], removed: [] },
    changed: [{ before: { id, is_default: isDefault }, after: { id, is_default: !isDefault } }],
  }))
}
