import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import type { MediaItem } from '#server/content-service/media/media-library'

/** Pictures that are drawn at the same time */
const DRAWN_AT_ONCE = 2

/** Writes pictures and files into a folder, each under its path. */
export async function writeMediaFiles(items: readonly MediaItem[], folder: string): Promise<void> {
  const limited = pLimit(DRAWN_AT_ONCE)
  await Promise.all(items.map((item) => limited(() => writeMedia(item, path.join(folder, item.path)))))
}

async function writeMedia(item: MediaItem, file: string): Promise<void> {
  const { origin } = item
  await mkdir(path.dirname(file), { recursive: true })
  if ('file' in origin) await cp(origin.file, file)
  else if ('download' in origin) await origin.download(file, new AbortController().signal)
  else await writeFile(file, await origin.render(item, 1))
}
