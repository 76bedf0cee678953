import type { CSSProperties } from 'react'
import { NotLoaded } from './not-loaded.tsx'
import styles from './skeleton.module.css'

/**
 * A placeholder for lines of text that are loading, so that nothing moves when they appear. Hidden from screen readers;
 * without scripts a sentence replaces it.
 */
export const Skeleton = ({ lines = 3, lineHeight = '1.5em' }: { lines?: number; lineHeight?: string }) => (
  <>
    <div className={styles.skeleton} aria-hidden="true" style={{ '--skeleton-line': lineHeight } as CSSProperties}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <span key={line} className={styles.line} />
      ))}
    </div>
    <NotLoaded />
  </>
)
