import type { ContentNow } from './delivery/wire-context.ts'
import type { PlacedFile } from './library/library.ts'
import type { MediaItem } from './media/media-library.ts'

/** The sources of pages and media */
export interface ContentSources {
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

/** Pages and media, which are reread when they change */
export interface LiveContent {
  read(): Promise<ContentNow>
  /** Problems of the files whose last valid versions are shown */
  problems(): Promise<readonly string[]>
}
