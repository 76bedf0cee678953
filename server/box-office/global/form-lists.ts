import { hasPostCodes } from '#shared/contact-rules'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

interface Named {
  id: number
  name: string
}

/** Returns the countries with their states, the default first. */
export async function countries(db: Queries) {
  const rows = await db.query<Named & { code: string; isDefault: boolean }>(sql`
    select id, code, name, is_default
      from country
     order by is_default desc, position, id`)
  const states = await db.query<Named & { countryId: number }>(
    sql`select id, name, country_id from state order by name`,
  )
  return rows.map((country) => ({
    ...country,
    hasPostCodes: hasPostCodes(country),
    states: states.filter(({ countryId }) => countryId === country.id).map(({ id, name }) => ({ id, name })),
  }))
}

export const prefixes = (db: Queries) => db.query<Named>(sql`select id, name from prefix order by position, id`)

/** Returns the halls, by which What's On filters. */
export const venues = (db: Queries) => db.query<Named>(sql`select id, name from hall order by position, id`)
