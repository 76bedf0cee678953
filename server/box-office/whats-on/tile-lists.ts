import type { TiledProduction } from '#shared/ticketing/production/tiled-production'
import { LARGEST_ID } from '#shared/ticketing/shapes/request-fields.schemas'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { isAhead } from './filters.ts'
import { type Production, readProductions } from './programme.ts'
import { productionTile } from './tiles.ts'
import { viewerContextOf } from './viewer-context.ts'

/** The length of the list of upcoming productions. */
const UPCOMING = 12

/** Returns the productions with these ids, in the order of the ids: our numbers, or the content items' GUIDs. */
export async function carouselTiles(
  boxOffice: BoxOffice,
  call: CallContext,
  idsSent: readonly string[],
): Promise<TiledProduction[]> {
  const { db } = boxOffice
  const isOwn = (id: string) => /^\d{1,10}$/.test(id) && Number(id) <= LARGEST_ID
  const ids = idsSent.map((id) => id.toLowerCase())
  const productions = [
    ...(await readProductions(db, call.now, { ids: ids.filter(isOwn).map(Number) })),
    ...(await readProductions(db, call.now, { contentIds: ids.filter((id) => !isOwn(id)) })),
  ]
  const viewer = await viewerContextOf(boxOffice, call)
  const byId = new Map(
    productions.flatMap((each) => [[String(each.id), each] as const, [each.contentId, each] as const]),
  )
  const chosen = new Set(ids.flatMap((id) => byId.get(id) ?? []))
  return [...chosen].map((production) => productionTile(production, viewer))
}

/** Returns the productions with these ids that aren't over: a page shouldn't recommend a past production. */
export async function relatedTiles(boxOffice: BoxOffice, call: CallContext, ids: readonly string[]) {
  const tiles = await carouselTiles(boxOffice, call, ids)
  return tiles.filter(({ times }) => times.length > 0)
}

/** Returns the upcoming productions, by the next performance of each. */
export async function upcomingTiles(boxOffice: BoxOffice, call: CallContext): Promise<TiledProduction[]> {
  const productions = await boxOffice.shortCache('upcoming', () => readInOrder(boxOffice.db, upcomingIds, call.now))
  const viewer = await viewerContextOf(boxOffice, call)
  return productions.map((production) => productionTile(production, viewer))
}

/** Returns the featured productions that aren't over, by the next performance of each. */
export const readFeatured = ({ db, shortCache }: BoxOffice, now: Date): Promise<Production[]> =>
  shortCache('featured', () => readInOrder(db, featuredIds, now))

/** Returns the productions whose ids a statement returns, in its order. */
async function readInOrder(db: Queries, idsAt: (now: Date) => Statement, now: Date): Promise<Production[]> {
  const ids = (await db.query<{ id: number }>(idsAt(now))).map(({ id }) => id)
  const byId = new Map((await readProductions(db, now, { ids })).map((production) => [production.id, production]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const upcomingIds = (now: Date): Statement => sql`
  select f.production_id as id
    from performance f
   where ${isAhead(now)}
   group by f.production_id
   order by min(f.starts_at), f.production_id
   limit ${UPCOMING}`

export const featuredIds = (now: Date): Statement => sql`
  select p.id
    from production p
    join performance f on f.production_id = p.id
   where p.is_featured and ${isAhead(now)}
   group by p.id
   order by min(f.starts_at), p.id`
