import { useEffect, useRef } from 'react'

/**
 * Focuses the heading of a newly opened section and scrolls to it. The server may show a section only after the
 * previous one is complete, so a section counts as opened when it appears. Returns the ref for the open section.
 */
export function useOpenedSection(open: string | null) {
  const section = useRef<HTMLDivElement>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    const hasChanged = last.current !== null && last.current !== open
    last.current = open
    if (!hasChanged) return
    const heading = section.current?.querySelector<HTMLElement>('h2')
    heading?.focus({ preventScroll: true })
    if (heading && !isVisible(heading)) section.current?.scrollIntoView({ block: 'start' })
  }, [open])
  return section
}

/** Returns whether a heading is in the upper two thirds of the window, with room for its section below. */
function isVisible(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect()
  return top >= 0 && top < (window.innerHeight * 2) / 3
}
