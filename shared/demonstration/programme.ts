import { earlyMusic } from './early-music.ts'
import { greatPerformers } from './great-performers.ts'
import { lateHours } from './late-hours.ts'
import { orchestral } from './orchestral.ts'
import type { DemoProduction } from './production.ts'
import { quartets } from './quartets.ts'

/** Every production of the demonstration, by its ticketing id. */
export const programme: readonly DemoProduction[] = [
  ...orchestral,
  ...greatPerformers,
  ...quartets,
  ...earlyMusic,
  ...lateHours,
].sort((a, b) => a.tessituraId - b.tessituraId)
