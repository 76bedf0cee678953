import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import fading from '#client/ui/status/leaving.module.css'
import type { EventFilters } from '#shared/address-state/event-filters'
import styles from './filtered-list.module.css'
import { AppliedFilters, Filters } from './filters.tsx'
import type { EventFiltering } from './use-event-filters.ts'

interface FilteredListProps {
  filtering: EventFiltering
  /** The number of results, shown and announced: `12 events`. Null while it is unknown. */
  summary: string | null
  children: ReactNode
}

/** A list of events with its filters beside it. The last list stays, and fades, while another loads. */
export function FilteredList({ filtering, summary, children }: FilteredListProps) {
  const { configuration, resultsReloading, applied } = filtering
  const [atFirst] = useState(applied)
  const hasFilters = configuration.length > 0
  const results = useRef<HTMLDivElement>(null)
  useFocusAfter(results)
  const showingResults = useShowingResults(results, filtering)
  const isAnnounced = !resultsReloading && (filtering.hasFilters || applied !== atFirst)
  return (
    <div className={classNames(styles.list, hasFilters && styles.filtered)}>
      {hasFilters && (
        <div className={styles.side}>
          <Filters filtering={showingResults} summary={summary} />
        </div>
      )}
      <div ref={results} tabIndex={-1} className={styles.results}>
        {/* The line keeps its place while the number is unknown, so that nothing is shifted. */}
        {hasFilters && <p className={styles.count}>{summary ?? '\u00a0'}</p>}
        <AppliedFilters filtering={filtering} />
        <p role="status" className="visually-hidden">
          {isAnnounced ? summary : ''}
        </p>
        <div className={classNames(resultsReloading && fading.leaving)} aria-busy={resultsReloading}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Brings the top of the results into view when filters are applied further down. */
function useShowingResults(results: RefObject<HTMLElement | null>, filtering: EventFiltering): EventFiltering {
  const { apply } = filtering
  const applyAndShow = useCallback(
    (filters: EventFilters) => {
      apply(filters)
      const isAbove = (results.current?.getBoundingClientRect().top ?? 0) < 0
      if (isAbove) results.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    },
    [apply, results],
  )
  return { ...filtering, apply: applyAndShow }
}

/** The list takes the focus if the pressed control has disappeared, such as the link that removes a filter. */
function useFocusAfter(list: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const all = list.current?.parentElement
    const note = ({ target }: FocusEvent) => {
      focused.current = target as Element
    }
    all?.addEventListener('focusin', note)
    return () => all?.removeEventListener('focusin', note)
  }, [list])
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement !== document.body) return
    list.current?.focus({ preventScroll: true })
    // Without filters the featured events return above the list.
    if ((list.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2)
      list.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
}
