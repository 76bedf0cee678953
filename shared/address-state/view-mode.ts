import { withParameter } from './named-parts.ts'

/** The what's-on listing's mode, `viewmode=calendar` or `viewmode=series`, read in any case of letters. */
export type ViewMode = 'Calendar' | 'Series'

export const parseViewMode = (text: string | null | undefined): ViewMode =>
  text?.trim().toLowerCase() === 'series' ? 'Series' : 'Calendar'
export const writeViewMode = (mode: ViewMode): string => mode.toLowerCase()

/** The address (path, query, hash) with this mode in it; other parameters stay. */
export const withViewMode = (address: string, mode: ViewMode): string =>
  withParameter(address, 'viewmode', writeViewMode(mode))
