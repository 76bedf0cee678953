import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#config/settings'
import type { AreaName } from '#shared/ticketing/contract'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Article } from './news/article.ts'
import type { PaymentProvider } from './orders/provider/payment-provider.ts'
import type { Random } from './random.ts'
import type { SearchIndex } from './search/search-index.ts'
import type { HallMap } from './seat-selector/hall-map.ts'
import type { SeatChanges } from './seat-selector/seat-changes.ts'
import type { SeatMap } from './seat-selector/seat-maps.ts'
import type { HallPlan } from './seating/hall-plan.ts'
import type { ShortCache } from './short-cache.ts'
import type { RecentTimes } from './waiting-room/recent-times.ts'

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
  /** A hall's seats, which don't change while the process lives. */
  hallPlan: (hallId: number) => Promise<HallPlan>
  /** What the seat selector shows of a hall, read once as well; undefined where there is no such hall. */
  hallMap: (hallId: number) => Promise<HallMap | undefined>
  /** The drawing of a slug, read once; undefined where there is none. */
  seatMap: (slug: string) => Promise<SeatMap | undefined>
  /** Tells readers about the seats of performances as they are taken and freed. */
  seatChanges: SeatChanges
  /** The venue's articles, the newest first, cached. Refuses where they can't be read. */
  articles: () => Promise<readonly Article[]>
  searchIndex: SearchIndex
  reservationTimes: RecentTimes
}
