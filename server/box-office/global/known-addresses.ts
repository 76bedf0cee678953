import type { Queries } from '../database/database.ts'
import { join, sql } from '../database/sql.ts'
import { foldedText } from '../whats-on/programme.ts'

const MAX_MATCHES = 10
/** How much of what was typed an address must have in common with it, where no address has all of its words. */
const LEAST_SIMILARITY = 0.6

interface AddressMatch {
  address: string
  /** Identifies the address in later calls. */
  key: string
}

/**
 * The known addresses with words that begin like every word of a text, those that begin with all of it first. Where
 * there are none, those that are most alike: `Quavr Street Calton`.
 */
export async function findAddresses(db: Queries, text: string): Promise<AddressMatch[]> {
  const words = foldedText(text).match(/[\p{L}\p{N}]+/gu)
  if (!words) return []
  const typed = words.join(' ')
  const wordBegins = words.map((word) => sql`search_text ~ ${`\\m${word}`}`)
  const exact = await db.query<AddressMatch>(sql`
    select label as address, key
      from known_address
     where ${join(wordBegins, sql` and `)}
     order by not starts_with(search_text, ${typed}), length(line1), label
     limit ${MAX_MATCHES}`)
  if (exact.length) return exact
  return db.query<AddressMatch>(sql`
    select label as address, key
      from known_address
     where word_similarity(${typed}, search_text) >= ${LEAST_SIMILARITY}
     order by word_similarity(${typed}, search_text) desc, label
     limit ${MAX_MATCHES}`)
}
