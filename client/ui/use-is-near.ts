import { type RefObject, useEffect, useState } from 'react'

/** Returns whether an element has been within this number of pixels of the viewport. */
export function useIsNear(element: RefObject<HTMLElement | null>, distance: number): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver((entries) => entries.some((each) => each.isIntersecting) && setNear(true), {
      rootMargin: `${distance}px`,
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, distance])
  return isNear
}
