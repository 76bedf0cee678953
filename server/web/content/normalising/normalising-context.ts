import type { Properties } from '#shared/content/page'

/** What the normalising of one content item needs: where the service's media are, and where to report what is odd. */
export interface NormalisingContext {
  /** What absolute addresses of its media begin with, before `/media/`: they become paths of this site. */
  mediaOrigins: readonly string[]
  reportOddity(field: string, what: string): void
  /** How many texts deep blocks may still stand in formatted text; 0 where it takes none. */
  textsLeft?: number
}

/** Blocks, texts and picked pages have properties of their own: the reader of properties is handed along. */
export interface NestedContext extends NormalisingContext {
  propertiesOf(raw: unknown, context: NestedContext, field?: string, depth?: number): Properties
}

export { isRaw, numberOrNull, type Raw, text, textOrNull } from '#shared/content/raw'
