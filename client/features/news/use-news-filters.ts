import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageData } from '#client/app/page-context.tsx'
import type { BlogFilters } from '#shared/address-state/blog-filters'
import { newsFiltersApplied } from '#shared/content/news-filters'
import { addressOfType } from '#shared/content/page-address'

/** The filters of the current address, which may have changed since the page was loaded. */
export function useNewsFilters(): BlogFilters {
  const { page, url } = usePageData()
  const { pathname, search } = useLocation()
  const address = addressOfType(page.contentType, pathname + search)
  const isHere = pathOf(address) === pathOf(url)
  // While another page is loading the address is that page's already.
  const [last, setLast] = useState(isHere ? address : url)
  if (isHere && address !== last) setLast(address)
  return useMemo(
    () => newsFiltersApplied(page, new URL(last, 'http://site').searchParams.get('blogfilters')),
    [page, last],
  )
}

const pathOf = (address: string): string => new URL(address, 'http://site').pathname
