import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Text for a screen reader alone. */
export const VisuallyHidden = ({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h1' | 'h2' | 'h3' | 'p'
  children: ReactNode
}) => <Tag className={styles.hidden}>{children}</Tag>
