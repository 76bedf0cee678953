import { takenSigns } from '#client/features/seat-selector/map/marks.ts'
import { takenNames } from './desk-hall.ts'
import styles from './seats.module.css'

const AT = { x: 12, y: 12, radius: 10 }

/** The symbols of the map's seats. */
export const MapLegend = () => (
  <ul className={styles.legend} aria-label="Legend of the map">
    <li>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" className={styles.freeSeat} />
      </svg>
      Free
    </li>
    {takenNames.map(([sign, name]) => (
      <li key={sign}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="10" className={styles.takenSeat} />
          <path d={takenSigns[sign](AT)} className={sign === 'sold' ? styles.cross : styles.sign} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)
