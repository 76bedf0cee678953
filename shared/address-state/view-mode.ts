import { withParameter } from './with-parts.ts'

/** How What's On lists the programme: by day or by series. */
export const viewModes = ['calendar', 'series'] as const
export type ViewMode = (typeof viewModes)[number]

/** Reads the parameter `viewmode`, in any case; by default the calendar. */
export const parseViewMode = (text: string | null | undefined): ViewMode =>
  text?.toLowerCase() === 'series' ? 'series' : 'calendar'

/** Returns the address (path, query, hash) in this mode; the calendar needs no parameter. */
export const withViewMode = (address: string, mode: ViewMode): string =>
  withParameter(address, 'viewmode', mode === 'calendar' ? '' : mode)
