import { useEffect, useState } from 'react'
import { NotLoaded } from './not-loaded.tsx'
import styles from './spinner.module.css'

/** How long a spinner is shown before it fades, in milliseconds. Its words stay. */
const FADE_DELAY = 2500

/** Shows that something is loading, once it has taken `delay` milliseconds; without scripts it says so at once. */
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
