import type { Result } from '../call.ts'
import type { production } from './production.ts'

/** A production as lists and carousels show it. */
export type TiledProduction = Result<typeof production.upcoming>['productions'][number]
