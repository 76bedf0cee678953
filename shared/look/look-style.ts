import { isLight, lookThemes, type ThemeColours } from './look-themes.ts'
import type { LookFont, VenueLook } from './venue-look.ts'

/** Returns the address of a font's file. */
type AddressOf = (file: string) => string

const LATIN_EXTENDED =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF'
const FALLBACKS = { display: '"Times New Roman", serif', text: 'Arial, sans-serif' }

/**
 * Returns the style sheet that changes the tokens of `client/styles` to a venue's look. It is linked after the site's
 * own. Fonts are preloaded and never swapped in later (`optional`), because their metrics differ from the fallbacks'.
 */
export function lookStyle({ colours, fonts, corner, titles, spacing }: VenueLook, addressOf: AddressOf): string {
  const { display, text } = fonts
  const families = [
    ...(display ? ['--serif', '--serif-title', '--serif-poster'].map((name) => [name, stack(display, 'display')]) : []),
    ...(text ? [['--sans', stack(text, 'text')]] : []),
  ]
  const sizes = [
    ['--corner', `${corner}px`],
    ['--title-scale', titles],
    ['--section-scale', spacing],
  ]
  const tokens = [...families, ...sizes].map(([name, value]) => `${name}:${value}`)
  return [
    ...[display, text].flatMap((font) => (font ? fontFaces(font, addressOf) : [])),
    `:root{${tokens.join(';')}}`,
    ...(colours ? themeRules(lookThemes(colours)) : []),
  ].join('\n')
}

const stack = ({ family }: LookFont, role: keyof typeof FALLBACKS) => `"${family}",${FALLBACKS[role]}`

/** Returns the rules that declare a font, in all weights. */
function fontFaces({ family, file, extended }: LookFont, addressOf: AddressOf): string[] {
  const face = (each: string, range: string) =>
    `@font-face{font-family:"${family}";font-display:optional;font-weight:100 900;src:url("${addressOf(each)}") format("woff2")${range}}`
  return [face(file, ''), ...(extended ? [face(extended, `;unicode-range:${LATIN_EXTENDED}`)] : [])]
}

const themeRules = (themes: Record<string, ThemeColours>): string[] =>
  Object.entries(themes).map(([name, { ground, ink, surface, accent, onAccent, error, success }]) => {
    const selector = `${name === 'light' ? ':root,' : ''}[data-theme="${name}" i]`
    const colours = `--ground:${ground};--ink:${ink};--surface:${surface};--accent:${accent};--on-accent:${onAccent}`
    const scheme = isLight(ground) ? 'light' : 'dark'
    return `${selector}{${colours};--error:${error};--success:${success};color-scheme:${scheme}}`
  })
