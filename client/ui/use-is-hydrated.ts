import { useSyncExternalStore } from 'react'

/**
 * Returns false on the server and in the first rendering of its HTML, which is the same for every visitor and address.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => undefined
