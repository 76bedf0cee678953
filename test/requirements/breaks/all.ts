import { analyticsBreaks } from './analytics.ts'
import { bookingBreaks } from './booking.ts'
import type { Break } from './break.ts'
import { sessionBreaks } from './session.ts'
import { shellBreaks } from './shell.ts'

/** Every break; one file an area. */
export const breaks: readonly Break[] = [...shellBreaks, ...bookingBreaks, ...sessionBreaks, ...analyticsBreaks]
