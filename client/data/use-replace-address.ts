import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Returns a function that replaces the address of the current history entry, path, query and hash, through the router:
 * links are made from the router's address. The entry's notes stay.
 */
export function useReplaceAddress(): (address: string) => Promise<void> {
  const latest = useNavigate()
  const navigate = useRef(latest)
  navigate.current = latest
  return useCallback(async (address) => {
    const { usr } = (window.history.state ?? {}) as { usr?: unknown }
    await navigate.current(address, { replace: true, state: usr })
  }, [])
}
