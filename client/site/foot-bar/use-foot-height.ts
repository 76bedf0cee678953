import { type RefObject, useLayoutEffect } from 'react'

/**
 * Writes the height of a bar at the foot of the window to the document as a custom property while the bar is there:
 * focused elements then come to rest above it (`foot-bars.css`). Zero in low windows, where bars aren't fixed.
 */
export function useFootHeight(
  bar: RefObject<HTMLElement | null>,
  isThere: boolean,
  property: '--consent-height' | '--foot-bar-height' | '--foot-notice-height',
): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!isThere || !element) return
    const root = document.documentElement.style
    const measure = () => {
      const isFixed = getComputedStyle(element).position === 'fixed'
      root.setProperty(property, `${isFixed ? element.offsetHeight : 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    measure()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      root.removeProperty(property)
    }
  }, [bar, isThere, property])
}
