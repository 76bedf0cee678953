import { createContext, useContext } from 'react'

/** The state of the carousel that is passed to a slide's content. */
export interface Slide {
  /** It is the one in view, or the first of several. */
  isCurrent: boolean
  isPlaying: boolean
  /** Sets how long the slide is shown, in milliseconds: a video's own duration. */
  setDuration(milliseconds: number): void
}
export const SlideContext = createContext<Slide | null>(null)

/** The slide around this component; null outside of a carousel that moves. */
export const useSlide = (): Slide | null => useContext(SlideContext)
