import type { BoxOffice } from '../box-office.ts'
import { promoTermsOf } from '../carts/promo-terms.ts'
import type { CallContext } from '../visitors/visitor.ts'

/**
 * For whom and when the programme is shown. `presales` are the productions whose pre-sale the visitor's promo code
 * opens.
 */
export interface ViewerContext {
  now: Date
  presales: ReadonlySet<number>
  timeZone: string
  /** Whether this box office sells packages. */
  sellsPackages: boolean
}

/** The context of this visitor. Queries the database only for a visitor who has a cart. */
export async function viewerContextOf(
  { db, settings, isBuilt }: BoxOffice,
  { visitor, now }: Pick<CallContext, 'visitor' | 'now'>,
): Promise<ViewerContext> {
  const { productions } = await promoTermsOf(db, visitor, now)
  return { now, presales: productions, timeZone: settings.VENUE_TIME_ZONE, sellsPackages: isBuilt('series') }
}
