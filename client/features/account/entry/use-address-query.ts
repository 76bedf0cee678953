import { useLocation } from 'react-router-dom'
import { useIsHydrated } from '#client/ui/use-is-hydrated.ts'

/**
 * Query and hash of the address: `returnUrl` and other parameters that must be preserved through log-in and
 * registration. The server renders the page without them, so that they are empty until it is hydrated.
 */
export function useAddressQuery(): { search: string; hash: string } {
  const { search, hash } = useLocation()
  return useIsHydrated() ? { search, hash } : { search: '', hash: '' }
}

/** A query without one of its parameters. */
export function withoutParameter(search: string, name: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}
