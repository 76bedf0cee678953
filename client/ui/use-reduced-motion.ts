import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

/** Whether the visitor wants less motion. On the server always: what moves begins to move in the browser. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(QUERY)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(QUERY).matches,
    () => true,
  )
