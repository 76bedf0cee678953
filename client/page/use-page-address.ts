import { useState } from 'react'
import { addressOfType, withOtherParameters } from '#shared/content/page-address'
import { usePageData } from './page-context.tsx'
import { useVisibleLocation } from './use-visible-location.ts'

/**
 * Returns the current page's address: the parameters that it reads, which may have changed since the page was loaded,
 * and after them all others, such as those of a campaign, so that links to other states of the page preserve them.
 */
export function usePageAddress(): string {
  const { page, url } = usePageData()
  const { pathname, search } = useVisibleLocation()
  const address = withOtherParameters(page.contentType, addressOfType(page.contentType, pathname + search), search)
  const isHere = pathOf(address) === pathOf(url)
  // While another page loads, the address is already that page's.
  const [last, setLast] = useState(isHere ? address : url)
  if (isHere && address !== last) setLast(address)
  return last
}

const pathOf = (address: string): string => new URL(address, 'http://site').pathname

/** Returns the query of an address of this site. */
export const queryOf = (address: string): URLSearchParams => new URL(address, 'http://site').searchParams
