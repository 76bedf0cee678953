import type { performances } from '#shared/staff/performances/performances'
import type { StaffResult } from '#shared/staff/staff-call'
import { dollars } from '../data/shown.ts'
import styles from './performances.module.css'

export type Performance = StaffResult<(typeof performances)['performance']>

const FIGURES = ['Sold', 'Held', 'Blocked', 'Free', 'Waiting', 'Taken'] as const

/** The headings of the cells that `Figures` renders. */
export const FigureHeadings = () =>
  FIGURES.map((name) => (
    <th key={name} className={styles.number}>
      {name}
    </th>
  ))

/** The number of seats by state and of requests for returned ones, as cells of a row. */
export const Figures = ({ sold, held, blocked, free, waiting, takenCents }: Performance) => (
  <>
    {[sold, held, blocked, free, waiting].map((count, at) => (
      <td key={FIGURES[at]} className={styles.number}>
        {count}
      </td>
    ))}
    <td className={styles.number}>{dollars(takenCents)}</td>
  </>
)
