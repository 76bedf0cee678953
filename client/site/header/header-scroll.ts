import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { listen } from '#client/ui/listen.ts'

/** The distance in pixels that a visitor scrolls in one direction before the header reacts. */
const THRESHOLD = 200

export interface HeaderScroll {
  /** Below the first screen the header is fixed at the top of the window. */
  isSticky: boolean
  direction: 'up' | 'down'
}
interface ScrollPosition extends HeaderScroll {
  y: number
  /** The scroll position at which the current direction began. */
  from: number
}

const atTop: ScrollPosition = { isSticky: false, direction: 'up', y: 0, from: 0 }

/** Returns the state after scrolling to `y`; `firstScreen` is the window's height minus the header's. All in pixels. */
export function afterScroll(position: ScrollPosition, y: number, firstScreen: number): ScrollPosition {
  const isDown = y > position.y
  const wasDown = position.y > position.from
  const from = isDown === wasDown || position.y === position.from ? position.from : position.y
  const direction = Math.abs(y - from) > THRESHOLD ? (y > from ? 'down' : 'up') : position.direction
  return { isSticky: y > firstScreen, direction, y, from }
}

/** Returns the scroll state for the header in `header`, and keeps it up to date. */
export function useHeaderScroll(header: RefObject<HTMLElement | null>): HeaderScroll {
  const [scroll, setScroll] = useState<HeaderScroll>(atTop)
  useEffect(() => {
    let position = { ...atTop, y: window.scrollY, from: window.scrollY }
    const onScroll = () => {
      const height = header.current?.offsetHeight ?? 0
      position = afterScroll(position, window.scrollY, window.innerHeight - height)
      const { isSticky, direction } = position
      // Its place above the content keeps its height, with an open search bar or tools in two lines. Otherwise the
      // content would move under a visitor's finger.
      if (isSticky) header.current?.style.setProperty('min-height', `${height}px`)
      setScroll((shown) =>
        shown.isSticky === isSticky && shown.direction === direction ? shown : { isSticky, direction },
      )
    }
    onScroll()
    return listen(window, { scroll: onScroll }, { passive: true })
  }, [header])
  useLayoutEffect(() => {
    if (scroll.isSticky) return
    header.current?.style.removeProperty('min-height')
    // Back at its place above the content, the header takes the focus of a visitor who uses the keyboard out of sight.
    const focused = document.activeElement
    if (focused?.matches(':focus-visible') && header.current?.contains(focused))
      focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [scroll.isSticky, header])
  return scroll
}
