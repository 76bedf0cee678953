import { type ReactNode, useId, useState } from 'react'
import { RowItem } from '../picture/lead-picture.tsx'
import styles from './carousel.module.css'
import { CarouselControls } from './carousel-controls.tsx'
import { onArrowKey, useSwipe } from './carousel-input.ts'
import { SlideContext } from './slide.ts'
import { useAutoplay } from './use-autoplay.ts'

interface CarouselProps {
  /** The carousel's label: "Quotes". */
  label: string
  slides: readonly { id: string; content: ReactNode }[]
  /** The class of the element around the controls. */
  controlsClassName?: string
}

/**
 * Shows slides one at a time. It plays automatically and can be paused. For visitors who prefer reduced motion it
 * starts paused.
 */
export function Carousel({ label, slides, controlsClassName }: CarouselProps) {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const autoplay = useAutoplay(slides.length, current)
  const move = (by: number) => setCurrent((at) => (at + by + slides.length) % slides.length)
  const swipe = useSwipe(move)
  if (slides.length === 0) return null
  if (slides.length === 1) return slides[0]?.content
  return (
    // A group, not a region: landmarks are for the main parts of a page, and two carousels may have the same name.
    // biome-ignore lint/a11y/useSemanticElements: a carousel is no fieldset.
    <div role="group" aria-roledescription="carousel" aria-label={label} onKeyDown={onArrowKey(move)}>
      <div
        id={id}
        className={styles.slides}
        aria-live={autoplay.isPlaying ? 'off' : 'polite'}
        {...autoplay.holding}
        {...swipe}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset.
          <div
            key={slide.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className={styles.slide}
            inert={index !== current}
          >
            <SlideContext value={autoplay.slideAt(index)}>
              <RowItem at={index}>{slide.content}</RowItem>
            </SlideContext>
          </div>
        ))}
      </div>
      <div className={controlsClassName}>
        <CarouselControls autoplay={autoplay} current={current} count={slides.length} controls={id} onMove={move} />
      </div>
    </div>
  )
}
