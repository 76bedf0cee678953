import { createContext, useContext } from 'react'

/** What a carousel tells what stands on one of its slides. */
export interface Slide {
  /** It is the one that shows, or of several the one that leads. */
  isCurrent: boolean
  isPlaying: boolean
  /** Says how long the slide is to show, in milliseconds: a video's own duration. */
  setDuration(milliseconds: number): void
}
export const SlideContext = createContext<Slide | null>(null)

/** The slide that this stands on; null outside of a carousel that moves. */
export const useSlide = (): Slide | null => useContext(SlideContext)
