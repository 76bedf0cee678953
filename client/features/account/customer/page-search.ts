import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * The query of the page's address; null on the server and in the first rendering, as it is one visitor's own and the
 * HTML is the same for everybody.
 */
export function usePageSearch(): URLSearchParams | null {
  const { search } = useLocation()
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => setShown(search), [search])
  return shown === null ? null : new URLSearchParams(shown)
}

/** A ticketing id of the query: a positive integer; null for anything else. */
export function idIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
