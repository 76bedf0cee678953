import { isLoadable } from './content-sources.ts'
import { isCroppable } from './croppable.ts'
import { mediaAddress } from './media-address.ts'
import type { Media, MediaFile } from './page.ts'
import { isRaw, numberOrNull, type Raw, text } from './raw.ts'

/**
 * Returns a picked picture or file. Addresses of the content service's media, at `mediaOrigins`, become paths of the
 * site. Invalid crops and an invalid focal point are omitted.
 */
export function mediaOf(raw: Raw, mediaOrigins: readonly string[]): MediaFile {
  const url = mediaAddress(text(raw.url), mediaOrigins).replaceAll(' ', '%20')
  const properties = isRaw(raw.properties) ? raw.properties : {}
  return {
    id: text(raw.id),
    name: text(raw.name),
    url,
    extension: (text(raw.extension) || extensionOf(url)).replace(/^\./, '').toLowerCase(),
    width: pixels(raw.width),
    height: pixels(raw.height),
    bytes: numberOrNull(raw.bytes),
    alt: text(properties.altText) || text(properties.alt) || text(properties.alternativeText) || text(raw.altText),
    focalPoint: focalPointOf(raw.focalPoint),
    ...previewOf(properties.preview),
    crops: Array.isArray(raw.crops) ? raw.crops.flatMap(cropOf) : [],
  }
}

const PICTURES = /^(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/
const FILMS = /^(?:m4v|mp4|ogv|vtt|webm)$/

/**
 * Whether pages may have the file. Pictures and films are loaded by pages, so their policy decides; other files are
 * only linked. An address without an extension may be a picture's, because hosts of pictures often have none.
 */
export function canBeShown({ url, extension, width }: Pick<MediaFile, 'url' | 'extension' | 'width'>): boolean {
  if (url === '') return true
  if (FILMS.test(extension)) return isLoadable(url, 'film')
  const isPicture = extension === '' || width !== null || PICTURES.test(extension)
  return !isPicture || isLoadable(url, 'picture')
}

/** The fields of a file that pages show. */
export function shownMedia({ url, extension, width, height, alt, name, bytes, ...file }: MediaFile): Media {
  const { focalPoint, preview, crops } = file
  return {
    ...{ url, extension, width, height, alt },
    ...(name && !alt && { name }),
    ...(bytes !== null && !isCroppable(extension) && { bytes }),
    ...(focalPoint && !(focalPoint.left === 0.5 && focalPoint.top === 0.5) && { focalPoint }),
    ...(preview && { preview }),
    crops: crops.map(({ coordinates, ...crop }) => (coordinates ? { ...crop, coordinates } : crop)),
  }
}

/** Only a small picture's bytes, because they are part of the page's HTML. */
const previewOf = (raw: unknown): Pick<MediaFile, 'preview'> =>
  /^data:image\/(?:avif|jpeg|png|webp);base64,[A-Za-z0-9+/=]{1,600}$/.test(text(raw)) ? { preview: text(raw) } : {}

const ORIGIN = /^(?:https?:)?\/\/[^/?#]*/i
const extensionOf = (url: string) => /^[^?#]*\.([a-z0-9]+)(?:[?#]|$)/i.exec(url.replace(ORIGIN, ''))?.[1] ?? ''
const pixels = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null)

/** Returns a value from 0 to 1. Umbraco's crop editor also sends values such as -1.1e-16, which mean the edge. */
function fraction(value: unknown): number | null {
  if (typeof value !== 'number' || value < -0.001 || value > 1.001) return null
  return Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5
}

/** Returns null for the centre: some services send it if no editor has set a point, others send none. */
function focalPointOf(raw: unknown): MediaFile['focalPoint'] {
  if (!isRaw(raw)) return null
  const [left, top] = [fraction(raw.left), fraction(raw.top)]
  return left === null || top === null || (left === 0.5 && top === 0.5) ? null : { left, top }
}

function cropOf(raw: unknown): MediaFile['crops'] {
  if (!isRaw(raw) || !text(raw.alias)) return []
  const [width, height] = [pixels(raw.width), pixels(raw.height)]
  if (!width || !height) return []
  return [{ alias: text(raw.alias), width, height, coordinates: coordinatesOf(raw.coordinates) }]
}

function coordinatesOf(raw: unknown): MediaFile['crops'][number]['coordinates'] {
  if (!isRaw(raw)) return null
  const [x1, y1, x2, y2] = [fraction(raw.x1), fraction(raw.y1), fraction(raw.x2), fraction(raw.y2)]
  if (x1 === null || y1 === null || x2 === null || y2 === null) return null
  return x1 + x2 < 1 && y1 + y2 < 1 ? { x1, y1, x2, y2 } : null
}
