import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

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
      position = afterScroll(position, window.scrollY, window.innerHeight - (header.current?.offsetHeight ?? 0))
      const { isSticky, direction } = position
      setScroll((shown) =>
        shown.isSticky === isSticky && shown.direction === direction ? shown : { isSticky, direction },
      )
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [header])
  // Back at its place above the content, the header takes the focus of a visitor who uses the keyboard out of sight.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!scroll.isSticky && focused?.matches(':focus-visible') && header.current?.contains(focused))
      focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [scroll.isSticky, header])
  return scroll
}
