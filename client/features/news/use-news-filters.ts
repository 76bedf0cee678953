import { useMemo } from 'react'
import { usePage } from '#client/page/page-context.tsx'
import { queryOf, usePageAddress } from '#client/page/use-page-address.ts'
import type { BlogFilters } from '#shared/address-state/blog-filters'
import { newsFiltersApplied } from '#shared/content/news-filters'

/** The filters of the current address, which may have changed since the page was loaded. */
export function useNewsFilters(): BlogFilters {
  const page = usePage()
  const address = usePageAddress()
  return useMemo(() => newsFiltersApplied(page, queryOf(address).get('blogfilters')), [page, address])
}
