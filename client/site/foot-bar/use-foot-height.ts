import { type RefObject, useLayoutEffect } from 'react'

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
    const measure = () => {
      const { position, visibility, bottom } = getComputedStyle(element)
      const hasLeft =
        position === 'sticky' &&
        element.getBoundingClientRect().bottom < window.innerHeight - Number.parseFloat(bottom) - 1
      const isAtFoot = position !== 'static' && visibility === 'visible' && !hasLeft
      root.setProperty(property, `${isAtFoot ? element.offsetHeight : 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
      root.removeProperty(property)
    }
  }, [bar, isVisible, property])
}
