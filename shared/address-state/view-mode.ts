import { withParameter } from './with-parts.ts'

/** How What's On lists the programme: day by day, or by series. */
export const viewModes = ['calendar', 'series'] as const
export type ViewMode = (typeof viewModes)[number]

/** The parameter `viewmode`, in any case of letters; the calendar where it is neither. */
export const parseViewMode = (text: string | null | undefined): ViewMode =>
  text?.toLowerCase() === 'series' ? 'series' : 'calendar'

/** The address (path, query, hash) in this mode; the calendar needs no parameter. */
export const withViewMode = (address: string, mode: ViewMode): string =>
  withParameter(address, 'viewmode', mode === 'calendar' ? '' : mode)
