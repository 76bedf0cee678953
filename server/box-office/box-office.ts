import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#config/settings'
import type { AreaName } from '#shared/ticketing/contract'
import type { Database } from './database/database.ts'
import type { Article } from './news/article.ts'
import { articlesReader } from './news/articles.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import { type SiteContent, siteContentReader } from './search/site-content.ts'
import { type HallPlan, hallPlans } from './seating/hall-plan.ts'
import { type ShortCache, shortCache } from './short-cache.ts'
import { loadProgramme, type Programme } from './whats-on/programme.ts'

export interface Clock {
  now(): Date
}

/** Chance that nobody can foretell: tokens, secrets. */
export interface Random {
  bytes(count: number): Buffer
}

/** What every rule of the box office is handed. */
export interface BoxOffice {
  settings: Settings
  db: Database
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  paymentProvider: PaymentProvider
  /** Whether this box office answers an area of the contract: nobody is sent to a page whose calls it doesn't. */
  isBuilt: (area: AreaName) => boolean
  /** What is the same for everybody, at most a second old. */
  kept: ShortCache
  /** The season as everybody sees it, at most a second old. Not for deciding what may be sold. */
  programme: () => Promise<Programme>
  /** A hall's seats, which don't change while the process lives. */
  hallPlan: (hallId: number) => Promise<HallPlan>
  /** The venue's articles, the newest first, as its content service had them a while ago. Refuses while there are none to be had. */
  articles: () => Promise<readonly Article[]>
  /** What the search finds in the content service, as it was a while ago; nothing while there is none to be had. */
  siteContent: () => Promise<SiteContent>
}

/** In milliseconds. */
const KEPT = 1_000

/** `areas`: those that are answered, by their names. */
export function createBoxOffice({
  areas = {},
  ...parts
}: Pick<BoxOffice, 'settings' | 'db' | 'clock' | 'random' | 'log' | 'paymentProvider'> & {
  areas?: object
}): BoxOffice {
  const { db, clock } = parts
  const kept = shortCache(clock, KEPT)
  return {
    ...parts,
    kept,
    isBuilt: (area) => Object.hasOwn(areas, area),
    programme: () => kept('programme', () => loadProgramme(db, clock.now())),
    hallPlan: hallPlans(db),
    articles: articlesReader(parts),
    siteContent: siteContentReader(parts),
  }
}
