import type { BoxOffice } from '../box-office.ts'
import type { CallContext } from '../visitors/visitor.ts'
import type { Production } from './programme.ts'
import { aheadOf, type ProductionTile, productionTile } from './tiles.ts'
import { viewerContextOf } from './viewer-context.ts'

/** How many tiles a list that names no productions has. */
const UPCOMING = 12

/** Those of the named productions that there are, in the order named. Ids are the content items' GUIDs. */
export async function carouselTiles(
  boxOffice: BoxOffice,
  call: CallContext,
  contentIds: readonly string[],
): Promise<ProductionTile[]> {
  const { productions } = await boxOffice.programme()
  const viewer = await viewerContextOf(boxOffice, call)
  const byId = new Map(productions.map((production) => [production.contentId, production]))
  const named = new Set(contentIds.map((id) => id.toLowerCase()))
  return [...named].flatMap((id) => {
    const production = byId.get(id)
    return production ? [productionTile(production, viewer)] : []
  })
}

/** Those of the named productions that are still to come: nobody is sent to something that is over. */
export async function relatedTiles(boxOffice: BoxOffice, call: CallContext, contentIds: readonly string[]) {
  const tiles = await carouselTiles(boxOffice, call, contentIds)
  return tiles.filter(({ times }) => times.length > 0)
}

/** What comes next, by the next performance of each. */
export async function upcomingTiles(boxOffice: BoxOffice, call: CallContext): Promise<ProductionTile[]> {
  const { productions } = await boxOffice.programme()
  const viewer = await viewerContextOf(boxOffice, call)
  const next = (production: Production) => aheadOf(production, viewer.now)[0]?.startsAt.getTime() ?? Infinity
  return productions
    .filter((production) => Number.isFinite(next(production)))
    .sort((a, b) => next(a) - next(b))
    .slice(0, UPCOMING)
    .map((production) => productionTile(production, viewer))
}
