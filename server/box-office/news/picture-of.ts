import { mediaOf } from '#shared/content/media-of'
import type { MediaFile } from '#shared/content/page'
import { text } from '#shared/content/raw'
import { pickedOf } from './picked-of.ts'

/**
 * The first picture of a picker, null where there is none. Addresses of media at `origin`, the content service, become
 * paths of the site.
 */
export function pictureOf(picker: unknown, origin: string): MediaFile | null {
  const raw = pickedOf(picker).find(({ url }) => text(url) !== '')
  return raw ? mediaOf(raw, [origin]) : null
}
