import { useEffect } from 'react'
import { listen } from '#client/ui/listen.ts'

/**
 * Scrolls to the focused control when the page changes its height and moves the control out of the window, for visitors
 * who use the keyboard. A control that the visitor has scrolled away from stays where it is.
 */
export function useFocusStaysInSight(): void {
  useEffect(() => {
    let wasInSight = false
    const note = () => {
      const focused = keyboardFocus()
      wasInSight = focused !== null && isInSight(focused)
    }
    const follow = () => {
      const focused = keyboardFocus()
      if (wasInSight && focused && !isInSight(focused))
        focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      note()
    }
    const observer = new ResizeObserver(follow)
    observer.observe(document.body)
    const stops = [listen(document, { focusin: note }), listen(window, { scroll: note }, { passive: true })]
    return () => {
      observer.disconnect()
      for (const stop of stops) stop()
    }
  }, [])
}

function keyboardFocus(): Element | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || !focused.matches(':focus-visible')) return null
  // A choice is represented by its label.
  return focused.closest('label') ?? focused
}

/** Whether a part of an element is between the bars at the window's edges. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const [above, below] = [scrollPaddingTop, scrollPaddingBottom].map((length) => Number.parseFloat(length) || 0)
  return bottom > (above ?? 0) && top < window.innerHeight - (below ?? 0)
}
