import { isRaw } from './normalising-context.ts'

/**
 * Returns a colour as `#rrggbb`, from a text of three, six or eight digits with or without the hash, from `rgb()`, or
 * from an object `{ color, label }`; null for anything else.
 */
export function colourOf(value: unknown): string | null {
  if (isRaw(value)) return colourOf(value.color ?? value.value)
  if (typeof value !== 'string') return null
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(value.trim())?.[1]?.toLowerCase()
  if (digits?.length === 3) return `#${[...digits].map((each) => each + each).join('')}`
  return digits ? `#${digits.slice(0, 6)}` : fromRgb(value)
}

function fromRgb(value: string): string | null {
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b/i.exec(value.trim())?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return null
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
