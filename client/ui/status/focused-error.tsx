import { useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import alert from './alert.module.css'
import styles from './focused-error.module.css'

interface FocusedErrorProps {
  /** The failure. Each new one gets the focus again, even with the same text. */
  of: unknown
  messages: readonly string[]
  className?: string
}

/**
 * An error of the visitor's last action, shown where the action was taken. It gets the focus, which scrolls it into
 * view and makes a screen reader read it. It isn't an alert, because a screen reader would read it twice. In a form
 * with an invalid field, that field gets the focus instead.
 */
export function FocusedError({ of, messages, className }: FocusedErrorProps) {
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  const hasMessages = messages.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure gets the focus again.
  useEffect(() => {
    const hasInvalidField = element.current?.closest('form')?.querySelector('[aria-invalid="true"]')
    if (hasMessages && !hasInvalidField) element.current?.focus()
  }, [of, hasMessages])
  if (!hasMessages) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      ref={element}
      tabIndex={-1}
      role="group"
      aria-label="Error"
      aria-describedby={id}
      className={classNames(alert.alert, alert.error, styles.focused, className)}
    >
      <div id={id} className={alert.words}>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  )
}
