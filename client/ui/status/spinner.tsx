import { useEffect, useState } from 'react'
import { NotLoaded } from './not-loaded.tsx'
import styles from './spinner.module.css'

/** The time after which the spinner fades, in milliseconds. Its text stays. */
const FADE_DELAY = 2500

/**
 * Shows that content is loading, once loading has taken `delay` milliseconds; without scripts it says so immediately.
 */
export function Spinner({ delay = 500, label = 'Loading' }: { delay?: number; label?: string }) {
  const [isLate, setIsLate] = useState(delay === 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <div role="status" className={styles.wrapper}>
      <NotLoaded />
      {isLate && (
        <>
          <span className={styles.bars} style={{ animationDelay: `${FADE_DELAY}ms` }} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          <span className={styles.label}>{label}</span>
        </>
      )}
    </div>
  )
}
