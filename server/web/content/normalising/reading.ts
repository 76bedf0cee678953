/** What a reading of one content item is told and tells: where the service's media are, and what it found odd. */
export interface Reading {
  /** What absolute addresses of its media begin with, before `/media/`: they become paths of this site. */
  mediaAt: readonly string[]
  odd(field: string, what: string): void
  /** How many texts deep blocks may still stand in formatted text; 0 where it takes none. */
  textsLeft?: number
}

export { isRaw, numberOrNull, type Raw, text, textOrNull } from '#shared/content/raw'
