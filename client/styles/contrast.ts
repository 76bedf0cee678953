import type { CSSProperties } from 'react'

/** WCAG's least contrast of running text. */
const READABLE = 4.5

/** The contrast of two colours (`#rrggbb`), from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/**
 * A production's own pair of colours as a theme, for an element with `data-theme="own"`.
 * Where an editor's pair can't be read, the ground stays and the ink is black or white, whichever reads better.
 */
export function ownTheme(ground: string | null | undefined, ink: string | null | undefined): CSSProperties | null {
  if (!ground) return null
  const readable = ink && contrast(ground, ink) >= READABLE ? ink : bestInk(ground)
  return { '--ground': ground, '--ink': readable } as CSSProperties
}

const WHITE = '#ffffff'
const BLACK = '#000000'
const bestInk = (ground: string) => (contrast(ground, WHITE) >= contrast(ground, BLACK) ? WHITE : BLACK)

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
