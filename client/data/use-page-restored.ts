import { useEffect, useEffectEvent } from 'react'
import { listen } from '#client/ui/listen.ts'

/** Calls back when the browser restores the page from its back/forward cache. */
export function usePageRestored(onRestored: () => void): void {
  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && onRestored())
  useEffect(() => listen(window, { pageshow: (event) => onPageShow(event) }), [])
}
