import { isLight } from '#shared/look/look-themes'
import { staticColours } from '#shared/look/static-colours'
import { venueLook } from '#shared/look/venue-look'

/**
 * Returns the style of pages that companions serve: the site's typefaces and colours, so that visitors recognise the
 * venue. Typefaces are requested at once and never swapped in later (`optional`), so nothing moves while a visitor
 * types. `prefix` is the companion's path.
 */
export function companionStyle(prefix: string): string {
  const { paper, ink, muted, surface, line, hairline, accent, onAccent, accentHover, error } = staticColours()
  const fonts = venueLook()?.fonts
  const [display, text] = [fonts?.display?.family ?? 'Newsreader', fonts?.text?.family ?? 'Instrument Sans']
  return `
:root { color-scheme: ${isLight(paper) ? 'light' : 'dark'}; --ink: ${ink}; --soft: ${muted}; --paper: ${paper}; --surface: ${surface}; --line: ${line}; --hairline: ${hairline};
  --accent: ${accent}; --on-accent: ${onAccent}; --accent-hover: ${accentHover}; --wrong: ${error};
  --serif: "${display}", "Iowan Old Style", Georgia, serif; --sans: "${text}", system-ui, -apple-system, "Segoe UI", sans-serif; }
@font-face { font-family: "${display}"; font-weight: 200 500; font-display: optional; src: url(${prefix}/fonts/display.woff2) format("woff2"); }
@font-face { font-family: "${text}"; font-weight: 400 700; font-display: optional; src: url(${prefix}/fonts/text.woff2) format("woff2"); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 34rem; padding: 0 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.5 var(--sans); }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; padding: 1.25rem 0 1rem; border-bottom: 1px solid var(--ink); }
header p { margin: 0; }
.logo { flex-basis: 100%; width: auto; max-width: 100%; height: 40px; margin: 0 auto .75rem 0; object-fit: contain; object-position: left; }
.house { font-weight: 600; }
.notice { color: var(--soft); }
h1 { margin: 2.5rem 0 0; font: 400 clamp(2.25rem, 8vw, 3rem)/1.1 var(--serif); letter-spacing: -.015em;
  font-variant-numeric: tabular-nums lining-nums; }
button { padding: .85rem 1.75rem; border: 0; background: var(--accent); border-radius: ${venueLook()?.corner ?? 0}px; color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: var(--accent-hover); }
a { color: var(--ink); text-underline-offset: .2em; padding: .35rem 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
}
