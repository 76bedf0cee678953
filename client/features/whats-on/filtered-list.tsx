import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { listen } from '#client/ui/listen.ts'
import fading from '#client/ui/status/leaving.module.css'
import type { EventFilters } from '#shared/address-state/event-filters'
import styles from './filtered-list.module.css'
import { AppliedFilters, FilterButton, FilterForm } from './filters.tsx'
import type { EventFiltering } from './use-event-filters.ts'

interface FilteredListProps {
  filtering: EventFiltering
  /** The number of results, shown and announced: `12 events`. Null while it is unknown. */
  summary: string | null
  /** The line above the list that stays in sight. `showResults` brings the top of the list into view. */
  line?(showResults: () => void): ReactNode
  children: ReactNode
}

/**
 * A list of events with its filters beside it, or on a small screen behind a button in the line above it. The last list
 * stays, and fades, while another loads.
 */
export function FilteredList({ filtering, summary, line, children }: FilteredListProps) {
  const { configuration, resultsReloading, applied } = filtering
  const [atFirst] = useState(applied)
  const [isOpen, setIsOpen] = useState(false)
  const hasFilters = configuration.length > 0
  const results = useRef<HTMLDivElement>(null)
  useFocusAfter(results)
  const showResults = useShowResults(results)
  const showingResults = useShowingResults(showResults, filtering)
  const isAnnounced = !resultsReloading && (filtering.hasFilters || applied !== atFirst)
  return (
    <div className={classNames(styles.list, hasFilters && styles.filtered)}>
      {(line || hasFilters) && (
        <div className={styles.bar} data-print="hide">
          {line && <div className={styles.row}>{line(showResults)}</div>}
          {hasFilters && (
            <div className={styles.tools}>
              <FilterButton filtering={showingResults} isOpen={isOpen} setIsOpen={setIsOpen} />
              <p className={styles.count}>{summary}</p>
            </div>
          )}
        </div>
      )}
      {hasFilters && (
        <div className={styles.side}>
          <FilterForm filtering={showingResults} summary={summary} isHidden={isOpen} />
        </div>
      )}
      <div ref={results} tabIndex={-1} className={styles.results}>
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

/** Returns a function that brings the top of the results into view if it is above the window. */
const useShowResults = (results: RefObject<HTMLElement | null>) =>
  useCallback(() => {
    const isAbove = (results.current?.getBoundingClientRect().top ?? 0) < 0
    if (isAbove) results.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [results])

/** Brings the top of the results into view when filters are applied further down. */
function useShowingResults(showResults: () => void, filtering: EventFiltering): EventFiltering {
  const { apply } = filtering
  const applyAndShow = useCallback(
    (filters: EventFilters) => {
      apply(filters)
      showResults()
    },
    [apply, showResults],
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
    return all ? listen(all, { focusin: note }) : undefined
  }, [list])
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement !== document.body) return
    list.current?.focus({ preventScroll: true })
  })
}
