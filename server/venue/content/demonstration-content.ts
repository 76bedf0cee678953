import type { Settings } from '#config/settings'
import { demonstrationMedia } from '#server/demonstration/pictures/media'
import { amount } from '#shared/money'
import type { FurtherContent } from './venue-content.ts'

/**
 * Returns what the demonstration has beside its folder: films, documents and pictures. Its programme has pages only
 * in demonstrations.
 */
export const demonstrationContent = (
  { DEMO }: Pick<Settings, 'DEMO'>,
  onProblem: (problem: string) => void,
): FurtherContent => ({
  hasProgramme: DEMO,
  readMedia: demonstrationMedia(onProblem),
  fillIn: inVenueCurrency,
})

/** Returns a page's text with its amounts, which are written as `$5,000`, in the venue's currency and locale. */
const inVenueCurrency = (text: string): string =>
  text.replaceAll(/\$(\d[\d,]*(?:\.\d\d)?)/g, (_, digits: string) => amount(Number(digits.replaceAll(',', ''))))
