import type { BoxOffice } from '../box-office.ts'
import { visitorTerms } from '../carts/visitor-terms.ts'
import type { CallContext } from '../sessions/visitor.ts'

/**
 * The visitor and the time for which the programme is shown. `presales` are the productions whose pre-sale is open to
 * the visitor, through a promo code or a membership.
 */
export interface ViewerContext {
  now: Date
  presales: ReadonlySet<number>
  timeZone: string
  /** How long offers of returned seats hold them; 0 without lists for them. */
  returnedSeatsMinutes: number
}

/** Returns this visitor's context. Queries the database only if the visitor has a session. */
export async function viewerContextOf(
  boxOffice: BoxOffice,
  call: Pick<CallContext, 'visitor' | 'now'>,
): Promise<ViewerContext> {
  const { productions } = await visitorTerms(boxOffice, call)
  const { VENUE_TIME_ZONE: timeZone, RETURNED_SEATS_MINUTES: returnedSeatsMinutes } = boxOffice.settings
  return { now: call.now, presales: productions, timeZone, returnedSeatsMinutes }
}
