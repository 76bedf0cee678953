import { extname } from 'node:path'
import type { Crop } from '#shared/content/page'
import { type MediaItem, mediaItem } from '../media/media-library.ts'
import type { Document } from './page-of-document.ts'
import type { PayloadClient } from './payload-client.ts'

/** Returns a document of the collection `media`. Its file is downloaded at the first request for it. */
export function mediaOfDocument(document: Document, client: PayloadClient): MediaItem {
  const { id, updatedAt, filename, alt, title, width, height, filesize, crops, preview } = document
  const name = String(filename)
  const item = mediaItem(pathOf(document), {
    id,
    name: textOf(title) || name,
    alt: textOf(alt),
    ...{ width: numberOf(width), height: numberOf(height), bytes: numberOf(filesize) },
    ...(Array.isArray(crops) && { crops: crops as Crop[] }),
    ...(textOf(preview) && { preview: textOf(preview) }),
    origin: {
      version: `${id} ${updatedAt}`,
      download: (file, signal) => client.download(name, file, signal),
    },
  })
  return item.focalPoint ? { ...item, focalPoint: focalPointOf(document) } : item
}

/**
 * Returns the path below `/media/`: the editors', or the name of the file. A file that was replaced by one of another
 * kind has the new one's.
 */
function pathOf({ path, filename }: Document): string {
  const [written, name] = [textOf(path).replace(/^\/?(?:media\/)?/, ''), String(filename)]
  const extension = extname(name).toLowerCase()
  if (!written) return name
  return extname(written).toLowerCase() === extension ? written : written.replace(/(?:\.[^./]+)?$/, extension)
}

/** Payload stores per cent. */
function focalPointOf({ focalX, focalY }: Document): { left: number; top: number } {
  const fraction = (percent: unknown) => (typeof percent === 'number' ? Math.round(percent * 100) / 10_000 : 0.5)
  return { left: fraction(focalX), top: fraction(focalY) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
