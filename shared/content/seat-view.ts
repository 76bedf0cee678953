import type { Media } from './page.ts'
import { sizeWithin } from './picture-sources.ts'

/** The view from a seat, in CSS pixels (TKT-02). */
export const SEAT_VIEW = { width: 400, height: 240 } as const
const QUALITY = 90

/**
 * Returns the address of a view from a seat in a format, for a number of device pixels per CSS pixel; never enlarged.
 */
export function seatViewUrl(image: Media, format: 'webp' | 'png', density: 1 | 2): string {
  const { url, focalPoint } = image
  const focus = focalPoint ? `rxy=${focalPoint.left},${focalPoint.top}&` : ''
  const whole = { width: SEAT_VIEW.width * density, height: SEAT_VIEW.height * density }
  const { width, height } = sizeWithin(image, whole)
  return `${url}${url.includes('?') ? '&' : '?'}${focus}width=${width}&height=${height}&format=${format}&quality=${QUALITY}`
}

/** Returns all addresses that the site writes for a view. */
export const seatViewUrls = (image: Media): string[] =>
  (['webp', 'png'] as const).flatMap((format) => [seatViewUrl(image, format, 1), seatViewUrl(image, format, 2)])
