import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

/** Returns whether the visitor prefers reduced motion now; browser only. */
export const prefersReducedMotion = (): boolean => window.matchMedia(QUERY).matches

/**
 * Returns whether the visitor prefers reduced motion. Always true on the server, so that animations start only in the
 * browser.
 */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(QUERY)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    prefersReducedMotion,
    () => true,
  )
