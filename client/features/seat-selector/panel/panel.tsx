import { useId, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { type Filters as FilterValues, hasFilters } from '../choice/filters.ts'
import type { Hall, SeatAnswer } from '../choice/seat.ts'
import { Filters } from './filters.tsx'
import { Sessions } from './sessions.tsx'

const tabs = ['filters', 'sessions'] as const
const names: Record<(typeof tabs)[number], string> = { filters: 'Filters', sessions: 'Sessions' }

interface PanelProps {
  hall: Hall
  filters: FilterValues
  onFilter(filters: FilterValues): void
  sessions: SeatAnswer['performance']['otherPerformances']
  pendingSession: number | null
  onSession(performanceId: number): void
}

/** Filters and sessions, one at a time (SEAT-06). Collapsed at first in small windows. */
export function Panel({ hall, filters, onFilter, sessions, pendingSession, onSession }: PanelProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('filters')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const id = useId()
  return (
    <section className="seat-panel-panel" aria-label="Filters and sessions">
      <button
        type="button"
        className="seat-panel-unfold"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setIsUnfolded((was) => !was)}
      >
        Filters and sessions
        {hasFilters(filters) && <span className="seat-panel-on">on</span>}
      </button>
      <div id={id} className={classNames('seat-panel-folded', isUnfolded && 'seat-panel-unfolded')}>
        <div className="seat-panel-tabs" role="tablist" aria-label="Filters and sessions">
          {tabs.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}-${each}`}
              aria-selected={tab === each}
              aria-controls={`${id}-panel`}
              tabIndex={tab === each ? 0 : -1}
              onClick={() => setTab(each)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
                const other = each === 'filters' ? 'sessions' : 'filters'
                setTab(other)
                document.getElementById(`${id}-${other}`)?.focus()
              }}
            >
              {names[each]}
            </button>
          ))}
        </div>
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className="seat-panel-tab">
          {tab === 'filters' ? (
            <Filters hall={hall} filters={filters} onFilter={onFilter} />
          ) : (
            <Sessions sessions={sessions} pending={pendingSession} onSession={onSession} />
          )}
        </div>
      </div>
    </section>
  )
}
