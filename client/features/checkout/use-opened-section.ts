import { useEffect, useRef } from 'react'

/**
 * Leads the visitor on to the section that has opened: its heading takes the focus and comes into sight. The server may
 * show a section only once the one before it is answered, so that it opens as it appears.
 */
export function useOpenedSection(open: string | null) {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    const hasChanged = last.current !== null && last.current !== open
    last.current = open
    if (!hasChanged) return
    const heading = place.current?.querySelector<HTMLElement>('h2')
    heading?.focus({ preventScroll: true })
    if (heading && !isInSight(heading)) place.current?.scrollIntoView({ block: 'start' })
  }, [open])
  return place
}

/** In the upper two thirds of the window, where a heading leaves room for what it heads. */
function isInSight(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect()
  return top >= 0 && top < (window.innerHeight * 2) / 3
}
