import type { BoxOffice } from './box-office.ts'
import { articlesReader } from './news/articles.ts'
import { siteContentReader } from './search/read-site-content.ts'
import { hallPlans } from './seating/hall-plan.ts'
import { createShortCache } from './short-cache.ts'
import { loadProgramme } from './whats-on/programme.ts'

/** In milliseconds. */
const LASTS = 1_000

/** `areas`: those that are answered, by their names. */
export function createBoxOffice({
  areas = {},
  ...parts
}: Pick<BoxOffice, 'settings' | 'db' | 'clock' | 'random' | 'log' | 'paymentProvider'> & {
  areas?: object
}): BoxOffice {
  const { db, clock } = parts
  const shortCache = createShortCache(clock, LASTS)
  return {
    ...parts,
    shortCache,
    isBuilt: (area) => Object.hasOwn(areas, area),
    programme: () => shortCache('programme', () => loadProgramme(db, clock.now())),
    hallPlan: hallPlans(db),
    articles: articlesReader(parts),
    siteContent: siteContentReader(parts),
  }
}
