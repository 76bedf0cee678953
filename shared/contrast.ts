/** The minimum contrast of body text in WCAG. */
export const READABLE = 4.5

/** Returns the contrast of two colours (`#rrggbb`), from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Returns a colour (`#rrggbb`) mixed from two, with `share` (0 to 1) of the first. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)]
  const mixed = a.map((value, at) => Math.round(value * share + (b[at] ?? 0) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => linear(value / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
