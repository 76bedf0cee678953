import { useMemo, useState } from 'react'
import type { BlogFilters } from '#shared/address-state/blog-filters'
import { hiddenFilterIds, isSameId, type NewsFilter } from '#shared/content/news-filters'

export interface FilterSelection {
  has(id: string): boolean
  /** The filters to apply, starting at the selection's first page. */
  filters: BlogFilters
  /** Whether the selection differs from the applied filters. */
  isChanged: boolean
  /** Selects an option of a filter, or none; toggles it if the filter allows several. */
  choose(filter: NewsFilter, id: string | null): void
  /** Selects exactly these ids among the options of the visible filters. */
  replace(ids: readonly string[]): void
}

/** Holds the selection of filters before it is applied. Applying other filters resets it. */
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
    choose: ({ options, isMultiple }, id) => {
      if (isMultiple && id !== null) return select(has(id) ? ids.filter((each) => !isSameId(each, id)) : [...ids, id])
      const others = ids.filter((each) => !options.some((option) => isSameId(option.id, each)))
      select(id === null ? others : [...others, id])
    },
    replace: (chosen) => {
      const next = [...ids.filter((id) => !isShown(all, id)), ...chosen]
      if (next.length !== ids.length || !next.every((id) => includes(ids, id))) select(next)
    },
  }
}

const isShown = (all: readonly NewsFilter[], id: string) =>
  all.some((filter) => filter.isShown && filter.options.some((option) => isSameId(option.id, id)))
const includes = (ids: readonly string[], id: string) => ids.some((each) => isSameId(each, id))

/** Returns the filters of a selection: the ids that always apply, then those of the visible filters, in order. */
function selected(all: readonly NewsFilter[], applied: BlogFilters, ids: readonly string[]): BlogFilters {
  const shown = all.filter(({ isShown }) => isShown).flatMap(({ options }) => options)
  const chosen = shown.filter(({ id }) => includes(ids, id)).map(({ id }) => id)
  return { categoryIds: [...new Set([...hiddenFilterIds(all, applied), ...chosen])], pageNumber: 1 }
}
