import { earlyMusic } from './early-music.ts'
import { familiesAndDays } from './families-and-days.ts'
import { greatPerformers } from './great-performers.ts'
import { jazzAndFolk } from './jazz-and-folk.ts'
import { lateHours } from './late-hours.ts'
import { orchestral } from './orchestral.ts'
import type { DemoProduction } from './production.ts'
import { quartets } from './quartets.ts'
import { southernVoices } from './southern-voices.ts'
import { voices } from './voices.ts'

/** Every production of the demonstration, by its ticketing id. */
export const programme: readonly DemoProduction[] = [
  ...orchestral,
  ...greatPerformers,
  ...quartets,
  ...earlyMusic,
  ...lateHours,
  ...southernVoices,
  ...voices,
  ...jazzAndFolk,
  ...familiesAndDays,
].sort((a, b) => a.tessituraId - b.tessituraId)
