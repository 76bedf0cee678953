import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '#config/settings'
import type { ContentSources } from '#server/content-service/app'
import { pictures } from './pictures/registry.ts'
import { programmePages } from './programme-pages.ts'

/**
 * What the content service shows of Marlow Hall. Pages of a programme that nobody plays are there in demonstrations
 * only.
 */
export const demonstrationContent = ({ DEMO }: Pick<Settings, 'DEMO'>): ContentSources => ({
  pagesFolder: fileURLToPath(new URL('./pages', import.meta.url)),
  mediaFolder: fileURLToPath(new URL('./originals', import.meta.url)),
  pages: DEMO ? programmePages : [],
  pictures,
})

/** Draws the pictures before anybody asks for them, in a process of its own that ends with this one at the latest. */
export function drawAhead(): void {
  fork(fileURLToPath(new URL(`./draw-ahead${extname(import.meta.url)}`, import.meta.url)))
}
