import { useEffect, useState } from 'react'
import { usePageData } from '#client/page/page-context.tsx'
import { useStateLink } from '#client/page/use-state-link.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { QueryForm } from '#client/ui/form/query-form.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { datesInWords } from './date-choice.ts'
import { appliedFilters } from './event-filter-state.ts'
import { FilterFields } from './filter-fields.tsx'
import styles from './filters.module.css'
import { cleared, type EventFiltering } from './use-event-filters.ts'

/**
 * The delay between the last change and its application, in milliseconds, if the page applies changes automatically.
 */
const AUTO_UPDATE_DELAY = 1_000

/**
 * The filters beside the list; on a small screen a button that opens them full-screen. Without scripts they are a plain
 * form above the list.
 */
export function Filters({ filtering, summary }: { filtering: EventFiltering; summary: string | null }) {
  const { page, today } = usePageData()
  const { configuration, filters, selected, select, apply, applied, initialised, hasFilters, isChanged } = filtering
  const [isOpen, setIsOpen] = useState(false)
  const isAutomatic = page.properties.filtersAutoUpdate === true
  useAutoUpdate(isAutomatic && !isOpen && isChanged, filtering)
  if (configuration.length === 0) return null
  const fields = initialised ? (
    <FilterFields filters={filters} selected={selected} today={today} select={select} />
  ) : (
    <Skeleton lines={6} lineHeight="2.5rem" />
  )
  const clear = () => {
    select(cleared)
    apply(cleared)
  }
  const close = () => {
    setIsOpen(false)
    select(applied)
  }
  return (
    <>
      <Button variant="secondary" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Filter
      </Button>
      <QueryForm
        action={page.path}
        aria-label="Filter"
        autoComplete="off"
        className={styles.side}
        data-print="hide"
        onSubmit={(event) => {
          event.preventDefault()
          apply(selected)
        }}
      >
        <div className={styles.head}>
          <p>{summary}</p>
          {(hasFilters || isChanged) && (
            <Button variant="quiet" className={styles.withScripts} onClick={clear}>
              Clear Filters
            </Button>
          )}
        </div>
        <KeptParameters query={filtering.context.query} />
        {!isOpen && fields}
        <div className={styles.actions}>
          {!isAutomatic && <Button type="submit">Apply</Button>}
          {isAutomatic && (
            <noscript>
              <Button type="submit">Apply</Button>
            </noscript>
          )}
        </div>
      </QueryForm>
      {isOpen && (
        <Dialog
          isOpen
          onClose={close}
          title="Filter"
          size="full"
          onSubmit={() => {
            apply(selected)
            setIsOpen(false)
          }}
          actions={
            <>
              <Button type="submit">Apply</Button>
              <Button
                variant="secondary"
                onClick={() => {
                  clear()
                  setIsOpen(false)
                }}
              >
                Clear Filters
              </Button>
            </>
          }
        >
          {fields}
        </Dialog>
      )}
    </>
  )
}

/**
 * Returns the query parameters that a form without scripts must resubmit. An empty first filter means that none is
 * preselected.
 */
const KeptParameters = ({ query }: { query: URLSearchParams }) => (
  <>
    {['viewmode', 'startDate'].flatMap((name) => {
      const value = query.get(name)
      return value === null ? [] : <input key={name} type="hidden" name={name} value={value} />
    })}
    <input type="hidden" name="eventfilters" value="filters:" />
  </>
)

function useAutoUpdate(isDue: boolean, { selected, apply }: EventFiltering) {
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => apply(selected), AUTO_UPDATE_DELAY)
    return () => clearTimeout(timer)
  }, [isDue, selected, apply])
}

/** The applied filters, each with a link that removes it. */
export function AppliedFilters({ filtering: { applied, filters, addressOf } }: { filtering: EventFiltering }) {
  const stateLink = useStateLink()
  const all = appliedFilters(applied, filters, datesInWords)
  if (all.length === 0) return null
  return (
    <ul className={styles.applied} aria-label="Filters applied">
      {all.map(({ key, name, without }) => (
        <li key={key}>
          <a {...stateLink(addressOf(without))} className={styles.chip}>
            <VisuallyHidden>Remove filter: </VisuallyHidden>
            {name} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
