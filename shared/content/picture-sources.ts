import { breakpoints } from '../breakpoints.ts'
import { isCroppable } from './croppable.ts'
import type { Crop, Media } from './page.ts'

/** The crop for windows of at least `from` CSS pixels. `width` is used if the picture has no such crop. */
export interface CropFrom {
  from: number
  crop: string
  width: number
  /** For pictures that are shown small: the parts of `width` that are offered in place of larger ones. */
  scales?: readonly number[]
}
/** The crops of a page's picture by the window's width, widest first. */
export const pageCrops: readonly CropFrom[] = [
  { from: breakpoints.xxl, crop: 'desktopXxl', width: 1920 },
  { from: breakpoints.xl, crop: 'desktopXl', width: 1600 },
  { from: breakpoints.lg, crop: 'tabletLandscapeLg', width: 1360 },
  { from: breakpoints.md, crop: 'tabletPortraitMd', width: 992 },
  { from: 0, crop: 'mobileXs', width: 768 },
]
/** The one crop of a tile's picture, whatever the window's width. */
export const tileCrops: readonly CropFrom[] = [{ from: 0, crop: 'tile', width: 640 }]
/** The same crop for a picture that is a few rem wide. */
export const thumbCrops: readonly CropFrom[] = [{ from: 0, crop: 'tile', width: 640, scales: [0.5, 1] }]
/** The same for one that is as high as three lines of text. */
export const smallThumbCrops: readonly CropFrom[] = [{ from: 0, crop: 'tile', width: 640, scales: [0.25, 0.5] }]

/** A `<source>`: `media` is null if it is for every width, `type` null if it is in the picture's own format. */
export interface PictureSource {
  media: string | null
  type: 'image/webp' | null
  /**
   * Addresses with their width in pixels: `… 640w, … 1280w`. The browser chooses the one that fits layout and screen.
   */
  srcset: string
  /** The size in CSS pixels, if known: the browser reserves the space. */
  width: number | null
  height: number | null
}
export interface Picture {
  sources: PictureSource[]
  /** For the `<img>`: the narrowest crop in the picture's own format, for browsers from before 2020. */
  src: string
  width: number | null
  height: number | null
  alt: string
}

/** Applies to every picture that pages show. */
export const PICTURE_QUALITY = 90

/** Cached by picture and crops. Pictures are immutable, and a re-rendered page has the same ones. */
const known = new WeakMap<Media, WeakMap<readonly CropFrom[], Picture>>()

/**
 * Returns the addresses of a picture: cropped by its crops or around its focal point, as WebP for device pixel ratios
 * of one to two, and one address in its own format.
 */
export function pictureSources(media: Media, crops: readonly CropFrom[] = pageCrops): Picture {
  const byCrops = known.get(media) ?? new WeakMap<readonly CropFrom[], Picture>()
  const picture = byCrops.get(crops) ?? makePicture(media, crops)
  known.set(media, byCrops.set(crops, picture))
  return picture
}

function makePicture(media: Media, crops: readonly CropFrom[]): Picture {
  const { url: src, width, height, alt } = media
  const ordered = [...crops].sort((a, b) => b.from - a.from)
  const narrowest = ordered.at(-1)
  if (!narrowest || !isCroppable(media.extension)) return { sources: [], src, width, height, alt }
  const sources = ordered.map((each) => sourceOf(media, each))
  const cut = cutOf(media, narrowest)
  const own = addressOf(media, cut, scalesOf(cut, narrowest)[0] ?? 1, null)
  return { sources, src: own, width: cut.width, height: cut.height, alt }
}

/**
 * Returns the address of a picture in one crop, in WebP, for uses with one address, such as a background or a sharing
 * card.
 */
export function croppedUrl(media: Media, crop: string, fallbackWidth: number, format: 'webp' | null = 'webp'): string {
  if (!isCroppable(media.extension)) return media.url
  const cut = cutOf(media, { from: 0, crop, width: fallbackWidth })
  return addressOf(media, cut, scalesOf(cut, { from: 0 })[0] ?? 1, format)
}

/** Returns what a film shows before it plays. */
export const filmPosterUrl = (media: Media): string => croppedUrl(media, 'desktopXl', 1600)

/** Returns a size in the same proportions to which a picture, or its cropped part, need not be enlarged. */
export function sizeWithin(
  media: Pick<Media, 'width' | 'height'>,
  size: { width: number; height: number },
  coordinates: Crop['coordinates'] = null,
): { width: number; height: number } {
  const available = availableOf(media, size, coordinates)
  if (available === null || available >= size.width) return { width: size.width, height: size.height }
  return scaled(size, Math.max(1, Math.floor(available)) / size.width)
}

