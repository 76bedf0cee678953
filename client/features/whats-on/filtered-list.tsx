import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import styles from './filtered-list.module.css'
import { AppliedFilters, Filters } from './filters.tsx'
import type { EventFiltering } from './use-event-filters.ts'

interface FilteredListProps {
  filtering: EventFiltering
  /** What is listed, for a screen reader, once it is another list: `12 events`. */
  summary: string
  children: ReactNode
}

/** A list of events with its filters beside it. The last list stays, and fades, while another is under way. */
export function FilteredList({ filtering, summary, children }: FilteredListProps) {
  const { configuration, resultsReloading } = filtering
  const hasFilters = configuration.length > 0
  return (
    <div className={classNames(styles.list, hasFilters && styles.filtered)}>
      {hasFilters && (
        <div className={styles.side}>
          <Filters filtering={filtering} />
        </div>
      )}
      <div className={styles.results}>
        <AppliedFilters filtering={filtering} />
        <p role="status" className="visually-hidden">
          {resultsReloading || !filtering.hasFilters ? '' : summary}
        </p>
        <div className={classNames(resultsReloading && styles.leaving)} aria-busy={resultsReloading}>
          {children}
        </div>
      </div>
    </div>
  )
}
