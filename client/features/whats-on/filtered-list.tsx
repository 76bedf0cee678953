import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import fading from '#client/ui/status/leaving.module.css'
import styles from './filtered-list.module.css'
import { AppliedFilters, Filters } from './filters.tsx'
import type { EventFiltering } from './use-event-filters.ts'

interface FilteredListProps {
  filtering: EventFiltering
  /** The announcement of a new list for screen readers: `12 events`. */
  summary: string
  children: ReactNode
}

/** A list of events with its filters beside it. The last list stays, and fades, while another loads. */
export function FilteredList({ filtering, summary, children }: FilteredListProps) {
  const { configuration, resultsReloading } = filtering
  const hasFilters = configuration.length > 0
  const results = useRef<HTMLDivElement>(null)
  useFocusAfter(results)
  return (
    <div className={classNames(styles.list, hasFilters && styles.filtered)}>
      {hasFilters && (
        <div className={styles.side}>
          <Filters filtering={filtering} />
        </div>
      )}
      <div ref={results} tabIndex={-1} className={styles.results}>
        <AppliedFilters filtering={filtering} />
        <p role="status" className="visually-hidden">
          {resultsReloading || !filtering.hasFilters ? '' : summary}
        </p>
        <div className={classNames(resultsReloading && fading.leaving)} aria-busy={resultsReloading}>
          {children}
        </div>
      </div>
    </div>
  )
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
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  })
}
