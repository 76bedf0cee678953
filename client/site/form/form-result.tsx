import { type ReactNode, useEffect, useRef } from 'react'
import styles from './call-form.module.css'

interface FormResultProps {
  title: ReactNode
  /** `h3` in a section that has its own heading. */
  as?: 'h2' | 'h3'
  children?: ReactNode
}

/** The result of a form. Its heading gets the focus, so that a screen reader continues there. */
export function FormResult({ title, as: Heading = 'h2', children }: FormResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.result}>
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </div>
  )
}
