import { type RefObject, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '#client/ui/use-reduced-motion.ts'
import { copiesFor, roundMilliseconds } from './round.ts'

/** Moves a line of equal groups on by one group's width, over and over. Gives how many groups it needs. */
export function useRound(line: RefObject<HTMLElement | null>, isPaused: boolean): number {
  const isReduced = useReducedMotion()
  const [{ group, copies }, setMeasure] = useState({ group: 0, copies: 1 })
  const animation = useRef<Animation | null>(null)
  const isHeld = useRef(isPaused)
  isHeld.current = isPaused

  useEffect(() => {
    const first = line.current?.firstElementChild
    const frame = line.current?.parentElement
    if (!first || !frame) return
    const observer = new ResizeObserver(() => {
      const width = first.getBoundingClientRect().width
      setMeasure({ group: width, copies: copiesFor(width, frame.clientWidth) })
    })
    observer.observe(first)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [line])

  useEffect(() => {
    const element = line.current
    if (!element || group === 0) return
    const round = element.animate([{ translate: '0' }, { translate: `${-group}px` }], {
      duration: roundMilliseconds(group, isReduced),
      iterations: Number.POSITIVE_INFINITY,
    })
    animation.current = round
    if (isHeld.current) round.pause()
    const forget = holdWhileAimedAt(element, round, () => isHeld.current)
    return () => {
      forget()
      round.cancel()
      animation.current = null
    }
  }, [line, group, isReduced])

  useEffect(() => {
    if (isPaused) animation.current?.pause()
    else animation.current?.play()
  }, [isPaused])
  return copies
}

/** Nothing moves under a pointer or with the focus in it. */
function holdWhileAimedAt(element: HTMLElement, round: Animation, isPaused: () => boolean): () => void {
  const hold = () => round.pause()
  const go = () => !isPaused() && round.play()
  const events = { pointerenter: hold, focusin: hold, pointerleave: go, focusout: go }
  for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener)
  }
}
