import type { CSSProperties, ReactNode } from 'react'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { Price } from '#client/ui/text/price.tsx'
import styles from './style-guide.module.css'

const COLOURS = [
  'ground',
  'surface',
  'ink',
  'ink-muted',
  'line',
  'line-strong',
  'accent',
  'on-accent',
  'error',
  'success',
]

/** Colours, type and numerals. */
export const Foundations = () => (
  <>
    <Part name="Colours">
      <ul className={styles.colours}>
        {COLOURS.map((name) => (
          <li key={name} className={styles.colour} style={{ '--shown': `var(--${name})` } as CSSProperties}>
            {name}
          </li>
        ))}
      </ul>
    </Part>
    <Part name="Type">
      <p className="poster-title">Poster title</p>
      <p className={`display ${styles.title}`}>A title of the first rank</p>
      <p className={`display ${styles.heading}`}>A heading</p>
      <p className={`display ${styles.subheading}`}>A subheading</p>
      <p className="lead measure">
        A lead says in two lines what follows, in the serif, at the size of a good programme.
      </p>
      <p className="measure">
        Text keeps to 38 em. The hall owns two pianos, and they don’t agree about <a href="/your-visit">the weather</a>.
      </p>
      <p className="small muted">Small and muted, for what may be left unread.</p>
      <p className="label">A label</p>
    </Part>
    <Part name="Dates and money">
      <div className={styles.row}>
        <DateNumerals date="2027-03-05" size="small" />
        <DateNumerals date="2027-03-05" />
        <DateNumerals date="2027-11-28T19:30:00+11:00" size="large" hasTime />
      </div>
      <p>
        <Price amount={49} />, <Price amount={49.5} />, <Price amount={35} upTo={92} />, <Price amount={0} />,{' '}
        <Price amount={303.5} kind="total" />
      </p>
    </Part>
  </>
)

/** A section of the guide with its heading. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.part}>
    <h2 className={`label ${styles.alias}`}>{name}</h2>
    <div className={styles.samples}>{children}</div>
  </div>
)
