import { contrast, mix, READABLE } from '../contrast.ts'
import type { LookColours } from './venue-look.ts'

/** The colours of a theme in `client/styles/themes.css`, by custom property. */
export interface ThemeColours {
  ground: string
  ink: string
  surface: string
  accent: string
  onAccent: string
  error: string
  success: string
}
type ThemeName = 'light' | 'dark' | 'warm' | 'accent'

/** The default design's message colours on light and on dark grounds. */
const ERRORS = ['#a3201b', '#7d1512', '#ffb3a7']
const SUCCESSES = ['#1c653a', '#124a29', '#a3ddb4']
const WHITE = '#ffffff'

/**
 * Returns the themes of a venue's colours. `dark` swaps background and text, and `accent` has the accent as its
 * background. A colour that isn't legible in a theme becomes the text colour.
 */
export function lookThemes({ background, text, accent, accentText }: LookColours): Record<ThemeName, ThemeColours> {
  const action = { accent, onAccent: accentText }
  return {
    light: theme(background, text, action),
    warm: theme(mix(text, background, 0.08), text, action),
    dark: theme(text, background, { accent: background, onAccent: text }),
    accent: theme(accent, accentText, { accent: accentText, onAccent: accent }),
  }
}

function theme(ground: string, ink: string, action: { accent: string; onAccent: string }): ThemeColours {
  const surface = isLight(ground) ? mix(WHITE, ground, 0.6) : mix(ink, ground, 0.06)
  const isLegible = (colour: string) => [ground, surface].every((under) => contrast(colour, under) >= READABLE)
  const message = (candidates: readonly string[]) => candidates.find(isLegible) ?? ink
  const control = isLegible(action.accent) ? action : { accent: ink, onAccent: ground }
  return { ground, ink, surface, ...control, error: message(ERRORS), success: message(SUCCESSES) }
}

/** Returns whether black is more legible on a colour than white. */
export const isLight = (colour: string): boolean => contrast(colour, '#000000') > contrast(colour, WHITE)
