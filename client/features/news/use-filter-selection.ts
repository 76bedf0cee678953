import { useMemo, useState } from 'react'
import type { BlogFilters } from '#shared/address-state/blog-filters'
import { isSameId, lastingIds, type NewsFilter } from '#shared/content/news-filters'

export interface FilterSelection {
  has(id: string): boolean
  /** What would be applied: the first page of what is selected. */
  filters: BlogFilters
  /** It isn't what is applied. */
  isChanged: boolean
  toggle(id: string): void
  /** Takes one option of a filter, or none. */
  choose(filter: NewsFilter, id: string | null): void
  /** Takes these ids of the shown filters' options, and no others. */
  take(ids: readonly string[]): void
}

/** What a visitor selects in the filters before it is applied. It begins anew whenever something else is applied. */
export function useFilterSelection(all: readonly NewsFilter[], applied: BlogFilters): FilterSelection {
  const [selection, setSelection] = useState({ of: applied, ids: applied.categoryIds })
  if (selection.of !== applied) setSelection({ of: applied, ids: applied.categoryIds })
  const { ids } = selection
  const select = (next: string[]) => setSelection({ of: applied, ids: next })
  const has = (id: string) => includes(ids, id)
  return {
    has,
    filters: useMemo(() => selected(all, applied, ids), [all, applied, ids]),
    isChanged: ids !== applied.categoryIds,
    toggle: (id) => select(has(id) ? ids.filter((each) => !isSameId(each, id)) : [...ids, id]),
    choose: ({ options }, id) => {
      const others = ids.filter((each) => !options.some((option) => isSameId(option.id, each)))
      select(id === null ? others : [...others, id])
    },
    take: (wanted) => {
      const next = [...ids.filter((id) => !isShown(all, id)), ...wanted]
      if (next.length !== ids.length || !next.every((id) => includes(ids, id))) select(next)
    },
  }
}

const isShown = (all: readonly NewsFilter[], id: string) =>
  all.some((filter) => filter.isShown && filter.options.some((option) => isSameId(option.id, id)))
const includes = (ids: readonly string[], id: string) => ids.some((each) => isSameId(each, id))

/** Those of the ids that a shown filter has, in its order, after what lasts. */
function selected(all: readonly NewsFilter[], applied: BlogFilters, ids: readonly string[]): BlogFilters {
  const shown = all.filter(({ isShown }) => isShown).flatMap(({ options }) => options)
  const chosen = shown.filter(({ id }) => includes(ids, id)).map(({ id }) => id)
  return { categoryIds: [...new Set([...lastingIds(all, applied), ...chosen])], pageNumber: 1 }
}
