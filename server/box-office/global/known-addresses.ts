import type { Queries } from '../database/database.ts'
import { join, sql } from '../database/sql.ts'
import { foldedText } from '../whats-on/programme.ts'

const MAX_MATCHES = 10

/** The known addresses that contain every word of a text. `key` identifies an address in later calls. */
export async function findAddresses(db: Queries, text: string): Promise<{ address: string; key: string }[]> {
  const words = foldedText(text)
    .split(/[\s,]+/)
    .filter(Boolean)
  if (!words.length) return []
  const conditions = words.map((word) => sql`position(${word}::text in search_text) > 0`)
  return db.query<{ address: string; key: string }>(sql`
    select label as address, key
      from known_address
     where ${join(conditions, sql` and `)}
     order by label
     limit ${MAX_MATCHES}`)
}
