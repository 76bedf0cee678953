import type { Result } from '#shared/ticketing/call'
import type { production } from '#shared/ticketing/production/production'

export type Performances = Result<typeof production.performances>
export type ChosenPerformance = NonNullable<Performances['selectedPerformance']>
/** Returns the cart's item for one performance of the production. */
export type ProductionCart = Result<typeof production.miniCart>
