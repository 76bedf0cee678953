import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { contentKey } from '../news/article.ts'
import type { Production, Programme } from '../whats-on/programme.ts'
import { upcomingPerformances } from '../whats-on/tiles.ts'
import type { Document } from './document.ts'
import type { ProductionPage } from './page-document.ts'
import { indexText } from './ranking.ts'
import type { SiteContent } from './site-content.ts'

/** The presenter's name of each production, by the production's id. */
export async function presenterNames(db: Queries): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(sql`
    select p.id, r.name
      from production p
      join presenter r on r.id = p.presenter_id`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface Season {
  programme: Programme
  presenters: ReadonlyMap<number, string>
  pages: SiteContent['productionPages']
}

/**
 * The productions to be found: the upcoming ones by their next performance, then the past ones, the latest first.
 */
export function seasonDocuments({ programme, presenters, pages }: Season, now: Date): Document[] {
  const documents = programme.productions.flatMap((production) => {
    const page = pages.get(contentKey(production.contentId))
    if (page?.isHidden) return []
    const fields = fieldsOf(production, programme, presenters.get(production.id) ?? '', page)
    const next = upcomingPerformances(production, now)[0]
    const order = next?.startsAt.getTime() ?? -(production.performances.at(-1)?.startsAt.getTime() ?? 0)
    const document: Document = { documentType: 'production', production, fields, isOver: !next }
    return [{ document, order }]
  })
  return documents
    .sort((a, b) => Number(a.document.isOver) - Number(b.document.isOver) || a.order - b.order)
    .map(({ document }) => document)
}

function fieldsOf(
  { name, company, hallName, tagline, subheading, searchText, tags, ...production }: Production,
  { series, filterOptions }: Programme,
  presenter: string,
  page: ProductionPage | undefined,
): Document['fields'] {
  const options = filterOptions.filter(({ id }) => production.filterOptions.includes(id)).map((option) => option.name)
  const seriesName = series.find(({ id }) => id === production.seriesId)?.name ?? ''
  return [
    indexText(name),
    indexText(company, presenter, hallName, seriesName, tagline, subheading, searchText, ...tags, ...options),
    page?.words ?? '',
  ]
}
