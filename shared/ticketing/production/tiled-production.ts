import type { Result } from '../call.ts'
import type { production } from './production.ts'

/** A production in lists and carousels. */
export type TiledProduction = Result<typeof production.upcoming>['productions'][number]
