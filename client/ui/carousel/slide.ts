import { createContext, useContext } from 'react'

/** The state of the carousel that is passed to a slide's content. */
export interface Slide {
  /** The slide is in view, or the first of several in view. */
  isCurrent: boolean
  isPlaying: boolean
  /** Sets how long the slide is shown in milliseconds: a video's own duration. */
  setDuration(milliseconds: number): void
}
export const SlideContext = createContext<Slide | null>(null)

/** Returns the slide around this component; null outside a moving carousel. */
export const useSlide = (): Slide | null => useContext(SlideContext)
