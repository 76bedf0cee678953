import type { Queries } from '../database/database.ts'
import { join, type Statement, sql } from '../database/sql.ts'
import type { DocumentType, SearchDocument } from './document.ts'
import { similarWords } from './similar-words.ts'
import { indexText, wordsOf } from './words.ts'

/** A word of the search, with the indexed words used in its place if nothing matches all words as typed. */
export interface SearchWord {
  word: string
  similar: readonly string[]
}

/** The words of a search and the number of matching documents of each type. */
export interface SearchMatches {
  words: readonly SearchWord[]
  counts: ReadonlyMap<DocumentType, number>
}

export type FoundDocument = Pick<SearchDocument, 'key' | 'documentType' | 'productionId' | 'item'> & {
  pageText: string
}

/**
 * Returns the words and counts of a search. A document matches if, for each word of the search, it has a word that
 * begins with it. If none does, words similar to those typed count as well. A search without words matches nothing.
 */
export async function searchMatches(db: Queries, isPreview: boolean, searchText: string): Promise<SearchMatches> {
  const typed = wordsOf(searchText).map((word) => ({ word, similar: [] }))
  const matches = { words: typed, counts: await countMatches(db, isPreview, typed) }
  if (matches.counts.size > 0 || !typed.length) return matches
  const words: SearchWord[] = []
  for (const { word } of typed) words.push({ word, similar: await similarWords(db, word) })
  return { words, counts: await countMatches(db, isPreview, words) }
}

async function countMatches(
  db: Queries,
  isPreview: boolean,
  words: readonly SearchWord[],
): Promise<Map<DocumentType, number>> {
  if (!words.length) return new Map()
  const rows = await db.query<{ documentType: DocumentType; count: number }>(sql`
    select d.document_type, count(*)::int as count from search_document d where ${matching(isPreview, words)} group by 1`)
  return new Map(rows.map(({ documentType, count }) => [documentType, count]))
}

const matching = (isPreview: boolean, words: readonly SearchWord[]): Statement =>
  sql`d.words @@ ${words.map((word) => `(${beginningOf(word)})`).join(' & ')}::tsquery and d.is_preview = ${isPreview}`

/** Returns a word as part of a tsquery; words contain no quotes or backslashes. */
const beginningOf = ({ word, similar }: SearchWord, weight = ''): string =>
  [`'${word}':*${weight}`, ...similar.map((each) => `'${each}'${weight && `:${weight}`}`)].join(' | ')
const wholeOf = ({ word, similar }: SearchWord, weight = ''): string =>
  [word, ...similar].map((each) => `'${each}'${weight && `:${weight}`}`).join(' | ')

export interface FoundPage {
  types: readonly DocumentType[]
  offset: number
  limit: number
  now: Date
}

/**
 * Returns some of the documents that match, of these types or of any if none is given. Past productions come last. Then
 * the order is by the fields that contain the words, whole words before beginnings, and a document whose name is the
 * search text comes first. Among equals, productions come first by their next performance (past ones latest first),
 * then pages by name, then articles, newest first.
 */
export const findDocuments = async (
  db: Queries,
  isPreview: boolean,
  search: WordsOfSearch,
  page: FoundPage,
): Promise<FoundDocument[]> => (search.words.length ? db.query(documentsStatement(isPreview, search, page)) : [])

export interface WordsOfSearch {
  searchText: string
  words: readonly SearchWord[]
}

export function documentsStatement(
  isPreview: boolean,
  { searchText, words }: WordsOfSearch,
  { types, offset, limit, now }: FoundPage,
): Statement {
  const distance = join(words.map(distanceOf), sql` + `)
  return sql`
    with found as (
      select d.key, d.document_type, d.production_id, d.name, d.published_at, next.starts_at as next_at,
             case when d.name = ${indexText(searchText)} then -1 else ${distance} end as distance
        from search_document d
        left join lateral (
          select min(f.starts_at) as starts_at
            from performance f
           where f.production_id = d.production_id and f.state = 'scheduled' and f.ends_at > ${now}) next on true
       where ${matching(isPreview, words)}
         and (cardinality(${types}::text[]) = 0 or d.document_type = any (${types}))),
    page as (
      select found.*, row_number() over (
               order by is_over, distance, type_position, next_at, last_at desc, published_at desc nulls last,
                        name collate "C", key) as position
        from found
        cross join lateral (select production_id is not null and next_at is null as is_over) o
        cross join lateral (
          select case when is_over then (select max(starts_at) from performance f where f.production_id = found.production_id)
                 end as last_at) l
        cross join lateral (
          select array_position(array['production', 'contentPage', 'newsArticle'], document_type) as type_position) t
       order by position
       limit ${limit} offset ${offset}::bigint)
    select d.key, d.document_type, d.production_id, d.item, d.page_text
      from page
      join search_document d on d.is_preview = ${isPreview} and d.key = page.key
     order by page.position`
}

/** Greater than the number of words in a search of 200 characters, so that the field counts before whole words. */
const FIELD_WEIGHT = 1_000

/**
 * Returns the rank of the best field that contains the word, lower for a better one: names, then a production's artists
 * and tags, descriptions, and texts. In texts, whole words and beginnings have the same rank.
 */
const distanceOf = (word: SearchWord): Statement => {
  const [whole, beginning] = [wholeOf(word), beginningOf(word)]
  return sql`
    case when d.name_words @@ ${whole}::tsquery then 0
         when d.name_words @@ ${beginning}::tsquery then 1
         when d.lead_words @@ ${wholeOf(word, 'A')}::tsquery then ${FIELD_WEIGHT}
         when d.lead_words @@ ${beginningOf(word, 'A')}::tsquery then ${FIELD_WEIGHT + 1}
         when d.lead_words @@ ${whole}::tsquery then ${2 * FIELD_WEIGHT}
         when d.lead_words @@ ${beginning}::tsquery then ${2 * FIELD_WEIGHT + 1}
         else ${3 * FIELD_WEIGHT} end`
}
