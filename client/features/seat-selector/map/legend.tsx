import { useId, useState } from 'react'
import type { Zone } from '../choice/seat.ts'
import { signs } from './marks.ts'
import { ZoneSwatch } from './zone-swatch.tsx'

const AT = { x: 12, y: 12, radius: 9 }

/** The legend of the map's symbols (MAP-14), with the zones' colours. */
export function Legend({ zones }: { zones: readonly Zone[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="seat-legend-legend">
      <button
        type="button"
        className="seat-legend-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      >
        Legend
      </button>
      <div id={id} className="seat-legend-body" hidden={!isOpen}>
        <ul className="seat-legend-entries">
          {entries.map(({ label, className, sign }) => (
            <li key={label}>
              <Sample className={className} sign={sign} />
              {label}
            </li>
          ))}
        </ul>
        {zones.length > 1 && (
          <ul className="seat-legend-zones" aria-label="Zones">
            {zones.map(({ zoneId, zone }, at) => (
              <li key={zoneId}>
                <ZoneSwatch at={at} count={zones.length} />
                {zone}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** The three most frequent symbols, always in sight. Screen readers have the legend, and each seat's name. */
export const LegendInBrief = () => (
  <p className="seat-legend-brief" aria-hidden="true">
    {entries
      .filter(({ label }) => BRIEF.includes(label))
      .map(({ label, className }) => (
        <span key={label}>
          <Sample className={className} />
          {label}
        </span>
      ))}
  </p>
)
const BRIEF = ['In Cart', 'Available', 'Unavailable']

interface Appearance {
  className: 'chosen' | 'free' | 'same' | 'taken' | 'faint'
  sign?: 'W' | 'C' | 'R' | undefined
}

const Sample = ({ className, sign }: Appearance) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className="seat-legend-sample">
    <circle cx="12" cy="12" r={className === 'chosen' ? 10 : 8.5} className={`seat-legend-${className}`} />
    {className === 'same' && <circle cx="12" cy="12" r="10.8" className="seat-legend-around" />}
    {className === 'chosen' && <path d="M8.2 12.4l2.9 2.9 5-6.2" className="seat-legend-tick" />}
    {sign && <circle cx="12" cy="12" r="6.9" className="seat-legend-plate" />}
    {sign && <path d={signs[sign](AT)} className="seat-legend-glyph" />}
  </svg>
)

const entries: readonly (Appearance & { label: string })[] = [
  { label: 'In Cart', className: 'chosen' },
  { label: 'Available', className: 'free' },
  { label: 'Same Price', className: 'same' },
  { label: 'Unavailable', className: 'taken' },
  { label: 'Filtered', className: 'faint' },
  { label: 'Restricted', className: 'free', sign: 'R' },
  { label: 'Companion', className: 'free', sign: 'C' },
  { label: 'Wheelchair', className: 'free', sign: 'W' },
]
