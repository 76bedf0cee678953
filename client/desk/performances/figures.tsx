import type { performances } from '#shared/staff/performances/performances'
import type { StaffResult } from '#shared/staff/staff-call'
import { dollars } from '../data/shown.ts'
import { number } from '../frame/desk-table.tsx'

export type Performance = StaffResult<(typeof performances)['performance']>

const FIGURES = ['Sold', 'Held', 'Blocked', 'Free', 'Waiting', 'Taken'] as const

/** The columns of the cells that `Figures` renders. */
export const FIGURE_COLUMNS = FIGURES.map(number)

/** The number of seats by state and of requests for returned ones, as cells of a row. */
export const Figures = ({ sold, held, blocked, free, waiting, takenCents }: Performance) => (
  <>
    {[sold, held, blocked, free, waiting].map((count, at) => (
      <td key={FIGURES[at]} className="number">
        {count}
      </td>
    ))}
    <td className="number">{dollars(takenCents)}</td>
  </>
)
