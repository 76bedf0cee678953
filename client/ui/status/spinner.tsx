import { useEffect, useState } from 'react'
import styles from './spinner.module.css'

/** Shows that something is loading, once it has taken `delay` milliseconds. */
export function Spinner({ delay = 500, label = 'Loading' }: { delay?: number; label?: string }) {
  const [isLate, setIsLate] = useState(delay === 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <div role="status" className={styles.wrapper}>
      {isLate && (
        <>
          <span className={styles.bars} aria-hidden="true">
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
