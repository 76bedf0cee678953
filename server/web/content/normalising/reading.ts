/** What a reading of one content item is told and tells: where the service lives, and what it found odd. */
export interface Reading {
  /** The content service's origin: its absolute media addresses become paths of this site. */
  origin: string
  odd(field: string, what: string): void
}

export type Raw = Record<string, unknown>

export const isRaw = (value: unknown): value is Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
export const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
