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
  /** Pixels; null for files that have none */
  width: number | null
  height: number | null
  /** Null for a picture that is rendered on demand */
  bytes: number | null
  focalPoint: { left: number; top: number } | null
  crops: Crop[] | null
  alt: string
  /** A few of its pixels as a `data:` address; absent if pages needn't show a placeholder */
  preview?: string
  origin: MediaOrigin
}
/** The source of its bytes: a file, or a drawing or download at the first request */
export type MediaOrigin = { file: string } | Drawing | Download

/** A file on another server */
export interface Download {
  /** A text that changes with the file */
  version: string
  /** Writes the bytes to a file of this machine. */
  download(file: string, signal: AbortSignal): Promise<void>
}

/** A generated picture */
export interface Drawing {
  /** Returns a text that changes with the picture. Takes as long as drawing it. */
  source(): string
  /** Returns the picture's bytes in the format of its extension, in its full size times `scale`. */
  render(item: MediaItem, scale: number): Promise<Buffer>
}

export interface MediaLibrary {
  items: readonly MediaItem[]
  /** Finds an item by `posters/x`, `posters/x.jpg` or `/media/posters/x.jpg` */
  find(name: string): MediaItem | undefined
  byId: ReadonlyMap<string, MediaItem>
}

/** Returns a media item with defaults for missing values; its id is derived from its path. */
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

/**
 * Returns the library. A later item replaces an earlier one of the same path, as an editor's file replaces a drawing.
 */
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
