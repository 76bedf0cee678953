import { useEffect, useRef } from 'react'
import { listen } from '#client/ui/listen.ts'

/** Calls back when the browser restores the page from its back/forward cache. */
export function usePageRestored(onRestored: () => void): void {
  const latest = useRef(onRestored)
  latest.current = onRestored
  useEffect(() => listen(window, { pageshow: ({ persisted }) => persisted && latest.current() }), [])
}
