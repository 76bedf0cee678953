import { useEffect, useRef } from 'react'

/** Calls back when the browser restores the page from its back/forward cache. */
export function usePageRestored(onRestored: () => void): void {
  const latest = useRef(onRestored)
  latest.current = onRestored
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && latest.current()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}
