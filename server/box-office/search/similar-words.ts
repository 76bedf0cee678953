import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** How many candidates the trigram index returns, and how many of them a search uses at most. */
const CANDIDATES = 60
const MAX_SIMILAR = 8
/** Shorter words, and those with digits, are searched for as typed. */
const CORRECTABLE = /^\p{L}{4,40}$/u

/** Returns how many letters of a word may be wrong. */
const tolerance = (word: string): number => (word.length < 6 ? 1 : 2)

/** Returns the indexed words that a mistyped word may stand for: those with the fewest wrong letters, often none. */
export async function similarWords(db: Queries, word: string): Promise<string[]> {
  if (!CORRECTABLE.test(word)) return []
  const rows = await db.query<{ term: string }>(sql`
    select term from search_term order by term <->> ${word} limit ${CANDIDATES}`)
  const near = rows
    .map(({ term }) => ({ term, distance: beginningDistance(word, term) }))
    .filter(({ distance }) => distance <= tolerance(word))
  const least = Math.min(...near.map(({ distance }) => distance))
  return near.flatMap(({ term, distance }) => (distance === least ? [term] : [])).slice(0, MAX_SIMILAR)
}

/**
 * Returns the number of letters to change, add, remove or swap with the next so that the word is a prefix of the term.
 */
export function beginningDistance(word: string, term: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: term.length + 1 }, (_, at) => at)
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    for (let column = 1; column <= term.length; column++) {
      const isSame = word[row - 1] === term[column - 1]
      const isSwapped = word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return Math.min(...last)
}
