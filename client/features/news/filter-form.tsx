import { type SyntheticEvent, useEffect } from 'react'
import { LISTING_ANCHOR } from '#client/site/article-tags.tsx'
import { Button } from '#client/ui/button.tsx'
import { type BlogFilters, tagBlogFilters } from '#shared/address-state/blog-filters'
import { lastingIds, type NewsFilter } from '#shared/content/news-filters'
import { FilterFields } from './filter-fields.tsx'
import styles from './filters.module.css'
import type { Apply } from './use-apply.ts'
import { useSelection } from './use-selection.ts'

/** Milliseconds from the last change until it is applied. */
const APPLIED_AFTER = 1_000

export interface FilterProps {
  filters: readonly NewsFilter[]
  applied: BlogFilters
  apply: Apply
}

/** The filters beside the list, applied by themselves. Where no script runs this is a form with a button, on a phone too. */
export function FilterForm({ path, filters, applied, apply }: FilterProps & { path: string }) {
  const selection = useSelection(filters, applied)
  const { isChanged, filters: selected } = selection
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => apply(selected), APPLIED_AFTER)
    return () => clearTimeout(timer)
  }, [apply, isChanged, selected])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    apply(selected)
  }
  return (
    <form
      action={path + LISTING_ANCHOR}
      autoComplete="off"
      aria-label="Filter"
      className={styles.form}
      data-print="hide"
      onSubmit={submit}
    >
      <input type="hidden" name="blogfilters" value="pageNumber:1" />
      {lastingIds(filters, applied).map((id) => (
        <input key={id} type="hidden" name="blogfilters" value={tagBlogFilters('category', id)} />
      ))}
      <FilterFields filters={filters} selection={selection} />
      <Button type="submit" variant="secondary" className={styles.withoutScripts}>
        Apply
      </Button>
    </form>
  )
}
