import { type RefObject, useLayoutEffect } from 'react'
import { listen } from '#client/ui/listen.ts'

/**
 * Writes the height of a bar at the foot of the window to the document as a custom property while the bar is visible
 * there: what would be behind it then stays clear of it (`foot-bars.css`). Zero in low windows, where bars are in the
 * page, and once a sticky bar has scrolled up with the end of its page.
 */
export function useFootHeight(
  bar: RefObject<HTMLElement | null>,
  isVisible: boolean,
  property: '--consent-height' | '--foot-bar-height' | '--foot-notice-height',
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar is measured again when its visibility changes.
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement.style
    let known = 0
    const measure = () => {
      const { position, visibility, bottom } = getComputedStyle(element)
      const hasLeft =
        position === 'sticky' &&
        element.getBoundingClientRect().bottom < window.innerHeight - Number.parseFloat(bottom) - 1
      const isAtFoot = position !== 'static' && visibility === 'visible' && !hasLeft
      const height = isAtFoot ? element.offsetHeight : 0
      root.setProperty(property, `${height}px`)
      if (height > known) keepFocusClearOf(element)
      known = height
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const stopListening = listen(window, { resize: measure, scroll: measure }, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      stopListening()
      root.removeProperty(property)
    }
  }, [bar, isVisible, property])
}

/** Scrolls the focused element up if a bar that has grown covers it: the page has a scroll padding of its height. */
function keepFocusClearOf(bar: HTMLElement): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || bar.contains(focused)) return
  const { top, bottom } = focused.getBoundingClientRect()
  const edge = bar.getBoundingClientRect().top
  if (top < window.innerHeight && bottom > edge) focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
