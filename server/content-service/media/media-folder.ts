import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import sharp from 'sharp'
import { type MediaItem, mediaItem } from './media-library.ts'

/** The description in a file beside a media file, `{file}.media.json` */
type MediaDescription = Partial<Pick<MediaItem, 'name' | 'alt' | 'focalPoint' | 'crops' | 'preview'>>

/**
 * Returns the files of a folder as media; none for a missing folder. `onProblem` is called for each file that can't be
 * read.
 */
export async function readMediaFolder(folder: string, onProblem: (problem: string) => void): Promise<MediaItem[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.json'),
  )
  const items = files.map(async (entry) => {
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).split(sep).filter(Boolean).join('/')
    return readMediaFile(path, file).catch((error: Error) => onProblem(`${path}: ${error.message}`))
  })
  return (await Promise.all(items)).filter((item) => item !== undefined)
}

async function readMediaFile(path: string, file: string): Promise<MediaItem> {
  const { size } = await stat(file)
  const description = JSON.parse(await readFile(`${file}.media.json`, 'utf8').catch(() => '{}')) as MediaDescription
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
