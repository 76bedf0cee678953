import type { BoxOffice } from '../box-office.ts'
import type { CallContext } from '../visitors/visitor.ts'
import type { Production } from './programme.ts'
import { type ProductionTile, productionTile, upcomingPerformances } from './tiles.ts'
import { viewerContextOf } from './viewer-context.ts'

/** The length of the list of upcoming productions. */
const UPCOMING = 12

/** The productions with these ids, in the order of the ids. Ids are the content items' GUIDs. */
export async function carouselTiles(
  boxOffice: BoxOffice,
  call: CallContext,
  contentIds: readonly string[],
): Promise<ProductionTile[]> {
  const { productions } = await boxOffice.programme()
  const viewer = await viewerContextOf(boxOffice, call)
  const byId = new Map(productions.map((production) => [production.contentId, production]))
  const ids = new Set(contentIds.map((id) => id.toLowerCase()))
  return [...ids].flatMap((id) => {
    const production = byId.get(id)
    return production ? [productionTile(production, viewer)] : []
  })
}

/** The productions with these ids that aren't over: a page shouldn't recommend what can't be seen any more. */
export async function relatedTiles(boxOffice: BoxOffice, call: CallContext, contentIds: readonly string[]) {
  const tiles = await carouselTiles(boxOffice, call, contentIds)
  return tiles.filter(({ times }) => times.length > 0)
}

/** The upcoming productions, by the next performance of each. */
export async function upcomingTiles(boxOffice: BoxOffice, call: CallContext): Promise<ProductionTile[]> {
  const { productions } = await boxOffice.programme()
  const viewer = await viewerContextOf(boxOffice, call)
  const next = (production: Production) =>
    upcomingPerformances(production, viewer.now)[0]?.startsAt.getTime() ?? Infinity
  return productions
    .filter((production) => Number.isFinite(next(production)))
    .sort((a, b) => next(a) - next(b))
    .slice(0, UPCOMING)
    .map((production) => productionTile(production, viewer))
}
