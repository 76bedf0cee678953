import type { Break } from './break.ts'
import { shellBreaks } from './shell.ts'

/** Every break; one file an area. */
export const breaks: readonly Break[] = [...shellBreaks]
