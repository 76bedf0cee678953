import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { contentKey } from '../news/article.ts'
import type { SearchDocument } from './document.ts'
import type { ProductionPage } from './page-document.ts'
import { indexText } from './words.ts'

/** The texts that the box office has about a production. */
export interface ProductionTexts {
  id: number
  contentId: string
  name: string
  /** Its performers, presenter, hall, series, taglines, tags and filter options. */
  description: string
  /** Its works and its programme note. */
  text: string
  /** The names among `description` that a result doesn't show otherwise. */
  names: string
}

export const readProductionTexts = (db: Queries): Promise<ProductionTexts[]> =>
  db.query<ProductionTexts>(sql`
    select p.id, p.content_id, p.name,
           concat_ws(' ', p.company, r.name, h.name, s.name, p.tagline, p.subheading,
                     array_to_string(p.tags, ' '), options.names) as description,
           p.search_text as text,
           concat_ws(' · ', nullif(p.subheading, ''), s.name, options.names, r.name) as names
      from production p
      join presenter r on r.id = p.presenter_id
      join hall h on h.id = p.hall_id
      left join series s on s.id = p.series_id
      left join lateral (
        select string_agg(o.name, ' · ') as names
          from production_filter_option f
          join filter_option o on o.id = f.filter_option_id
         where f.production_id = p.id) options on true
     order by p.id`)

/** Returns the names of the artists with an id. */
export async function readArtistNames(db: Queries): Promise<ReadonlyMap<number | null, string>> {
  const artists = await db.query<{ id: number; name: string }>(sql`select id, name from artist`)
  return new Map(artists.map(({ id, name }) => [id, name]))
}

/**
 * Returns the productions as documents, with the words of their pages. Excludes those whose page must not be indexed.
 */
export const seasonDocuments = (
  productions: readonly ProductionTexts[],
  pages: ReadonlyMap<string, ProductionPage>,
): SearchDocument[] =>
  productions.flatMap(({ id, contentId, name, description, text, names }) => {
    const key = contentKey(contentId)
    const page = pages.get(key)
    if (page?.isHidden) return []
    const fields = {
      ...{ names: indexText(name), about: indexText(description) },
      ...{ description: indexText(text), text: indexText(page?.text ?? '') },
    }
    return [
      {
        key,
        documentType: 'production',
        productionId: id,
        fields,
        publishedAt: null,
        item: null,
        text: [page?.text, text.replaceAll(/\s+/g, ' '), names].filter(Boolean).join('\n'),
      },
    ]
  })
