import { type KeyboardEvent, type TouchEvent, useRef } from 'react'

type Move = (by: 1 | -1) => void

/** The left and right arrow keys, wherever in the carousel the focus is; not where they move a cursor or a video. */
export const arrowMoves = (move: Move) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if ((event.target as HTMLElement).closest('input, textarea, select, video, iframe')) return
  if (event.key === 'ArrowLeft') move(-1)
  else if (event.key === 'ArrowRight') move(1)
  else return
  event.preventDefault()
}

/** Pixels that a finger travels sideways for one slide. */
const FAR_ENOUGH = 50

/** A finger that strokes sideways moves to the next slide, or back. */
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
      if (Math.abs(across) >= FAR_ENOUGH && Math.abs(across) > Math.abs(down)) move(across < 0 ? 1 : -1)
    },
  }
}
