import { isRaw, type Raw } from '#shared/content/raw'

/** What a picker holds. It comes as a list, also for a single item; older services send a single item by itself. */
export const pickedOf = (value: unknown): Raw[] => (Array.isArray(value) ? value : [value]).filter(isRaw)
