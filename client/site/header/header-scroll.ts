import { type RefObject, useEffect, useState } from 'react'

/** How far, in pixels, a visitor scrolls one way before the header follows. */
const TURN = 200

export interface HeaderScroll {
  /** Past the first screen: the header stays at the window's top. */
  isSticky: boolean
  direction: 'up' | 'down'
}
interface Travel extends HeaderScroll {
  y: number
  /** Where the present way began. */
  from: number
}

const atTop: Travel = { isSticky: false, direction: 'up', y: 0, from: 0 }

/** The header's state after the page was scrolled to `y`; `firstScreen` is the window's height less the header's. All in pixels. */
export function afterScroll(travel: Travel, y: number, firstScreen: number): Travel {
  const isDown = y > travel.y
  const wasDown = travel.y > travel.from
  const from = isDown === wasDown || travel.y === travel.from ? travel.from : travel.y
  const direction = Math.abs(y - from) > TURN ? (y > from ? 'down' : 'up') : travel.direction
  return { isSticky: y > firstScreen, direction, y, from }
}

/** Follows the window's scrolling for the header in `header`. */
export function useHeaderScroll(header: RefObject<HTMLElement | null>): HeaderScroll {
  const [scroll, setScroll] = useState<HeaderScroll>(atTop)
  useEffect(() => {
    let travel = { ...atTop, y: window.scrollY, from: window.scrollY }
    const follow = () => {
      travel = afterScroll(travel, window.scrollY, window.innerHeight - (header.current?.offsetHeight ?? 0))
      const { isSticky, direction } = travel
      setScroll((shown) =>
        shown.isSticky === isSticky && shown.direction === direction ? shown : { isSticky, direction },
      )
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [header])
  return scroll
}
