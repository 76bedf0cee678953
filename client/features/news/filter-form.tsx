import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { LISTING_ANCHOR } from '#client/site/news/article-tags.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { QueryForm } from '#client/ui/form/query-form.tsx'
import { type BlogFilters, tagBlogFilters } from '#shared/address-state/blog-filters'
import { hiddenFilterIds, type NewsFilter } from '#shared/content/news-filters'
import { FilterFields } from './filter-fields.tsx'
import styles from './filters.module.css'
import type { Apply } from './use-apply-filters.ts'
import { useFilterSelection } from './use-filter-selection.ts'

/** The delay between the last change and its application, in milliseconds. */
const DEBOUNCE = 1_000

export interface FilterProps {
  filters: readonly NewsFilter[]
  applied: BlogFilters
  apply: Apply
}

/** The filters beside the list, applied shortly after a change. Without scripts it is a form with a button. */
export function FilterForm({ path, filters, applied, apply }: FilterProps & { path: string }) {
  const selection = useFilterSelection(filters, applied)
  const { isChanged, filters: selected } = selection
  const form = useRef<HTMLFormElement>(null)
  const readFields = useEffectEvent(() => {
    if (form.current) selection.replace(chosenIn(form.current, filters))
  })
  // A visitor may choose before hydration: React preserves the fields' values, but no change event fires.
  useEffect(() => readFields(), [])
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => apply(selected), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [apply, isChanged, selected])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    apply(selected)
  }
  return (
    <QueryForm
      ref={form}
      action={path + LISTING_ANCHOR}
      autoComplete="off"
      aria-label="Filter"
      className={styles.form}
      data-print="hide"
      onSubmit={submit}
    >
      <input type="hidden" name="blogfilters" value="pageNumber:1" />
      {hiddenFilterIds(filters, applied).map((id) => (
        <input key={id} type="hidden" name="blogfilters" value={tagBlogFilters('category', id)} />
      ))}
      <FilterFields filters={filters} selection={selection} />
      <Button type="submit" variant="secondary" className={styles.withoutScripts}>
        Apply
      </Button>
    </QueryForm>
  )
}

/** Returns the ids of the selected options in the form's fields. */
function chosenIn(form: HTMLFormElement, filters: readonly NewsFilter[]): string[] {
  const values = new Set(new FormData(form).getAll('blogfilters'))
  return filters
    .filter(({ isShown }) => isShown)
    .flatMap(({ type, options }) => options.filter(({ id }) => values.has(tagBlogFilters(type, id))))
    .map(({ id }) => id)
}
