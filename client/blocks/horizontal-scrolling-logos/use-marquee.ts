import { type RefObject, useEffect, useRef, useState } from 'react'
import { listen } from '#client/ui/listen.ts'
import { useReducedMotion } from '#client/ui/use-reduced-motion.ts'

/** Moves a row of equal groups by one group's width, in an endless loop. Returns the number of groups that it needs. */
export function useMarquee(line: RefObject<HTMLElement | null>, isPaused: boolean): number {
  const isReduced = useReducedMotion()
  const [{ group, copies }, setMeasure] = useState({ group: 0, copies: 1 })
  const animation = useRef<Animation | null>(null)
  const pausedRef = useRef(isPaused)
  pausedRef.current = isPaused

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
    const loop = element.animate([{ translate: '0' }, { translate: `${-group}px` }], {
      duration: loopMilliseconds(group, isReduced),
      iterations: Number.POSITIVE_INFINITY,
    })
    animation.current = loop
    if (pausedRef.current) loop.pause()
    const removeListeners = pauseOnHoverAndFocus(element, loop, () => pausedRef.current)
    return () => {
      removeListeners()
      loop.cancel()
      animation.current = null
    }
  }, [line, group, isReduced])

  useEffect(() => {
    if (isPaused) animation.current?.pause()
    else animation.current?.play()
  }, [isPaused])
  return copies
}

/**
 * Pauses the loop while the element is hovered or contains the keyboard's focus, and moves what has the focus into
 * view. Returns the function that removes the listeners.
 */
function pauseOnHoverAndFocus(element: HTMLElement, loop: Animation, isPaused: () => boolean): () => void {
  const pause = () => loop.pause()
  const play = () => {
    if (!isPaused() && !element.matches(':hover') && !element.querySelector(':focus-visible')) loop.play()
  }
  const showFocused = ({ target }: Event) => {
    pause()
    if (target instanceof HTMLElement && !isWithin(target, element.parentElement)) moveTo(target, element, loop)
  }
  const playSoon = () => setTimeout(play)
  return listen(element, { pointerenter: pause, focusin: showFocused, pointerleave: play, focusout: playSoon })
}

function isWithin(target: Element, frame: Element | null): boolean {
  const [inner, outer] = [target.getBoundingClientRect(), frame?.getBoundingClientRect()]
  return !outer || (inner.left >= outer.left && inner.right <= outer.right)
}

/** Sets the loop to where the target is at the left edge of the row. */
function moveTo(target: Element, line: Element, loop: Animation): void {
  const group = line.firstElementChild?.getBoundingClientRect().width ?? 0
  const { duration } = loop.effect?.getTiming() ?? {}
  const offset = target.getBoundingClientRect().left - line.getBoundingClientRect().left
  if (group > 0 && typeof duration === 'number') loop.currentTime = ((offset % group) / group) * duration
}

/** Returns the duration of the loop in milliseconds, for a group of this width in pixels. */
export const loopMilliseconds = (groupWidth: number, isReduced: boolean): number => groupWidth * (isReduced ? 80 : 10)

/** Returns how many copies of the group fill the row without a gap during the loop. */
export const copiesFor = (groupWidth: number, windowWidth: number): number =>
  groupWidth > 0 ? Math.ceil(windowWidth / groupWidth) + 1 : 1
