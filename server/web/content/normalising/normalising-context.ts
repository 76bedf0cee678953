import type { Properties } from '#shared/content/page'

/** The context of normalising a content item: the origins of the service's media, and the report of oddities */
export interface NormalisingContext {
  /** The prefixes, before `/media/`, of absolute addresses of the service's media, which become paths of this site */
  mediaOrigins: readonly string[]
  reportOddity(field: string, what: string): void
  /** How many levels of formatted text may still contain blocks; 0 if blocks are removed */
  textsLeft?: number
  /** Preserves all properties of picked items, as the site's settings may be in separate items */
  preservesPicked?: true
}

/** Blocks, texts and picked pages have properties themselves, for which they need `propertiesOf`. */
export interface NestedContext extends NormalisingContext {
  propertiesOf(raw: unknown, context: NestedContext, field?: string, depth?: number): Properties
}

export { isRaw, numberOrNull, type Raw, text, textOrNull } from '#shared/content/raw'
