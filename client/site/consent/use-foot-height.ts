import { type RefObject, useLayoutEffect } from 'react'

const VARIABLE = '--consent-height'

/**
 * Writes the banner's height to the document while it is open: bars at the foot of the window then lie above it, and
 * what gets the focus comes to rest above both. In a low window the banner isn't fixed and takes nothing of it.
 */
export function useFootHeight(banner: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const element = banner.current
    if (!isOpen || !element) return
    const root = document.documentElement.style
    const measure = () => {
      const isFixed = getComputedStyle(element).position === 'fixed'
      root.setProperty(VARIABLE, `${isFixed ? element.offsetHeight : 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    measure()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      root.removeProperty(VARIABLE)
    }
  }, [banner, isOpen])
}
