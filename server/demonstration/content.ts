import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '#config/settings'
import type { ContentFolders } from '#server/content-service/content-folders'
import { amount } from '#shared/money'
import { pictures } from './pictures/registry.ts'
import { programmePages } from './programme-pages.ts'

/**
 * Returns Marlow Hall's content for the content service. Pages of the fictional programme exist only in demonstrations.
 */
export const demonstrationContent = ({ DEMO }: Pick<Settings, 'DEMO'>): ContentFolders => ({
  pagesFolder: fileURLToPath(new URL('./pages', import.meta.url)),
  fillIn: inVenueCurrency,
  mediaFolder: fileURLToPath(new URL('./originals', import.meta.url)),
  pages: DEMO ? programmePages : [],
  pictures,
})

/** Returns a page's text with its amounts, which are written as `$5,000`, in the venue's currency and locale. */
export const inVenueCurrency = (text: string): string =>
  text.replaceAll(/\$(\d[\d,]*(?:\.\d\d)?)/g, (_, digits: string) => amount(Number(digits.replaceAll(',', ''))))

/**
 * Draws the pictures before the first request for them, in a separate process that ends with this one at the latest.
 */
export function drawAhead(): void {
  fork(fileURLToPath(new URL(`./draw-ahead${extname(import.meta.url)}`, import.meta.url)))
}
