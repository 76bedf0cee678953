import type { Queries } from '../database/database.ts'
import { join, sql } from '../database/sql.ts'
import { foldedText } from '../whats-on/programme.ts'

const MAX_MATCHES = 10
/** The minimum similarity of an address to the typed text, if no address contains all of its words. */
const MIN_SIMILARITY = 0.6

interface AddressMatch {
  address: string
  /** Identifies the address in later calls. */
  key: string
}

/**
 * Returns the known addresses in which every word of a text is the beginning of a word. Addresses that begin with the
 * whole text come first. If there are none, returns the most similar, as for `Quavr Street Calton`.
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
     where word_similarity(${typed}, search_text) >= ${MIN_SIMILARITY}
     order by word_similarity(${typed}, search_text) desc, label
     limit ${MAX_MATCHES}`)
}
