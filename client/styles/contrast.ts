import type { CSSProperties } from 'react'
import { contrast, READABLE } from '#shared/contrast'

type Colour = string | null | undefined
export interface Pair {
  ground: string
  ink: string
}

/**
 * Returns two colours of an editor or the ticketing service (`#rrggbb`, also without the hash) as a legible pair; null
 * without a background. If they aren't legible together, the text becomes black or white, whichever has more contrast.
 */
export function readablePair(ground: Colour, ink: Colour): Pair | null {
  const [under, over] = [colourOf(ground), colourOf(ink)]
  if (!under) return null
  return { ground: under, ink: over && contrast(under, over) >= READABLE ? over : bestInk(under) }
}

/** Returns a production's colours as a theme, for an element with `data-theme="own"`. */
export function ownTheme(ground: Colour, ink: Colour): CSSProperties | null {
  const pair = readablePair(ground, ink)
  return pair && ({ '--ground': pair.ground, '--ink': pair.ink } as CSSProperties)
}

/**
 * Returns a value of an editor or the ticketing service as a colour, `#rrggbb`; the hash may be missing. Null if it
 * isn't a colour.
 */
export function colourOf(value: unknown): string | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(typeof value === 'string' ? value : '')?.[1]
  return digits ? `#${digits}` : null
}

const WHITE = '#ffffff'
const BLACK = '#000000'
const bestInk = (ground: string) => (contrast(ground, WHITE) >= contrast(ground, BLACK) ? WHITE : BLACK)
