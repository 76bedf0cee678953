import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#config/settings'
import type { AreaName } from '#shared/ticketing/contract'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Article } from './news/article.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { Random } from './random.ts'
import type { SiteContent } from './search/site-content.ts'
import type { HallPlan } from './seating/hall-plan.ts'
import type { ShortCache } from './short-cache.ts'
import type { Programme } from './whats-on/programme.ts'

/** The box office's parts, handed to every rule. */
export interface BoxOffice {
  settings: Settings
  db: Database
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  paymentProvider: PaymentProvider
  /**
   * Whether this box office answers an area of the contract: no button leads to a page whose calls it doesn't answer.
   */
  isBuilt: (area: AreaName) => boolean
  /** Caches what is the same for everybody, for a second. */
  shortCache: ShortCache
  /** The season as everybody sees it, at most a second old. Not for deciding what may be sold. */
  programme: () => Promise<Programme>
  /** A hall's seats, which don't change while the process lives. */
  hallPlan: (hallId: number) => Promise<HallPlan>
  /** The venue's articles, the newest first, cached. Refuses where they can't be read. */
  articles: () => Promise<readonly Article[]>
  /** What the search finds in the content service, cached; nothing where it can't be read. */
  siteContent: () => Promise<SiteContent>
}
