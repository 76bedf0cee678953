/** What the content service answers, before anything is known of it. */
export type Raw = Record<string, unknown>

export const isRaw = (value: unknown): value is Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Pickers come as lists, also those of one; older services send a single one bare. */
export const pickedOf = (value: unknown): Raw[] => (Array.isArray(value) ? value : [value]).filter(isRaw)
