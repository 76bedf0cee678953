import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import sharp from 'sharp'
import { openPolledFolder } from '../polled-folder.ts'
import { type MediaItem, type MediaLibrary, mediaItem, mediaLibraryOf } from './media-library.ts'

/** The description in a file beside a media file, `{file}.media.json` */
type MediaDescription = Partial<Pick<MediaItem, 'name' | 'alt' | 'focalPoint' | 'crops' | 'preview'>>
const DESCRIPTION = '.media.json'

interface MediaFolderOptions {
  /** Pictures, films and documents; it may be missing. */
  folder: string
  /** Pictures for paths without a file */
  generated: readonly MediaItem[]
  /** Called for each new or changed file that can't be read. */
  onProblem: (problem: string) => void
  /** Milliseconds. */
  now: () => number
}

/**
 * Returns a reader of the folder as a library of media. A call detects added, changed and deleted files and
 * descriptions at most once a second.
 */
export function openMediaFolder({
  folder,
  generated,
  onProblem,
  now,
}: MediaFolderOptions): () => Promise<MediaLibrary> {
  return openPolledFolder({
    ...{ folder, now },
    select: mediaFiles,
    read: (name) =>
      readMediaFile(folder, name).catch((error: Error) => {
        onProblem(`${pathOf(name)}: ${error.message}`)
        return undefined
      }),
    build: (items: readonly MediaItem[]) => mediaLibraryOf([...generated, ...items]),
  })
}

/** Returns the files of a folder as media, or none if the folder doesn't exist. */
export async function readMediaFolder(folder: string, onProblem: (problem: string) => void): Promise<MediaItem[]> {
  const { items } = await openMediaFolder({ folder, generated: [], onProblem, now: () => 0 })()
  return [...items]
}

/** Hidden files, such as those that are still being copied, don't count as media. */
function mediaFiles(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const isMedia = (name: string) => !basename(name).startsWith('.') && !name.endsWith('.json')
  return new Map(
    [...files].flatMap(([name, fingerprint]) =>
      isMedia(name) ? [[name, `${fingerprint} ${files.get(name + DESCRIPTION) ?? ''}`] as const] : [],
    ),
  )
}

const pathOf = (name: string): string => name.split(sep).join('/')

async function readMediaFile(folder: string, name: string): Promise<MediaItem> {
  const [file, path] = [join(folder, name), pathOf(name)]
  const { size } = await stat(file)
  const description = JSON.parse(await readFile(file + DESCRIPTION, 'utf8').catch(() => '{}')) as MediaDescription
  const defaults = {
    name: path.slice(path.lastIndexOf('/') + 1, -extname(path).length),
    alt: '',
    bytes: size,
    origin: { file },
  }
  const item = mediaItem(path, { ...defaults, ...description })
  return item.mediaType === 'Image' || item.extension === 'svg' ? { ...item, ...(await sizeOf(file)) } : item
}

async function sizeOf(file: string) {
  const { width, height } = (await sharp(file).metadata()).autoOrient
  return { width, height }
}
