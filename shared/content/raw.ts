/** An object of the content service's response, not yet validated. */
export type Raw = Record<string, unknown>

export const isRaw = (value: unknown): value is Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
export const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
