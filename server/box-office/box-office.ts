import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Settings } from '#config/settings'
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
import type { ReadOnce } from './seating/read-once.ts'
import type { ShortCache } from './short-cache.ts'
import type { RecentTimes } from './waiting-room/recent-times.ts'

/** The box office's components, passed to every rule. */
export interface BoxOffice {
  settings: Settings
  db: Database
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  paymentProvider: PaymentProvider
  /** Caches data that is the same for every visitor, for a second. */
  shortCache: ShortCache
  /** Returns a hall's seats, read once until the venue changes. */
  hallPlan: ReadOnce<number, HallPlan>
  /** Returns the seat selector's data about a hall, also read once, or undefined if there is no such hall. */
  hallMap: ReadOnce<number, HallMap | undefined>
  /** Returns the drawing of a slug, read once, or undefined if there is none. */
  seatMap: ReadOnce<string, SeatMap | undefined>
  /** Streams the changes of performances' seats to readers. */
  seatChanges: SeatChanges
  /** Returns the venue's articles, newest first, cached. Refuses if they can't be read. */
  articles: () => Promise<readonly Article[]>
  searchIndex: SearchIndex
  reservationTimes: RecentTimes
}

/** Returns the box office for one request, whose log lines have the request's id. */
export const loggingFor = ({ log }: FastifyRequest, boxOffice: BoxOffice): BoxOffice => ({ ...boxOffice, log })
