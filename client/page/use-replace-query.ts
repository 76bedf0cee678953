import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Returns a function that changes the query of the current address, without a new history entry. Path, hash, scroll
 * position and the entry's notes stay.
 */
export function useReplaceQuery(): (change: (search: string) => URLSearchParams) => Promise<void> {
  const latest = useNavigate()
  const navigate = useRef(latest)
  navigate.current = latest
  return useCallback(async (change) => {
    const { pathname, search, hash } = window.location
    const query = change(search)
    const { usr } = (window.history.state ?? {}) as { usr?: unknown }
    await navigate.current(pathname + (query.size > 0 ? `?${query}` : '') + hash, { replace: true, state: usr })
  }, [])
}
