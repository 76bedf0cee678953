import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './progress-ring.module.css'

/** Milliseconds between two redraws of the ring. */
const TICK = 10
const CIRCUMFERENCE = 2 * Math.PI * 20

interface ProgressRingProps {
  /** Shows the pause icon, otherwise the play icon. */
  isPlaying: boolean
  /** Suspended: it stops, and later continues from the same point. */
  isHeld?: boolean
  /** Milliseconds until the ring is full. */
  duration: number
  onFull: () => void
}

/**
 * A ring that fills while it plays. A pause preserves the elapsed time; a new slide gets a new ring, by its
 * `key`.
 */
export function ProgressRing({ isPlaying, isHeld = false, duration, onFull }: ProgressRingProps) {
  const filling = useRef<SVGCircleElement>(null)
  const elapsed = useRef(0)
  const full = useEffectEvent(onFull)
  useEffect(() => {
    if (!isPlaying || isHeld) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      if (!document.hidden) elapsed.current += now - last
      last = now
      filling.current?.setAttribute(
        'stroke-dashoffset',
        String(CIRCUMFERENCE * (1 - Math.min(1, elapsed.current / duration))),
      )
      if (elapsed.current < duration) return
      clearInterval(timer)
      full()
    }, TICK)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, duration])
  return (
    <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true" className={styles.ring}>
      <circle cx="22" cy="22" r="20" className={styles.track} />
      <circle
        ref={filling}
        cx="22"
        cy="22"
        r="20"
        className={styles.filling}
        strokeDasharray={CIRCUMFERENCE}
        strokeDashoffset={CIRCUMFERENCE}
      />
      <path d={isPlaying ? 'M18 16v12M26 16v12' : 'M18.5 15.5v13l10-6.5z'} className={styles.sign} />
    </svg>
  )
}
