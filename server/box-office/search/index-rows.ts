import { createHash } from 'node:crypto'
import type { Database, Transaction } from '../database/database.ts'
import { json, sql } from '../database/sql.ts'
import type { SearchDocument } from './document.ts'

/**
 * Number of documents written in one transaction. Small, so that sales don't wait long on an engine with one session.
 */
const DOCUMENTS_PER_TRANSACTION = 25
/** Words that can be offered in place of a mistyped one. */
const TERM = /^\p{L}{4,40}$/u

/** Writes the documents that are missing from the index or have changed. */
export async function writeDocuments(db: Database, isPreview: boolean, documents: readonly SearchDocument[]) {
  for (let from = 0; from < documents.length; from += DOCUMENTS_PER_TRANSACTION) {
    const rows = documents.slice(from, from + DOCUMENTS_PER_TRANSACTION).map((each) => rowOf(each, isPreview))
    const digests = await readDigests(
      db,
      isPreview,
      rows.map(({ key }) => key),
    )
    const changed = rows.filter(({ key, digest }) => digests.get(key) !== digest)
    if (changed.length) await db.transaction((tx) => replaceRows(tx, isPreview, changed))
  }
}

/** Writes the documents that are missing from the index. */
export async function writeMissingDocuments(db: Database, isPreview: boolean, documents: readonly SearchDocument[]) {
  const digests = await readDigests(
    db,
    isPreview,
    documents.map(({ key }) => key),
  )
  await writeDocuments(
    db,
    isPreview,
    documents.filter(({ key }) => !digests.has(key)),
  )
}

/** Removes all documents but these from the index. */
export async function removeOtherDocuments(db: Database, isPreview: boolean, keys: ReadonlySet<string>) {
  const rows = await db.query<{ key: string }>(sql`select key from search_document where is_preview = ${isPreview}`)
  const removed = rows.map(({ key }) => key).filter((key) => !keys.has(key))
  for (let from = 0; from < removed.length; from += DOCUMENTS_PER_TRANSACTION) {
    const some = removed.slice(from, from + DOCUMENTS_PER_TRANSACTION)
    await db.transaction(async (tx) => {
      const terms = await readTerms(tx, isPreview, some)
      await tx.execute(sql`delete from search_document where is_preview = ${isPreview} and key = any (${some})`)
      await deleteUnusedTerms(tx, terms)
    })
  }
}

interface Row {
  key: string
  words: string
  digest: string
}

function rowOf(
  { key, documentType, productionId, fields, publishedAt, item, text: pageText }: SearchDocument,
  isPreview: boolean,
) {
  const { names, about = '', description, text } = fields
  const row = {
    is_preview: isPreview,
    key,
    document_type: documentType,
    production_id: productionId,
    name: names,
    name_words: vectorOf([names]),
    lead_words: `${vectorOf([names, about], ABOUT)} ${vectorOf([description], DESCRIPTION)}`,
    words: vectorOf([names, about, description, text]),
    published_at: publishedAt,
    item,
    page_text: pageText,
  }
  return { ...row, digest: createHash('sha256').update(JSON.stringify(row)).digest('base64url') }
}

/** The weights of a lead's words. A word without a position would match in every weight. */
const ABOUT = ':1A'
const DESCRIPTION = ':1'

/** Returns words made by `indexText` as a tsvector; they contain no quotes or backslashes. */
const vectorOf = (fields: readonly string[], weight = ''): string =>
  [...new Set(fields.flatMap((field) => field.split(' ')))]
    .filter(Boolean)
    .map((word) => `'${word}'${weight}`)
    .join(' ')

async function readDigests(db: Database, isPreview: boolean, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; digest: string }>(sql`
    select key, digest from search_document where is_preview = ${isPreview} and key = any (${keys})`)
  return new Map(rows.map(({ key, digest }) => [key, digest]))
}

async function replaceRows(tx: Transaction, isPreview: boolean, rows: readonly Row[]) {
  const keys = rows.map(({ key }) => key)
  const terms = await readTerms(tx, isPreview, keys)
  await tx.execute(sql`delete from search_document where is_preview = ${isPreview} and key = any (${keys})`)
  await tx.execute(sql`
    insert into search_document
    select * from jsonb_populate_recordset(null::search_document, ${json(rows)}::jsonb)
        on conflict do nothing`)
  const words = new Set(rows.flatMap((row) => row.words.split(' ').map((word) => word.slice(1, -1))))
  const newTerms = [...words].filter((word) => TERM.test(word))
  await tx.execute(sql`
    insert into search_term (term) select unnest(${newTerms}::text[]) order by 1 on conflict do nothing`)
  await deleteUnusedTerms(
    tx,
    terms.filter((term) => !words.has(term)),
  )
}

async function readTerms(tx: Transaction, isPreview: boolean, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ term: string }>(sql`
    select distinct unnest(tsvector_to_array(words)) as term
      from search_document
     where is_preview = ${isPreview} and key = any (${keys})`)
  return rows.map(({ term }) => term)
}

/** Deletes the terms that no document contains any more. */
const deleteUnusedTerms = (tx: Transaction, terms: readonly string[]) =>
  tx.execute(sql`
    delete from search_term t
     where t.term = any (${terms.filter((term) => TERM.test(term))})
       and not exists (select from search_document d where d.words @@ ('''' || t.term || '''')::tsquery)`)
