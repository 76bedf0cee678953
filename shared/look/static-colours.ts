import { mix } from '../contrast.ts'
import { lookThemes } from './look-themes.ts'
import { venueLook } from './venue-look.ts'

/** The colours of mails and of pages without the site's style sheet, each `#rrggbb`. */
interface StaticColours {
  paper: string
  ink: string
  muted: string
  surface: string
  /** The borders of fields. */
  line: string
  hairline: string
  accent: string
  onAccent: string
  accentHover: string
  error: string
}

const DEFAULT: StaticColours = {
  ...{ paper: '#f4f0e7', ink: '#17150f', muted: '#59554b', surface: '#fdfbf6', line: '#827d71', hairline: '#d6cfbf' },
  ...{ accent: '#2336c8', onAccent: '#fffdf8', accentHover: '#1b2aa0', error: '#a3201b' },
}

/** Returns the venue's colours. */
export function staticColours(): StaticColours {
  const colours = venueLook()?.colours
  if (!colours) return DEFAULT
  const { ground, ink, surface, accent, onAccent, error } = lookThemes(colours).light
  const mixed = (share: number) => mix(ink, ground, share)
  return {
    ...{ paper: ground, ink, muted: mixed(0.76), surface, line: mixed(0.62), hairline: mixed(0.22) },
    ...{ accent, onAccent, accentHover: mix(ink, accent, 0.2), error },
  }
}
