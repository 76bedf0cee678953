import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import styles from './carousel.module.css'

/** How often the ring moves, in milliseconds. */
const TICK = 10

interface CarouselProps {
  /** What the slides are: "Quotes". */
  label: string
  slides: readonly { id: string; content: ReactNode }[]
  /** How long a slide shows, in milliseconds. */
  duration?: number
}

/** Slides, one at a time. It plays by itself while a ring fills, pauses on demand, and rests for whoever wants less motion. */
export function Carousel({ label, slides, duration = 5000 }: CarouselProps) {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const wantsRest = useReducedMotion()
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const isPlaying = slides.length > 1 && choice !== 'pause' && !(wantsRest && choice === null)
  const move = (by: number) => setCurrent((at) => (at + by + slides.length) % slides.length)
  const progress = useProgress(isPlaying, duration, current, () => move(1))
  if (slides.length === 0) return null
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div id={id} className={styles.slides} aria-live={isPlaying ? 'off' : 'polite'}>
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
            {slide.content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.controls} data-print="hide">
          <button
            type="button"
            className={styles.play}
            onClick={() => setChoice(isPlaying ? 'pause' : 'play')}
            aria-label={isPlaying ? 'Pause' : 'Play'}
          >
            <Ring progress={progress} isPlaying={isPlaying} />
          </button>
          <button
            type="button"
            className={styles.step}
            onClick={() => move(-1)}
            aria-controls={id}
            aria-label="Previous slide"
          >
            <span aria-hidden="true">←</span>
          </button>
          <button
            type="button"
            className={styles.step}
            onClick={() => move(1)}
            aria-controls={id}
            aria-label="Next slide"
          >
            <span aria-hidden="true">→</span>
          </button>
          <span className={`figures ${styles.count}`} aria-hidden="true">
            {current + 1} / {slides.length}
          </span>
        </div>
      )}
    </section>
  )
}

/** How much of the slide's time has passed, from 0 to 1; `onFull` when it has. A pause keeps what has passed. */
function useProgress(isPlaying: boolean, duration: number, slide: number, onFull: () => void): number {
  const [passed, setPassed] = useState({ slide, milliseconds: 0 })
  const milliseconds = passed.slide === slide ? passed.milliseconds : 0
  const isFull = milliseconds >= duration
  useEffect(() => {
    if (isFull) onFull()
  }, [isFull, onFull])
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const step = now - last
      last = now
      setPassed((before) => ({ slide, milliseconds: (before.slide === slide ? before.milliseconds : 0) + step }))
    }, TICK)
    return () => clearInterval(timer)
  }, [isPlaying, slide])
  return Math.min(1, milliseconds / duration)
}

const ROUND = 2 * Math.PI * 20

const Ring = ({ progress, isPlaying }: { progress: number; isPlaying: boolean }) => (
  <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true" className={styles.ring}>
    <circle cx="22" cy="22" r="20" className={styles.track} />
    <circle
      cx="22"
      cy="22"
      r="20"
      className={styles.filling}
      strokeDasharray={ROUND}
      strokeDashoffset={ROUND * (1 - progress)}
    />
    <path d={isPlaying ? 'M18 16v12M26 16v12' : 'M18.5 15.5v13l10-6.5z'} className={styles.sign} />
  </svg>
)

const QUERY = '(prefers-reduced-motion: reduce)'
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(QUERY)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(QUERY).matches,
    () => true,
  )
}
