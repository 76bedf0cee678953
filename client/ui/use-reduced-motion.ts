import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

/** Whether the visitor prefers reduced motion now; in the browser only. */
export const prefersReducedMotion = (): boolean => window.matchMedia(QUERY).matches

/**
 * Whether the visitor prefers reduced motion. Always true on the server, so that animations start in the browser
 * only.
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
