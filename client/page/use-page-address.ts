import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { addressOfType } from '#shared/content/page-address'
import { usePageData } from './page-context.tsx'

/**
 * Returns the current page's address with the parameters that it reads, which may have changed since the page was
 * loaded.
 */
export function usePageAddress(): string {
  const { page, url } = usePageData()
  const { pathname, search } = useLocation()
  const address = addressOfType(page.contentType, pathname + search)
  const isHere = pathOf(address) === pathOf(url)
  // While another page loads, the address is already that page's.
  const [last, setLast] = useState(isHere ? address : url)
  if (isHere && address !== last) setLast(address)
  return last
}

const pathOf = (address: string): string => new URL(address, 'http://site').pathname

/** Returns the query of an address of this site. */
export const queryOf = (address: string): URLSearchParams => new URL(address, 'http://site').searchParams
