import { type RefObject, useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { LISTING_ANCHOR } from '#client/site/news/article-tags.tsx'
import { type BlogFilters, withBlogFilters } from '#shared/address-state/blog-filters'

export type Apply = (filters: BlogFilters) => void

/**
 * Two ways to show other articles: from beside the list, where nothing moves that is in sight; and from over it, which leads to its
 * beginning. Other parameters of the address stay.
 */
export function useApplyFilters(listing: RefObject<HTMLElement | null>): { applyBeside: Apply; applyOver: Apply } {
  const navigate = useNavigate()
  const applyBeside = useCallback(
    (filters: BlogFilters) => {
      void navigate(addressWith(filters), { state: { staysPut: true } })
      const beginning = listing.current
      if (beginning && beginning.getBoundingClientRect().top < 0) beginning.scrollIntoView()
    },
    [navigate, listing],
  )
  const applyOver = (filters: BlogFilters) => void navigate(addressWith(filters) + LISTING_ANCHOR)
  return { applyBeside, applyOver }
}

const addressWith = (filters: BlogFilters) => withBlogFilters(location.pathname + location.search, filters)

/** Who comes to the list by a link, of its own pages or of an article, reads on at its heading. */
export function useFocusOnArrival(heading: RefObject<HTMLElement | null>): void {
  const { key, hash } = useLocation()
  const arrived = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has its own key.
  useEffect(() => {
    if (arrived === 'PUSH' && hash === LISTING_ANCHOR) heading.current?.focus({ preventScroll: true })
  }, [heading, key, arrived, hash])
}
