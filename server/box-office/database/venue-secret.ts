import type { Random } from '../random.ts'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/**
 * A secret of 32 random bytes that the house makes for itself at its first use: the same for every box office on this
 * database. Of two that make it at once both have the first one's. Base64url.
 */
export async function venueSecret(db: Queries, name: string, random: Random): Promise<string> {
  const read = () => db.first<{ value: string }>(sql`select value from house_secret where name = ${name}`)
  const known = await read()
  if (known) return known.value
  const fresh = random.bytes(32).toString('base64url')
  await db.execute(sql`insert into house_secret (name, value) values (${name}, ${fresh}) on conflict (name) do nothing`)
  const kept = await read()
  if (!kept) throw new Error(`The secret ${name} was not kept`)
  return kept.value
}
