import { classNames } from '#client/ui/class-names.ts'
import styles from './door.module.css'

export type Direction = 'in' | 'out'
const LABELS: Readonly<Record<Direction, string>> = { in: 'Coming in', out: 'Going out' }

interface DirectionChoiceProps {
  chosen: Direction
  onChoose: (direction: Direction) => void
}

/** Chooses whether scans let ticket holders in or out. */
export const DirectionChoice = ({ chosen, onChoose }: DirectionChoiceProps) => (
  <fieldset className={styles.directions}>
    <legend className="visually-hidden">Ticket holders are</legend>
    {(['in', 'out'] as const).map((direction) => (
      <label key={direction} className={classNames(styles.direction, direction === chosen && styles[direction])}>
        <input type="radio" name="direction" checked={direction === chosen} onChange={() => onChoose(direction)} />
        {LABELS[direction]}
      </label>
    ))}
  </fieldset>
)
