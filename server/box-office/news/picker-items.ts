import { isRaw, type Raw } from '#shared/content/raw'

/**
 * Returns the items of a picker. They come as a list, even a single one; older services send a single item by itself.
 */
export const pickerItems = (value: unknown): Raw[] => (Array.isArray(value) ? value : [value]).filter(isRaw)
