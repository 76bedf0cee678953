import { type RefObject, useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { LISTING_ANCHOR } from '#client/site/news/article-tags.tsx'
import { type BlogFilters, withBlogFilters } from '#shared/address-state/blog-filters'

export type Apply = (filters: BlogFilters) => void

/**
 * Returns two ways to apply filters: `applyBeside` for the form beside the list, which scrolls only if the list begins
 * above the window; `applyOver` for the dialog, which scrolls to the list's start. Other query parameters stay.
 */
export function useApplyFilters(listing: RefObject<HTMLElement | null>): { applyBeside: Apply; applyOver: Apply } {
  const navigate = useNavigate()
  const applyBeside = useCallback(
    (filters: BlogFilters) => {
      void navigate(addressWith(filters), { state: { keepsScroll: true } })
      const list = listing.current
      if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
    },
    [navigate, listing],
  )
  const applyOver = (filters: BlogFilters) => void navigate(addressWith(filters) + LISTING_ANCHOR)
  return { applyBeside, applyOver }
}

const addressWith = (filters: BlogFilters) => withBlogFilters(location.pathname + location.search, filters)

/** Focuses the list's heading after a link from the list's other pages or from an article. */
export function useFocusOnArrival(heading: RefObject<HTMLElement | null>): void {
  const { key, hash } = useLocation()
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key.
  useEffect(() => {
    if (navigationType === 'PUSH' && hash === LISTING_ANCHOR) heading.current?.focus({ preventScroll: true })
  }, [heading, key, navigationType, hash])
}
