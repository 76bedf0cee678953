import { useEffect } from 'react'
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

interface FilterFormProps {
  filtering: EventFiltering
  summary: string | null
  /** The filters are in the dialog. */
  isHidden: boolean
}

/** The filters beside the list, on a wide screen. Without scripts they are a plain form above the list. */
export function FilterForm({ filtering, summary, isHidden }: FilterFormProps) {
  const { page } = usePageData()
  const { selected, select, apply, hasFilters, isChanged } = filtering
  const isAutomatic = page.properties.filtersAutoUpdate === true
  useAutoUpdate(isAutomatic && isChanged, filtering)
  return (
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
          <Button
            variant="quiet"
            className={styles.withScripts}
            onClick={() => {
              select(cleared)
              apply(cleared)
            }}
          >
            Clear Filters
          </Button>
        )}
      </div>
      <KeptParameters query={filtering.context.query} />
      {!isHidden && <Fields filtering={filtering} />}
      <div className={styles.actions}>
        {!isAutomatic && <Button type="submit">Apply</Button>}
        {isAutomatic && (
          <noscript>
            <Button type="submit">Apply</Button>
          </noscript>
        )}
      </div>
    </QueryForm>
  )
}

function Fields({ filtering: { filters, selected, select, initialised } }: { filtering: EventFiltering }) {
  const { today } = usePageData()
  if (!initialised) return <Skeleton lines={6} lineHeight="2.5rem" />
  return <FilterFields filters={filters} selected={selected} today={today} select={select} />
}

interface FilterButtonProps {
  filtering: EventFiltering
  isOpen: boolean
  setIsOpen(isOpen: boolean): void
}

/** The button that opens the filters full-screen on a small screen. */
export function FilterButton({ filtering, isOpen, setIsOpen }: FilterButtonProps) {
  const { selected, select, apply, applied } = filtering
  const close = () => {
    setIsOpen(false)
    select(applied)
  }
  return (
    <>
      <Button variant="quiet" className={styles.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Filter
      </Button>
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
                  select(cleared)
                  apply(cleared)
                  setIsOpen(false)
                }}
              >
                Clear Filters
              </Button>
            </>
          }
        >
          <Fields filtering={filtering} />
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
