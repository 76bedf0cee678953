import { type FocusEvent, type PointerEvent, useMemo, useState } from 'react'
import { useReducedMotion } from '../use-reduced-motion.ts'
import type { Slide } from './slide.ts'

/** How long a slide without a video shows, in milliseconds. */
const SHOWN_FOR = 5000

export interface Autoplay {
  isPlaying: boolean
  /** Nothing moves under a pointer, nor away from who is reading with the keyboard. */
  isHeld: boolean
  /** Milliseconds of the slide on show. */
  duration: number
  toggle(): void
  /** For the element around the slides. */
  holding: {
    onPointerEnter(event: PointerEvent): void
    onPointerLeave(): void
    onFocus(event: FocusEvent): void
    onBlur(): void
  }
  /** What the slide of this index is told. */
  slideAt(index: number): Slide
}

/** Whether slides change by themselves: they do, unless paused, and for who wants less motion only once they are asked to. */
export function useAutoplay(count: number, current: number): Autoplay {
  const wantsRest = useReducedMotion()
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [isUnderPointer, setUnderPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [durations, setDurations] = useState<Record<number, number>>({})
  const isPlaying = count > 1 && choice !== 'pause' && !(wantsRest && choice === null)
  const slides = useMemo(
    () =>
      Array.from({ length: count }, (_, index) => ({
        isCurrent: index === current,
        isPlaying,
        setDuration: (milliseconds: number) =>
          setDurations((known) => (known[index] === milliseconds ? known : { ...known, [index]: milliseconds })),
      })),
    [count, current, isPlaying],
  )
  return {
    isPlaying,
    isHeld: isUnderPointer || hasFocus,
    duration: durations[current] ?? SHOWN_FOR,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    holding: {
      onPointerEnter: ({ pointerType }) => setUnderPointer(pointerType === 'mouse'),
      onPointerLeave: () => setUnderPointer(false),
      onFocus: ({ target }) => setHasFocus(target.matches(':focus-visible')),
      onBlur: () => setHasFocus(false),
    },
    slideAt: (index) => slides[index] as Slide,
  }
}
