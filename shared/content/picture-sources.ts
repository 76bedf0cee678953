import type { Crop, Media } from './page.ts'

/** A crop from a window's width on, in CSS pixels. `width` is the width where the picture has no such crop. */
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
/** Formats that the content service cuts and converts; animations and drawings come as they are. */
const CUT_FORMATS = new Set(['jpg', 'jpeg', 'png', 'webp', 'bmp', 'tif', 'tiff'])

/**
 * The addresses of a picture: cut by its crops or around its focal point, as WebP and in its own format, for screens of
 * one to two pixels a CSS pixel.
 */
export function pictureSources(media: Media, crops: readonly CropFrom[] = pageCrops): Picture {
  const { url: src, width, height, alt } = media
  const ordered = [...crops].sort((one, other) => other.from - one.from)
  const narrowest = ordered.at(-1)
  if (!narrowest || !CUT_FORMATS.has(media.extension)) return { sources: [], src, srcset: null, width, height, alt }
  const sources = ordered.flatMap((each) => {
    const view = each.from > 0 ? `(min-width: ${each.from}px)` : null
    const own = each === narrowest ? [] : [sourceOf(media, each, view, null)]
    return [sourceOf(media, each, view, 'image/webp'), ...own]
  })
  const { srcset, ...size } = sourceOf(media, narrowest, null, null)
  return { sources, src: srcset.split(' ')[0] ?? src, srcset, width: size.width, height: size.height, alt }
}

/**
 * The address of a picture in one crop, in WebP: for uses that take one address, such as a background or a sharing
 * card.
 */
export function croppedUrl(media: Media, crop: string, fallbackWidth: number, format: 'webp' | null = 'webp'): string {
  if (!CUT_FORMATS.has(media.extension)) return media.url
  return addressOf(media, cutOf(media, { from: 0, crop, width: fallbackWidth }), 1, format)
}

function sourceOf(media: Media, from: CropFrom, view: string | null, type: PictureSource['type']): PictureSource {
  const cropped = cutOf(media, from)
  const format = type === 'image/webp' ? 'webp' : null
  const srcset = scalesOf(cropped, from.from === 0).map(
    (scale) => `${addressOf(media, cropped, scale, format)} ${Math.round(cropped.width * scale)}w`,
  )
  return { media: view, type, srcset: srcset.join(', '), width: cropped.width, height: cropped.height }
}

/**
 * What is cut out, and the size it is shown at. `height` is null for a picture that isn't cut and whose own size isn't
 * known.
 */
interface Cut {
  commands: [string, string][]
  isCut: boolean
  width: number
  height: number | null
  /** The original's width there in pixels; null where it isn't known. */
  available: number | null
}

function cutOf(media: Media, { crop: alias, width }: CropFrom): Cut {
  const crop = media.crops.find((each) => each.alias.toLowerCase() === alias.toLowerCase())
  return crop ? cropCut(media, crop) : wholeCut(media, width)
}

function wholeCut({ width: original, height }: Media, width: number): Cut {
  const shown = original ? Math.min(width, original) : width
  const ratio = original && height ? height / original : null
  return {
    commands: [],
    isCut: false,
    width: shown,
    height: ratio && Math.round(shown * ratio),
    available: original,
  }
}

/** The rule of the content service itself: the crop's own part, else around the focal point, else the middle. */
function cropCut({ width, height, focalPoint }: Media, crop: Crop): Cut {
  const size = { isCut: true, width: crop.width, height: crop.height }
  const { coordinates } = crop
  if (coordinates) {
    const { x1, y1, x2, y2 } = coordinates
    const available = width && Math.min(width * (1 - x1 - x2), acrossOf(height && height * (1 - y1 - y2), crop))
    return { ...size, commands: x1 || y1 || x2 || y2 ? [['cc', [x1, y1, x2, y2].join(',')]] : [], available }
  }
  const hasFocus = focalPoint && !(focalPoint.left === 0.5 && focalPoint.top === 0.5)
  const commands: [string, string][] = hasFocus ? [['rxy', `${focalPoint.left},${focalPoint.top}`]] : []
  return { ...size, commands, available: width && Math.min(width, acrossOf(height, crop)) }
}

const acrossOf = (height: number | null, crop: Crop) =>
  height ? (height * crop.width) / crop.height : Number.POSITIVE_INFINITY

/**
 * One and two pixels a CSS pixel, the second only as far as the original has them. Between them, for narrow windows,
 * the width that a phone takes (see `PAGE_SIZES` of `picture.tsx`): 896 pixels of a crop of 640, half of what two would
 * be.
 */
function scalesOf({ available, width }: Cut, isNarrow: boolean): number[] {
  const most = available === null ? 2 : Math.min(2, Math.floor((available / width) * 10) / 10)
  if (most < 1.2) return [1]
  return isNarrow && most >= 1.8 ? [1, 1.4, most] : [1, most]
}

function addressOf(media: Media, { commands, isCut, width, height }: Cut, scale: number, format: 'webp' | null) {
  const size: [string, string][] = [['width', String(Math.round(width * scale))]]
  if (isCut && height) size.push(['height', String(Math.round(height * scale))])
  const all = [...commands, ...size, ...(format ? [['format', format]] : []), ['quality', String(QUALITY)]]
  const query = all.map((pair) => pair.join('=')).join('&')
  return `${media.url}${media.url.includes('?') ? '&' : '?'}${query}`
}
