import { counted } from '#shared/counted'
import { showDay } from '#shared/dates'
import { performances } from '#shared/staff/performances/performances'
import { useDesk } from '../data/desk-call.ts'
import { DeskTable, number } from '../frame/desk-table.tsx'
import { Loaded } from '../frame/loaded.tsx'
import styles from './performances.module.css'
import { type DayOfSales, withoutGaps } from './without-gaps.ts'

/** A chart of a performance's valid tickets by the day of sale, and the same as a table. */
export function SalesByDay({ performanceId }: { performanceId: number }) {
  const sales = useDesk(performances.salesByDay, { performanceId })
  return (
    <section aria-labelledby="sales" className={styles.panel}>
      <h2 id="sales">Sales by day</h2>
      <Loaded of={sales} lines={3}>
        {({ days }) => (days.length === 0 ? <p>No ticket is sold yet.</p> : <Chart days={days} />)}
      </Loaded>
    </section>
  )
}

function Chart({ days }: { days: readonly DayOfSales[] }) {
  const all = withoutGaps(days)
  const best = days.reduce((most, day) => (day.tickets > most.tickets ? day : most))
  const sum = days.reduce((tickets, day) => tickets + day.tickets, 0)
  const [first, last] = [all[0]?.day ?? best.day, all.at(-1)?.day ?? best.day]
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${all.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        {all.map(({ day, tickets }, at) => {
          const height = tickets / best.tickets
          return <rect key={day} x={at + 0.1} y={1 - height} width="0.8" height={height} />
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{shownDay(first)}</span>
        {last !== first && <span>{shownDay(last)}</span>}
      </p>
      <figcaption>
        {counted(sum, 'ticket')} on {counted(days.length, 'day')}, {best.tickets} of them on {shownDay(best.day)}
      </figcaption>
      <details>
        <summary>All days</summary>
        <DeskTable columns={['Day', number('Tickets')]}>
          {[...days].reverse().map(({ day, tickets }) => (
            <tr key={day}>
              <td>{shownDay(day)}</td>
              <td className="number">{tickets}</td>
            </tr>
          ))}
        </DeskTable>
      </details>
    </figure>
  )
}

const shownDay = (day: string) => showDay(day, 'news')
