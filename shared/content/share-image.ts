import { isCroppable } from './croppable.ts'
import { firstMedia } from './first-of.ts'
import type { Crop, Media, Page, Site } from './page.ts'
import { PICTURE_QUALITY, sizeWithin } from './picture-sources.ts'

/** A picture for sharing on other sites: an absolute address, and its size in pixels if known. */
export interface ShareImage {
  url: string
  width: number | null
  height: number | null
  alt: string
}

/** The size if the picture has no crop `shareImage`. */
const DEFAULT_SIZE = { width: 1200, height: 630 }

/**
 * Returns the page's `ogShareImage`, or else the site's, in the crop `shareImage` (SHELL-04). Null if there is neither.
 */
export function shareImageOf(page: Page, site: Site, publicUrl: string): ShareImage | null {
  const media = firstMedia(page.properties.ogShareImage) ?? site.ogShareImage
  return media && shareImageFrom(media, publicUrl)
}

/**
 * Returns a picture in the crop `shareImage`, or else around its focal point. As JPEG, because not every site reads
 * WebP.
 */
export function shareImageFrom(media: Media, publicUrl: string): ShareImage {
  const { alt } = media
  if (!isCroppable(media.extension))
    return { url: absoluteUrl(media.url, publicUrl), width: media.width, height: media.height, alt }
  const crop = media.crops.find(({ alias }) => alias.toLowerCase() === 'shareimage')
  const { width, height } = sizeWithin(media, crop ?? DEFAULT_SIZE, crop?.coordinates)
  const parameters = [
    ...cropParameters(media, crop),
    `width=${width}`,
    `height=${height}`,
    'format=jpg',
    `quality=${PICTURE_QUALITY}`,
  ]
  const url = `${media.url}${media.url.includes('?') ? '&' : '?'}${parameters.join('&')}`
  return { url: absoluteUrl(url, publicUrl), width, height, alt }
}

/** Returns the absolute address of a path of this site; other addresses unchanged. */
export const absoluteUrl = (url: string, publicUrl: string): string => (/^\/(?!\/)/.test(url) ? publicUrl + url : url)

function cropParameters({ focalPoint }: Media, crop: Crop | undefined): string[] {
  const edges = crop?.coordinates
  if (edges) return [`cc=${[edges.x1, edges.y1, edges.x2, edges.y2].join(',')}`]
  return focalPoint ? [`rxy=${focalPoint.left},${focalPoint.top}`] : []
}
