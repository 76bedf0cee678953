import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Returns the query of the page's address; null on the server and on the first render, because the HTML is the same for
 * every visitor and the query isn't.
 */
export function usePageSearch(): URLSearchParams | null {
  const { search } = useLocation()
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => setShown(search), [search])
  return shown === null ? null : new URLSearchParams(shown)
}
