import { statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { type MediaItem, mediaItem } from '#server/content-service/media/media-library'
import { readCsv } from '../reading/csv-file.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { mediaPathOf } from './content-source.ts'

const TABLE = 'media.csv'
/** Files that pages may show or link to. Drawings of halls are excluded, because they are seat maps. */
const IN_FOLDERS = ['media', 'productions', 'series', 'halls']
const PICTURE = /\.(?:jpe?g|png|webp|gif)$/i
const OTHER_MEDIA = /\.(?:svg|mp4|webm|vtt|pdf|mp3|m4a|docx?|xlsx?|zip)$/i

const isMedia = (file: string) => PICTURE.test(file) || (OTHER_MEDIA.test(file) && !file.startsWith('halls/'))

/** Returns the folder's pictures, films and documents. */
export const mediaFilesOf = (folder: VenueFolder): string[] =>
  IN_FOLDERS.flatMap((parent) => folder.filesBelow(parent)).filter(isMedia)

/** A picture's description in media.csv */
export interface MediaText {
  alt: string
  /** The focal point of a crop, as fractions from left and top. */
  focalPoint: { left: number; top: number } | undefined
}

/** Reads media.csv: descriptions of pictures by their path below `/media/`. Reports its problems. */
export function readMediaTexts(folder: VenueFolder): ReadonlyMap<string, MediaText> {
  const { problems, exists } = folder
  const rows = readCsv(folder, TABLE, { required: ['file', 'alt'], optional: ['focus'] })
  const texts = new Map<string, MediaText>()
  for (const { line, cells } of rows) {
    const { file, alt, focus } = cells
    if (!exists(file) && !exists(`media/${file}`))
      problems.add(TABLE, line, `There is no file “${file}”`, 'Correct its name, or put it into media/')
    const [left, top] = focus.split(/\s+/).map(Number)
    const isPoint = [left, top].every((each) => each !== undefined && each >= 0 && each <= 1)
    if (focus && !isPoint)
      problems.add(TABLE, line, `“${focus}” is no point`, 'Write two fractions from left and top, such as 0.5 0.3')
    const focalPoint = focus && isPoint ? { left: left as number, top: top as number } : undefined
    texts.set(mediaPathOf(file), { alt, focalPoint })
  }
  return texts
}

/** The values that identify a file's state. */
export interface KnownMedia {
  fingerprint: string
  item: MediaItem
}

/**
 * Returns the folder's media. Doesn't reopen files that haven't changed since `known`, and updates `known`. Reports
 * files that can't be read, and uses their last valid version.
 */
export async function readVenueMedia(folder: VenueFolder, known: Map<string, KnownMedia>): Promise<MediaItem[]> {
  const texts = readMediaTexts(folder)
  const files = mediaFilesOf(folder)
  for (const file of known.keys()) if (!files.includes(file)) known.delete(file)
  const items = files.map(async (file) => {
    try {
      const { mtimeMs, size } = statSync(path.join(folder.root, file))
      const fingerprint = `${mtimeMs} ${size}`
      const before = known.get(file)
      const item = before?.fingerprint === fingerprint ? before.item : await readItem(folder.root, file, size)
      known.set(file, { fingerprint, item })
      return withText(item, texts.get(mediaPathOf(file)))
    } catch (error) {
      folder.problems.add(file, 1, `The file can’t be read: ${(error as Error).message}`, 'Replace it')
      return known.get(file)?.item
    }
  })
  return (await Promise.all(items)).filter((item) => item !== undefined)
}

const withText = (item: MediaItem, text: MediaText | undefined): MediaItem =>
  text ? { ...item, alt: text.alt, focalPoint: text.focalPoint ?? item.focalPoint } : item

async function readItem(root: string, file: string, bytes: number): Promise<MediaItem> {
  const full = path.join(root, file)
  const item = mediaItem(mediaPathOf(file), { name: path.parse(file).name, alt: '', bytes, origin: { file: full } })
  if (item.mediaType !== 'Image' && item.extension !== 'svg') return item
  const { width, height } = (await sharp(full).metadata()).autoOrient
  return { ...item, width, height }
}
