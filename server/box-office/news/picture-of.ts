import { canBeShown, mediaOf } from '#shared/content/media-of'
import type { MediaFile } from '#shared/content/page'
import { text } from '#shared/content/raw'
import { pickerItems } from './picker-items.ts'

/**
 * Returns the first picture of a picker; null without one, or if pages can't load it. Media addresses at `origin`, the
 * content service, become paths on the site.
 */
export function pictureOf(picker: unknown, origin: string): MediaFile | null {
  const raw = pickerItems(picker).find(({ url }) => text(url) !== '')
  const picture = raw ? mediaOf(raw, [origin]) : null
  return picture && canBeShown(picture) ? picture : null
}
