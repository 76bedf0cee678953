import { Arrow } from '../icon/arrow.tsx'
import styles from './carousel-controls.module.css'
import { ProgressRing } from './progress-ring.tsx'
import type { Autoplay } from './use-autoplay.ts'

interface CarouselControlsProps {
  autoplay: Autoplay
  /** The current position, and the number of positions. */
  current: number
  count: number
  /** The id of the element that contains the slides. */
  controls: string
  onMove: (by: 1 | -1) => void
}

/** Pause or play inside the progress ring, previous and next, and the position. */
export const CarouselControls = ({ autoplay, current, count, controls, onMove }: CarouselControlsProps) => (
  <div className={styles.controls} data-print="hide">
    <button
      type="button"
      className={styles.play}
      onClick={autoplay.toggle}
      aria-label={autoplay.isPlaying ? 'Pause' : 'Play'}
    >
      <ProgressRing
        key={current}
        isPlaying={autoplay.isPlaying}
        isHeld={autoplay.isHeld}
        duration={autoplay.duration}
        onFull={() => onMove(1)}
      />
    </button>
    <button
      type="button"
      className={styles.step}
      onClick={() => onMove(-1)}
      aria-controls={controls}
      aria-label="Previous slide"
    >
      <Arrow to="back" />
    </button>
    <button
      type="button"
      className={styles.step}
      onClick={() => onMove(1)}
      aria-controls={controls}
      aria-label="Next slide"
    >
      <Arrow to="on" />
    </button>
    <span className={`figures ${styles.count}`} aria-hidden="true">
      {current + 1} / {count}
    </span>
  </div>
)
