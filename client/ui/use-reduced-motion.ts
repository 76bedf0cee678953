import { useSyncExternalStore } from 'react'
import { listen } from '#client/ui/listen.ts'

const QUERY = '(prefers-reduced-motion: reduce)'

/** Returns whether the visitor prefers reduced motion now; browser only. */
export const prefersReducedMotion = (): boolean => window.matchMedia(QUERY).matches

/**
 * Returns whether the visitor prefers reduced motion. Always true on the server, so that animations start only in the
 * browser.
 */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (onChange) => listen(window.matchMedia(QUERY), { change: onChange }),
    prefersReducedMotion,
    () => true,
  )
