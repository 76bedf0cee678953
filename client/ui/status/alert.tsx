import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './alert.module.css'

interface AlertProps {
  tone?: 'error' | 'info' | 'success'
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** A message about what just happened. A screen reader reads an error immediately, other messages when it pauses. */
export const Alert = ({ tone = 'info', title, children, className }: AlertProps) => (
  <div className={classNames(styles.alert, styles[tone], className)} role={tone === 'error' ? 'alert' : 'status'}>
    {title && <p className={styles.title}>{title}</p>}
    {children && <div className={styles.words}>{children}</div>}
  </div>
)
