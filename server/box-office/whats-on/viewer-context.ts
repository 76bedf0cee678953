import type { BoxOffice } from '../box-office.ts'
import { promoTermsOf } from '../carts/promo-terms.ts'
import type { Visitor } from '../session/visitor.ts'
import type { Looking } from './booking-action.ts'

/** How this visitor sees the programme. Asks the database only for a visitor who has a cart. */
export async function lookingOf({ db, clock, settings, isBuilt }: BoxOffice, visitor: Visitor): Promise<Looking> {
  const now = clock.now()
  const { productions } = await promoTermsOf(db, visitor, now)
  return { now, presales: productions, timeZone: settings.VENUE_TIME_ZONE, sellsPackages: isBuilt('series') }
}
