import type { Library } from '../library/library.ts'
import type { MediaLibrary } from '../media/media-library.ts'
import type { Scope } from './expansion.ts'

/** What a page is written from, besides itself. */
export interface WireContext {
  library: Library
  media: MediaLibrary
  /** What the short forms in page files stand for. */
  shorthands: Shorthands
  /** Whether this caller sees unpublished pages. */
  drafts: boolean
  /** Today at the venue, `YYYY-MM-DD`. */
  today: string
}

/** Where a value is: gives blocks their ids and pickers their depth. */
export interface Place {
  /** A name that no other place has: the page's id and the way into its properties. */
  name: string
  scope: Scope
  context: WireContext
}

/** Gives the shape that Umbraco's property editor sends for what an author wrote at a key. */
export type Shorthand = (value: unknown, raw: Record<string, unknown>, place: Place) => unknown
/** By their keys, such as `$media`. */
export type Shorthands = Readonly<Record<string, Shorthand>>
