import { type ReactNode, useEffect } from 'react'
import styles from './frame.module.css'

/** The heading of a page, which is also the window's title. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Desk`
  }, [title])
  return (
    <div className={styles.pageHead}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
