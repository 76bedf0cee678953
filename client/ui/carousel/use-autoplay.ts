import { type FocusEvent, type PointerEvent, useMemo, useState } from 'react'
import { useReducedMotion } from '../use-reduced-motion.ts'
import type { Slide } from './slide.ts'

/** The time for which a slide without a video is shown, in milliseconds. */
const DEFAULT_DURATION = 5000

export interface Autoplay {
  isPlaying: boolean
  /** Suspended while a pointer is over it or it has the keyboard focus. */
  isHeld: boolean
  /** Milliseconds for which the current slide is shown. */
  duration: number
  toggle(): void
  /** Props for the element around the slides. */
  holding: {
    onPointerEnter(event: PointerEvent): void
    onPointerLeave(): void
    onFocus(event: FocusEvent): void
    onBlur(): void
  }
  /** Returns the context of the slide with this index. */
  slideAt(index: number): Slide
}

/**
 * Returns whether slides advance automatically. They do unless paused; for visitors who prefer reduced motion, only
 * after they press play.
 */
export function useAutoplay(count: number, current: number): Autoplay {
  const prefersReducedMotion = useReducedMotion()
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [isUnderPointer, setUnderPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [durations, setDurations] = useState<Record<number, number>>({})
  const isPlaying = count > 1 && choice !== 'pause' && !(prefersReducedMotion && choice === null)
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
    duration: durations[current] ?? DEFAULT_DURATION,
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
