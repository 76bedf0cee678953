import { useSyncExternalStore } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { usePageData } from './page-context.tsx'

/**
 * Returns the address bar's location. Until hydration it is the one that the server rendered, which has no hash and
 * only the parameters that the page reads.
 */
export function useVisibleLocation(): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const { url } = usePageData()
  const location = useLocation()
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  if (isHydrated) return location
  const [pathname = '/', query] = url.split('?')
  return { pathname, search: query ? `?${query}` : '', hash: '' }
}

const neverChanges = () => () => undefined
