import type { ContentNow } from '../content-source.ts'
import type { Scope } from './expansion.ts'

/** The context in which a page is serialised */
export interface WireContext extends ContentNow {
  /** The meaning of the shorthands in page files */
  shorthands: Shorthands
  /** Whether this caller sees unpublished pages. */
  drafts: boolean
  /** Today at the venue, `YYYY-MM-DD`. */
  today: string
}

/** A value's position, which determines the ids of blocks and the depth of pickers */
export interface Place {
  /** A unique name: the page's id and the path of the property */
  name: string
  scope: Scope
  context: WireContext
}

/** Returns the shape that Umbraco's property editor sends for an author's value at a key. */
export type Shorthand = (value: unknown, raw: Record<string, unknown>, place: Place) => unknown
/** By their keys, such as `$media`. */
export type Shorthands = Readonly<Record<string, Shorthand>>
