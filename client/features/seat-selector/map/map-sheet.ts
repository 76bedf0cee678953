import type { Kind, Zone } from '../choice/seat.ts'
import { markColour, STEPS, stepColour, zoneSteps } from './zone-steps.ts'

/**
 * The appearance of seats, in a style sheet that is adopted while a map is shown: other pages don't load it, and the
 * drawing needs no styles of its own. States differ in shape as well as colour: a free seat is filled, a taken one is a
 * thin ring, the visitor's has a tick, and a filtered one is faint and without an outline.
 */
export function mapSheet(kinds: Iterable<Kind>, zones: readonly Zone[]): string {
  const steps = zoneSteps(zones)
  const rules = [...kinds].map(
    ({ name, zoneId }) => `
.seat-map .${name}[data-s='available'] { fill: ${stepColour(steps.get(zoneId) ?? 0)}; }
.seat-map [data-filter~='${name}'] .${name}[data-s='available'] { ${FILTERED} }`,
  )
  const marks = Array.from({ length: STEPS }, (_, step) => `.seat-map .zone-${step} { fill: ${markColour(step)}; }`)
  return BASE + rules.join('') + marks.join('\n')
}

const FILTERED = 'fill: var(--ink); fill-opacity: 0.13; stroke: none; cursor: default;'

const BASE = `
.seat-map svg { display: block; width: 100%; height: 100%; overflow: visible; }
.seat-map .layer { position: absolute; inset: 0; isolation: isolate; pointer-events: none; }
.seat-map [data-s] { pointer-events: auto; stroke-width: calc(var(--seat) * 0.14px); }
.seat-map [data-s='available'] { stroke: var(--accent); cursor: pointer; }
.seat-map [data-full] [data-s='available'] { ${FILTERED} }
.seat-map [data-s='unavailable'] { fill: none; stroke: var(--line-strong); stroke-opacity: 0.55; pointer-events: all; }
.seat-map [data-s='cart'] { fill: var(--ink); stroke: var(--ink); stroke-width: calc(var(--seat) * 0.5px); cursor: pointer; }
.seat-map [data-s='none'] { display: none; }
.seat-map [data-s]:focus { outline: none; }
.seat-map [data-marks] { pointer-events: none; }
.seat-map .tick { fill: none; stroke: var(--surface); stroke-width: calc(var(--seat) * 0.3px); stroke-linecap: round; stroke-linejoin: round; }
.seat-map .cross { fill: none; stroke: var(--ink); stroke-width: calc(var(--seat) * 0.22px); }
.seat-map .plate { fill: var(--surface); }
.seat-map .glyph { fill: var(--ink); }
.seat-map .same { fill: none; stroke: var(--ink); stroke-width: calc(var(--seat) * 0.17px); }
.seat-map .ring { fill: none; stroke: var(--focus); stroke-width: calc(var(--seat) * 0.34px); }
.seat-map .ring-ground { fill: none; stroke: var(--surface); stroke-width: calc(var(--seat) * 0.8px); }
@media (forced-colors: active) {
  .seat-map [data-layer='scenery'] :not([fill='none'], text) { fill: Canvas; stroke: CanvasText; }
  .seat-map svg text { fill: CanvasText; stroke: none; }
  .seat-map [data-s='available'] { fill: LinkText; stroke: LinkText; forced-color-adjust: none; }
  .seat-map [data-s='unavailable'] { stroke: GrayText; forced-color-adjust: none; }
  .seat-map [data-s='cart'] { fill: Highlight; stroke: Highlight; forced-color-adjust: none; }
}`
