import { type MouseEvent, useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

export interface FormError {
  /** The field's `name`; without one the message is about the whole form. */
  name?: string | null
  message: string
}
interface ErrorSummaryProps {
  errors: readonly FormError[]
  title?: string
}

/** All that is wrong with a form, at its head: takes the focus when it appears, and each line leads to its field. Stands inside the form. */
export function ErrorSummary({ errors, title = 'Please check the following' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const said = errors.map(({ message }) => message).join('\n')
  useEffect(() => {
    if (said) box.current?.focus()
  }, [said])
  if (errors.length === 0) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {errors.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name ? (
              <button type="button" className={styles.link} onClick={(event) => focusField(event, name)}>
                {message}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(event: MouseEvent, name: string) {
  const field = event.currentTarget.closest('form')?.elements.namedItem(name)
  const control = field instanceof RadioNodeList ? field[0] : field
  if (control instanceof HTMLElement) control.focus()
}
