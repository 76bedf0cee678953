import type { Crop, Media } from './page.ts'

/** The crop for windows of at least `from` CSS pixels. `width` is used where the picture has no such crop. */
export interface CropFrom {
  from: number
  crop: string
  width: number
}
/** The crops of a page's picture by the window's width, widest first. */
export const pageCrops: readonly CropFrom[] = [
  { from: 1600, crop: 'desktopXxl', width: 1920 },
  { from: 1360, crop: 'desktopXl', width: 1600 },
  { from: 992, crop: 'tabletLandscapeLg', width: 1360 },
  { from: 768, crop: 'tabletPortraitMd', width: 992 },
  { from: 0, crop: 'mobileXs', width: 768 },
]
/** The one crop of a tile's picture, whatever the window's width. */
export const tileCrops: readonly CropFrom[] = [{ from: 0, crop: 'tile', width: 640 }]

/** A `<source>`: `media` is null where it is for every width, `type` null where it is in the picture's own format. */
export interface PictureSource {
  media: string | null
  type: 'image/webp' | null
  /**
   * Addresses with their width in pixels: `… 640w, … 1280w`. The browser takes the one that fits the layout and the
   * screen.
   */
  srcset: string
  /** The size in CSS pixels, where it is known: the browser reserves the space. */
  width: number | null
  height: number | null
}
export interface Picture {
  sources: PictureSource[]
  /** For the `<img>`: the narrowest crop in the picture's own format. */
  src: string
  srcset: string | null
  width: number | null
  height: number | null
  alt: string
}

const QUALITY = 90
/** Formats that the content service crops and converts; animations and SVG are used as they are. */
const CROPPABLE_FORMATS = new Set(['jpg', 'jpeg', 'png', 'webp', 'bmp', 'tif', 'tiff'])

/**
 * The addresses of a picture: cropped by its crops or around its focal point, as WebP and in its own format, for device
 * pixel ratios of one to two.
 */
export function pictureSources(media: Media, crops: readonly CropFrom[] = pageCrops): Picture {
  const { url: src, width, height, alt } = media
  const ordered = [...crops].sort((a, b) => b.from - a.from)
  const narrowest = ordered.at(-1)
  if (!narrowest || !CROPPABLE_FORMATS.has(media.extension))
    return { sources: [], src, srcset: null, width, height, alt }
  const sources = ordered.flatMap((each) => {
    const mediaQuery = each.from > 0 ? `(min-width: ${each.from}px)` : null
    const inOwnFormat = each === narrowest ? [] : [sourceOf(media, each, mediaQuery, null)]
    return [sourceOf(media, each, mediaQuery, 'image/webp'), ...inOwnFormat]
  })
  const { srcset, ...size } = sourceOf(media, narrowest, null, null)
  return { sources, src: srcset.split(' ')[0] ?? src, srcset, width: size.width, height: size.height, alt }
}

/**
 * The address of a picture in one crop, in WebP: for uses that take one address, such as a background or a sharing
 * card.
 */
export function croppedUrl(media: Media, crop: string, fallbackWidth: number, format: 'webp' | null = 'webp'): string {
  if (!CROPPABLE_FORMATS.has(media.extension)) return media.url
  return addressOf(media, cutOf(media, { from: 0, crop, width: fallbackWidth }), 1, format)
}

function sourceOf(media: Media, from: CropFrom, mediaQuery: string | null, type: PictureSource['type']): PictureSource {
  const cropped = cutOf(media, from)
  const format = type === 'image/webp' ? 'webp' : null
  const srcset = scalesOf(cropped, from.from === 0).map(
    (scale) => `${addressOf(media, cropped, scale, format)} ${Math.round(cropped.width * scale)}w`,
  )
  return { media: mediaQuery, type, srcset: srcset.join(', '), width: cropped.width, height: cropped.height }
}

/**
 * The part of a picture that is shown, and its size. `height` is null for a whole picture whose size isn't known.
 */
interface Cut {
  parameters: [string, string][]
  isCut: boolean
  width: number
  height: number | null
  /** The width of that part in the original's pixels; null where it isn't known. */
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

/** As in the content service: the crop's coordinates, else around the focal point, else the middle. */
function cropCut({ width, height, focalPoint }: Media, crop: Crop): Cut {
  const size = { isCut: true, width: crop.width, height: crop.height }
  const { coordinates } = crop
  if (coordinates) {
    const { x1, y1, x2, y2 } = coordinates
    const available = width && Math.min(width * (1 - x1 - x2), widthAtHeight(height && height * (1 - y1 - y2), crop))
    return { ...size, parameters: x1 || y1 || x2 || y2 ? [['cc', [x1, y1, x2, y2].join(',')]] : [], available }
  }
  const hasFocus = focalPoint && !(focalPoint.left === 0.5 && focalPoint.top === 0.5)
  const parameters: [string, string][] = hasFocus ? [['rxy', `${focalPoint.left},${focalPoint.top}`]] : []
  return { ...size, parameters, available: width && Math.min(width, widthAtHeight(height, crop)) }
}

const widthAtHeight = (height: number | null, crop: Crop) =>
  height ? (height * crop.width) / crop.height : Number.POSITIVE_INFINITY

/**
 * Device pixel ratios 1 and 2, the second only as far as the original has the pixels. For narrow windows there is one
 * in between, for phones (see `PAGE_SIZES` of `picture.tsx`): 896 pixels for a crop of 640, with half the pixels of
 * ratio 2.
 */
function scalesOf({ available, width }: Cut, isNarrow: boolean): number[] {
  const maxScale = available === null ? 2 : Math.min(2, Math.floor((available / width) * 10) / 10)
  if (maxScale < 1.2) return [1]
  return isNarrow && maxScale >= 1.8 ? [1, 1.4, maxScale] : [1, maxScale]
}

function addressOf(media: Media, { parameters, isCut, width, height }: Cut, scale: number, format: 'webp' | null) {
  const size: [string, string][] = [['width', String(Math.round(width * scale))]]
  if (isCut && height) size.push(['height', String(Math.round(height * scale))])
  const all = [...parameters, ...size, ...(format ? [['format', format]] : []), ['quality', String(QUALITY)]]
  const query = all.map((pair) => pair.join('=')).join('&')
  return `${media.url}${media.url.includes('?') ? '&' : '?'}${query}`
}
