import type { Random } from '../random.ts'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/**
 * Returns a secret of 32 random bytes in base64url, created at its first use: the same for every box office on this
 * database. If two create it at once, both get the first one's.
 */
export async function venueSecret(db: Queries, name: string, random: Random): Promise<string> {
  const read = () => db.first<{ value: string }>(sql`select value from venue_secret where name = ${name}`)
  const known = await read()
  if (known) return known.value
  const fresh = random.bytes(32).toString('base64url')
  await db.execute(sql`insert into venue_secret (name, value) values (${name}, ${fresh}) on conflict (name) do nothing`)
  const stored = await read()
  if (!stored) throw new Error(`The secret ${name} could not be stored`)
  return stored.value
}
