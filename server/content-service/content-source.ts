import type { Library } from './library/library.ts'
import type { MediaLibrary } from './media/media-library.ts'

/** All pages and media at one moment */
export interface ContentNow {
  /** The pages by path, id and former path, and as a tree. The site's settings are the page of type `siteSettings`. */
  library: Library
  /** The pictures and files by name and by id */
  media: MediaLibrary
}

/** The store of the content doesn't answer, and no earlier version is known. Requests are answered with 503. */
export class ContentStoreDown extends Error {
  override name = 'ContentStoreDown'
  readonly statusCode = 503
}

/**
 * Where the content service has its pages and media from. Each implementation is a folder that exports a function which
 * opens the source, and `content-of.ts` chooses one by the settings. Umbraco isn't one of them: it has the Delivery API
 * that this service imitates, so the site reads it directly.
 */
export interface ContentSource {
  /**
   * Returns the current content. It is called for each request, so it answers from memory, looks for changes at most
   * every second, and returns the same objects until something has changed. While the store is down or has invalid
   * content, it returns the last valid version. Throws `ContentStoreDown` if there is none.
   */
  read(): Promise<ContentNow>
  /** Returns the problems in the current content, for the preview page. */
  problems(): Promise<readonly string[]>
}
