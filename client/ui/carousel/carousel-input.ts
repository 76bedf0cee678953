import { type KeyboardEvent, type TouchEvent, useRef } from 'react'

type Move = (by: 1 | -1) => void

/** Moves by the left and right arrow keys, except where the focused element uses these keys itself. */
export const onArrowKey = (move: Move) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if ((event.target as HTMLElement).closest('input, textarea, select, video, iframe')) return
  if (event.key === 'ArrowLeft') move(-1)
  else if (event.key === 'ArrowRight') move(1)
  else return
  event.preventDefault()
}

/** The shortest swipe, in pixels. */
const SWIPE_THRESHOLD = 50

/** Moves to the next or previous slide on a horizontal swipe. */
export function useSwipe(move: Move) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0]
      from.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0]
      if (!from.current || !finger) return
      const [across, down] = [finger.clientX - from.current.x, finger.clientY - from.current.y]
      from.current = null
      if (Math.abs(across) >= SWIPE_THRESHOLD && Math.abs(across) > Math.abs(down)) move(across < 0 ? 1 : -1)
    },
  }
}
