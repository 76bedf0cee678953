import { zoneSigns } from './marks.ts'
import { markColour, stepColour, stepOf } from './zone-steps.ts'

/** A zone's colour and mark, as its seats have them on the map. `at` is its place from the most expensive zone on. */
export function ZoneSwatch({ at, count }: { at: number; count: number }) {
  const step = stepOf(at, count)
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="seat-legend-sample">
      <circle cx="12" cy="12" r="9.5" className="seat-legend-zone" style={{ fill: stepColour(step) }} />
      <path d={zoneSigns[step]?.({ x: 12, y: 12, radius: 9.5 })} style={{ fill: markColour(step) }} />
    </svg>
  )
}
