import { useEffect, useRef } from 'react'

/**
 * Focuses the heading of the section that has opened, and scrolls to it. The server may show a section only after the
 * one before it is complete, so that it opens as it appears. Returns the ref for the open section.
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

/** Whether a heading is in the upper two thirds of the window, with room for its section below. */
function isVisible(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect()
  return top >= 0 && top < (window.innerHeight * 2) / 3
}
