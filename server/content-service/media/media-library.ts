import { extname } from 'node:path'
import type { Crop } from '#shared/content/page'
import { siteCrops } from './crops.ts'
import { mediaIdOf } from './media-id.ts'

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
  crops: Crop[] | null
  alt: string
  /** A few of its pixels as a `data:` address; none where pages needn't show anything before it is loaded. */
  preview?: string
  origin: MediaOrigin
}
/** Where its bytes come from: a file, or a program that is run at the first request for them. */
export type MediaOrigin = { file: string } | Drawing

/** A picture that a program makes. */
export interface Drawing {
  /** A text that changes when the picture does. Takes as long as drawing it. */
  source(): string
  /** The picture's bytes in the format of its ending, in its full size times `scale`. */
  render(item: MediaItem, scale: number): Promise<Buffer>
}

export interface MediaLibrary {
  items: readonly MediaItem[]
  /** By `posters/x`, `posters/x.jpg` or `/media/posters/x.jpg`. */
  find(name: string): MediaItem | undefined
  byId: ReadonlyMap<string, MediaItem>
}

/** A media item with defaults for what isn't given; its id follows from its path. */
export function mediaItem(
  path: string,
  properties: Pick<MediaItem, 'name' | 'alt' | 'origin'> & Partial<MediaItem>,
): MediaItem {
  const extension = extname(path).slice(1).toLowerCase()
  const mediaType = mediaTypes[extension] ?? 'File'
  const isPicture = mediaType === 'Image'
  return {
    id: mediaIdOf(path),
    ...{ path, extension, mediaType, url: `/media/${path}`, width: null, height: null, bytes: null },
    focalPoint: isPicture ? { left: 0.5, top: 0.5 } : null,
    crops: isPicture ? siteCrops : null,
    ...properties,
  }
}
const mediaTypes: Record<string, MediaItem['mediaType']> = {
  ...{ jpg: 'Image', jpeg: 'Image', png: 'Image', webp: 'Image', gif: 'Image' },
  ...{ svg: 'umbracoMediaVectorGraphics', mp4: 'umbracoMediaVideo', webm: 'umbracoMediaVideo' },
}

/** A later item replaces an earlier one of the same path, as an editor's file does a drawing. */
export function mediaLibraryOf(mediaItems: readonly MediaItem[]): MediaLibrary {
  const byPath = new Map(mediaItems.map((item) => [item.path, item]))
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
