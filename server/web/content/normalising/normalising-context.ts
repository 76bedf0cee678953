import type { Properties } from '#shared/content/page'

/** What normalising a content item needs: the origins of the service's media, and where to report problems. */
export interface NormalisingContext {
  /**
   * The beginnings, before `/media/`, of absolute addresses of the service's media, which become paths of this site.
   */
  mediaOrigins: readonly string[]
  reportOddity(field: string, what: string): void
  /** How many levels of formatted text may still contain blocks; 0 where blocks are left out. */
  textsLeft?: number
  /** All properties of picked items are kept: the site's settings may stand in items of their own. */
  keepsPicked?: true
}

/** Blocks, texts and picked pages have properties of their own, for which they need `propertiesOf`. */
export interface NestedContext extends NormalisingContext {
  propertiesOf(raw: unknown, context: NestedContext, field?: string, depth?: number): Properties
}

export { isRaw, numberOrNull, type Raw, text, textOrNull } from '#shared/content/raw'
