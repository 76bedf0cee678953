import { orchestral } from './orchestral.ts'
import type { DemoProduction } from './production.ts'

/** Every production of the demonstration, by its ticketing id. */
export const programme: readonly DemoProduction[] = [...orchestral].sort((a, b) => a.tessituraId - b.tessituraId)
