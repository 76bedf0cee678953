import { useLocation } from 'react-router-dom'
import { useIsHydrated } from '#client/ui/use-is-hydrated.ts'

/**
 * Returns the query and hash of the address: `returnUrl` and other parameters that login and registration must
 * preserve. Both are empty until hydration, as the server renders the page without them.
 */
export function useAddressQuery(): { search: string; hash: string } {
  const { search, hash } = useLocation()
  return useIsHydrated() ? { search, hash } : { search: '', hash: '' }
}

/** Returns a query without one of its parameters. */
export function withoutParameter(search: string, name: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}
