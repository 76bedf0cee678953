import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openMediaFolder } from '#server/content-service/media/media-folder'
import type { MediaLibrary } from '#server/content-service/media/media-library'
import { pictures } from './registry.ts'

/** The folder of films, documents and rendered pictures. */
export const originalsFolder = fileURLToPath(new URL('../originals', import.meta.url))

/** Returns a reader of Marlow Hall's films, documents and pictures. */
export const demonstrationMedia = (onProblem: (problem: string) => void): (() => Promise<MediaLibrary>) =>
  openMediaFolder({ folder: originalsFolder, generated: pictures, onProblem, now: Date.now })

/**
 * Draws the pictures before the first request for them, in a separate process that ends with this one at the latest.
 */
export function drawAhead(): void {
  fork(fileURLToPath(new URL(`./draw-ahead${extname(import.meta.url)}`, import.meta.url)))
}
