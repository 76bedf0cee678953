import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '#config/settings'
import { openMediaFolder } from '#server/content-service/media/media-folder'
import type { MediaLibrary } from '#server/content-service/media/media-library'
import type { FurtherContent } from '#server/venue/content/venue-content'
import { amount } from '#shared/money'
import { pictures } from './pictures/registry.ts'

/** The folder of films, documents and rendered pictures. */
export const originalsFolder = fileURLToPath(new URL('./originals', import.meta.url))

/**
 * Returns what Marlow Hall has beside its folder: films, documents and pictures. The fictional programme has pages only
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

/** Returns a reader of Marlow Hall's films, documents and pictures. */
export const demonstrationMedia = (onProblem: (problem: string) => void): (() => Promise<MediaLibrary>) =>
  openMediaFolder({ folder: originalsFolder, generated: pictures, onProblem, now: Date.now })

/** Returns a page's text with its amounts, which are written as `$5,000`, in the venue's currency and locale. */
export const inVenueCurrency = (text: string): string =>
  text.replaceAll(/\$(\d[\d,]*(?:\.\d\d)?)/g, (_, digits: string) => amount(Number(digits.replaceAll(',', ''))))

/**
 * Draws the pictures before the first request for them, in a separate process that ends with this one at the latest.
 */
export function drawAhead(): void {
  fork(fileURLToPath(new URL(`./draw-ahead${extname(import.meta.url)}`, import.meta.url)))
}
