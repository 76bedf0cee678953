import { useVisibleLocation } from './use-visible-location.ts'

/** Returns where a log-in leads back to: the current page with its query and hash. */
export function useReturnAddress(): string {
  const { pathname, search, hash } = useVisibleLocation()
  return pathname + search + hash
}
