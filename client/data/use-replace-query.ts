import { useCallback } from 'react'
import { useReplaceAddress } from './use-replace-address.ts'

/**
 * Returns a function that changes the query of the current address, without a new history entry. Path, hash, scroll
 * position and the entry's notes stay.
 */
export function useReplaceQuery(): (change: (search: string) => URLSearchParams) => Promise<void> {
  const replaceAddress = useReplaceAddress()
  return useCallback(
    (change) => {
      const { pathname, search, hash } = window.location
      const query = change(search)
      return replaceAddress(pathname + (query.size > 0 ? `?${query}` : '') + hash)
    },
    [replaceAddress],
  )
}
