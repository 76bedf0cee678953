import { extname } from 'node:path'
import { stableId } from '../library/stable-id.ts'

export interface MediaCrop {
  alias: string
  width: number
  height: number
  coordinates: { x1: number; y1: number; x2: number; y2: number } | null
}
/** A picture or file. `path` is its name below `/media/`. */
export interface MediaItem {
  id: string
  path: string
  name: string
  mediaType: 'Image' | 'umbracoMediaVectorGraphics' | 'umbracoMediaVideo' | 'File'
  url: string
  extension: string
  /** Pixels; null for what has none. */
  width: number | null
  height: number | null
  /** Null for a picture that is made on demand. */
  bytes: number | null
  focalPoint: { left: number; top: number } | null
  crops: MediaCrop[] | null
  alt: string
  origin: MediaOrigin
}
/** Where its bytes are: in a file, or in a drawing that is rendered when first asked for. */
export type MediaOrigin = { file: string } | { draw: () => string; grain: number }

export interface MediaLibrary {
  items: readonly MediaItem[]
  /** By `posters/x`, `posters/x.jpg` or `/media/posters/x.jpg`. */
  find(name: string): MediaItem | undefined
  byId: ReadonlyMap<string, MediaItem>
}

const faviconSizes = [16, 32, 48, 64, 96, 128, 180, 192, 196]
const crop = (alias: string, width: number, height: number): MediaCrop => ({ alias, width, height, coordinates: null })

/** The crops that the site asks for, in pixels. */
export const siteCrops: MediaCrop[] = [
  crop('desktopXxl', 1920, 900),
  crop('desktopXl', 1600, 800),
  crop('tabletLandscapeLg', 1200, 750),
  crop('tabletPortraitMd', 900, 900),
  crop('mobileXs', 640, 800),
  crop('tile', 640, 400),
  crop('shareImage', 1200, 630),
]
export const faviconCrops: MediaCrop[] = faviconSizes.map((size) => crop(`favicon${size}`, size, size))

/** A medium from what is particular to it; its id follows from its path. */
export function mediaItem(
  path: string,
  given: Pick<MediaItem, 'name' | 'alt' | 'origin'> & Partial<MediaItem>,
): MediaItem {
  const extension = extname(path).slice(1).toLowerCase()
  const mediaType = mediaTypes[extension] ?? 'File'
  const isPicture = mediaType === 'Image'
  return {
    id: stableId(`/media/${path}`),
    ...{ path, extension, mediaType, url: `/media/${path}`, width: null, height: null, bytes: null },
    focalPoint: isPicture ? { left: 0.5, top: 0.5 } : null,
    crops: isPicture ? siteCrops : null,
    ...given,
  }
}
const mediaTypes: Record<string, MediaItem['mediaType']> = {
  ...{ jpg: 'Image', jpeg: 'Image', png: 'Image', webp: 'Image', gif: 'Image' },
  ...{ svg: 'umbracoMediaVectorGraphics', mp4: 'umbracoMediaVideo', webm: 'umbracoMediaVideo' },
}

/** Later items stand in for earlier ones of the same path: an editor's file replaces a drawing. */
export function mediaLibraryOf(given: readonly MediaItem[]): MediaLibrary {
  const byPath = new Map(given.map((item) => [item.path, item]))
  const items = [...byPath.values()]
  const byName = new Map(
    items.flatMap((item) => [item.path, item.path.replace(/\.[^./]+$/, '')].map((name) => [name, item])),
  )
  return {
    items,
    find: (name) => byName.get(name.replace(/^\/?(media\/)?/, '')),
    byId: new Map(items.map((item) => [item.id, item])),
  }
}
