import type { Crop, Media } from '#shared/content/page'
import { isRaw, pickedOf, type Raw, text } from './wire-values.ts'

/**
 * The first picture of a picker, null where there is none. Media of the content service at `origin` become paths of the site. Crops
 * and a focal point that make no sense are left out.
 */
export function pictureOf(picker: unknown, origin: string): Media | null {
  const raw = pickedOf(picker).find(({ url }) => text(url) !== '')
  if (!raw) return null
  const url = sitePath(text(raw.url), origin).replaceAll(' ', '%20')
  return {
    id: text(raw.id),
    name: text(raw.name),
    url,
    extension: (text(raw.extension) || extensionOf(url)).replace(/^\./, '').toLowerCase(),
    width: pixels(raw.width),
    height: pixels(raw.height),
    bytes: pixels(raw.bytes),
    alt: altOf(raw),
    focalPoint: focalPointOf(raw.focalPoint),
    crops: (Array.isArray(raw.crops) ? raw.crops : []).flatMap(cropOf),
  }
}

const sitePath = (url: string, origin: string) =>
  url.toLowerCase().startsWith(`${origin.toLowerCase()}/media/`) ? url.slice(origin.length) : url
const extensionOf = (url: string) => /\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1] ?? ''
const pixels = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null)

function altOf({ properties, altText }: Raw): string {
  const own = isRaw(properties) ? properties : {}
  return text(own.altText) || text(own.alt) || text(own.alternativeText) || text(altText)
}

/** From 0 to 1. Editors' croppers leave traces such as -1.1e-16, which stand for an edge. */
function fraction(value: unknown): number | null {
  if (typeof value !== 'number' || value < -0.001 || value > 1.001) return null
  return Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5
}

function focalPointOf(raw: unknown): Media['focalPoint'] {
  if (!isRaw(raw)) return null
  const [left, top] = [fraction(raw.left), fraction(raw.top)]
  return left === null || top === null ? null : { left, top }
}

function cropOf(raw: unknown): Crop[] {
  if (!isRaw(raw)) return []
  const [alias, width, height] = [text(raw.alias), pixels(raw.width), pixels(raw.height)]
  return alias && width && height ? [{ alias, width, height, coordinates: coordinatesOf(raw.coordinates) }] : []
}

function coordinatesOf(raw: unknown): Crop['coordinates'] {
  if (!isRaw(raw)) return null
  const [x1, y1, x2, y2] = [fraction(raw.x1), fraction(raw.y1), fraction(raw.x2), fraction(raw.y2)]
  if (x1 === null || y1 === null || x2 === null || y2 === null) return null
  return x1 + x2 < 1 && y1 + y2 < 1 ? { x1, y1, x2, y2 } : null
}
