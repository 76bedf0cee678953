import { isRaw, type Raw } from '#shared/content/raw'

/** Pickers come as lists, also those of one; older services send a single one bare. */
export const pickedOf = (value: unknown): Raw[] => (Array.isArray(value) ? value : [value]).filter(isRaw)