function sourceOf(media: Media, from: CropFrom): PictureSource {
  const cut = cutOf(media, from)
  const srcset = scalesOf(cut, from).map(
    (scale) => `${addressOf(media, cut, scale, 'webp')} ${scaled({ ...cut, height: 0 }, scale).width}w`,
  )
  return {
    media: from.from > 0 ? `(min-width: ${from.from}px)` : null,
    type: 'image/webp',
    srcset: srcset.join(', '),
    width: cut.width,
    height: cut.height,
  }
}

/** The part of a picture that is shown, and its size. `height` is null for a whole picture of unknown size. */
interface Cut {
  parameters: [string, string][]
  isCut: boolean
  width: number
  height: number | null
  /** The width of that part in the original's pixels; null if unknown. */
  available: number | null
}

function cutOf(media: Media, { crop: alias, width }: CropFrom): Cut {
  const crop = media.crops.find((each) => each.alias.toLowerCase() === alias.toLowerCase())
  return crop ? cropCut(media, crop) : wholeCut(media, width)
}

function wholeCut({ width: original, height }: Media, width: number): Cut {
  const displayWidth = original ? Math.min(width, original) : width
  const ratio = original && height ? height / original : null
  return {
    parameters: [],
    isCut: false,
    width: displayWidth,
    height: ratio && Math.round(displayWidth * ratio),
    available: original,
  }
}

/** Follows the content service's own rule: the crop's own part, or else around the focal point, or else the middle. */
function cropCut(media: Media, crop: Crop): Cut {
  const { coordinates } = crop
  const available = availableOf(media, crop, coordinates)
  const size = { isCut: true, width: crop.width, height: crop.height, available }
  if (coordinates) {
    const { x1, y1, x2, y2 } = coordinates
    return { ...size, parameters: x1 || y1 || x2 || y2 ? [['cc', [x1, y1, x2, y2].join(',')]] : [] }
  }
  const { focalPoint } = media
  const hasFocus = focalPoint && !(focalPoint.left === 0.5 && focalPoint.top === 0.5)
  const parameters: [string, string][] = hasFocus ? [['rxy', `${focalPoint.left},${focalPoint.top}`]] : []
  return { ...size, parameters }
}

/** Returns the width that a picture, or its part, has in the proportions of a crop; null if its own is unknown. */
function availableOf(
  { width, height }: Pick<Media, 'width' | 'height'>,
  size: { width: number; height: number },
  coordinates: Crop['coordinates'],
): number | null {
  const { x1, y1, x2, y2 } = coordinates ?? { x1: 0, y1: 0, x2: 0, y2: 0 }
  const across = height ? (height * (1 - y1 - y2) * size.width) / size.height : Number.POSITIVE_INFINITY
  return width && Math.min(width * (1 - x1 - x2), across)
}

/**
 * Returns widths for one and two device pixels per CSS pixel, the second at most the original's. For narrow windows,
 * the width that a phone uses is between them (see `PAGE_SIZES` of `picture.tsx`): 896 pixels for a crop of 640, half
 * the bytes of two. An original that is smaller than the crop isn't enlarged.
 */
function scalesOf({ available, width }: Cut, { from, scales }: Pick<CropFrom, 'from' | 'scales'>): readonly number[] {
  if (available !== null && available < width) return [Math.max(1, Math.floor(available)) / width]
  if (scales) return scales
  const maxScale = available === null ? 2 : Math.min(2, Math.floor((available / width) * 10) / 10)
  if (maxScale < 1.2) return [1]
  return from === 0 && maxScale >= 1.8 ? [1, 1.4, maxScale] : [1, maxScale]
}

function addressOf(media: Media, { parameters, isCut, width, height }: Cut, scale: number, format: 'webp' | null) {
  const size = scaled({ width, height: height ?? 0 }, scale)
  const sides: [string, string][] = [['width', String(size.width)]]
  if (isCut && height) sides.push(['height', String(size.height)])
  const all = [...parameters, ...sides, ...(format ? [['format', format]] : []), ['quality', String(PICTURE_QUALITY)]]
  const query = all.map((pair) => pair.join('=')).join('&')
  return `${media.url}${media.url.includes('?') ? '&' : '?'}${query}`
}

/** In whole pixels; a reduced size is never larger than its original by half a pixel. */
function scaled({ width, height }: { width: number; height: number }, scale: number) {
  const whole = (side: number) => (scale < 1 ? Math.max(1, Math.floor(side + 1e-6)) : Math.round(side))
  return { width: whole(width * scale), height: whole(height * scale) }
}
