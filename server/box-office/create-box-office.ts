import type { BoxOffice } from './box-office.ts'
import { articlesReader } from './news/articles.ts'
import { createSearchIndex } from './search/create-search-index.ts'
import { readHallMap } from './seat-selector/hall-map.ts'
import { createSeatChanges } from './seat-selector/seat-changes.ts'
import { readSeatMap } from './seat-selector/seat-maps.ts'
import { hallPlans } from './seating/hall-plan.ts'
import { readOnce } from './seating/read-once.ts'
import { createShortCache } from './short-cache.ts'
import { createRecentTimes } from './waiting-room/recent-times.ts'

const SHORT_CACHE_MS = 1_000

/** Returns the components of a box office. */
export function createBoxOffice(
  parts: Pick<BoxOffice, 'settings' | 'db' | 'clock' | 'random' | 'log' | 'paymentProvider'>,
): BoxOffice {
  const { db, clock } = parts
  const shortCache = createShortCache(clock, SHORT_CACHE_MS)
  return {
    ...parts,
    shortCache,
    hallPlan: hallPlans(db),
    hallMap: readOnce((hallId: number) => readHallMap(db, hallId)),
    seatMap: readOnce((slug: string) => readSeatMap(db, slug)),
    seatChanges: createSeatChanges(parts),
    articles: articlesReader(parts),
    searchIndex: createSearchIndex(parts),
    reservationTimes: createRecentTimes(clock),
  }
}
