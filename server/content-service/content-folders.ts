import type { FastifyBaseLogger } from 'fastify'
import type { ContentNow } from './content-source.ts'
import type { PlacedFile } from './library/library.ts'
import { openPageFolder } from './library/page-folder.ts'
import { openMediaFolder } from './media/media-folder.ts'
import type { MediaItem } from './media/media-library.ts'

/** Folders of page files and media, with generated pages and pictures beside them */
export interface ContentFolders {
  /** The folder of page files (JSON) */
  pagesFolder: string
  /** Returns a page file's text with its placeholders filled in; by default unchanged */
  fillIn?: (text: string) => string
  /** The folder of pictures, films and documents */
  mediaFolder: string
  /** Generated pages. A page file at the same path replaces one. */
  pages: readonly PlacedFile[]
  /** Generated pictures. A file at the same path replaces one. */
  pictures: readonly MediaItem[]
}

/** Returns a reader of the pages and media of folders. */
export function openContentFolders(
  { pagesFolder, fillIn, mediaFolder, pages, pictures }: ContentFolders,
  log: Pick<FastifyBaseLogger, 'error'>,
  now: () => number,
): () => Promise<ContentNow> {
  const readMedia = openMediaFolder({
    folder: mediaFolder,
    generated: pictures,
    onProblem: (problem) => log.error({ problem }, 'A media file is skipped'),
    now,
  })
  const readLibrary = openPageFolder({
    folder: pagesFolder,
    ...{ generatedPages: pages, fillIn },
    onProblem: (problem) => log.error({ problem }, 'A page file is invalid; its last valid version is used'),
    now,
  })
  return async () => {
    const [library, media] = await Promise.all([readLibrary(), readMedia()])
    return { library, media }
  }
}
