import { analyticsBreaks } from './analytics.ts'
import { blockBreaks } from './blocks.ts'
import { bookingBreaks } from './booking.ts'
import type { Break } from './break.ts'
import { sessionBreaks } from './session.ts'
import { shellBreaks } from './shell.ts'
import { siteBreaks } from './site.ts'

/** Every break; one file an area. */
export const breaks: readonly Break[] = [
  ...blockBreaks,
  ...shellBreaks,
  ...siteBreaks,
  ...bookingBreaks,
  ...sessionBreaks,
  ...analyticsBreaks,
]
