import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './collapsible-step.module.css'

interface CollapsibleStepProps {
  heading: ReactNode
  /** Its position among the steps, from 1. */
  number?: number
  isOpen: boolean
  /** Open before its turn, below the step that is still open: it doesn't take the focus. */
  isAhead?: boolean
  /** Completed: the step can be reopened. */
  isDone?: boolean
  /** A summary of the answers, shown while the step is closed. */
  summary?: ReactNode
  /** Reopens the step. Without it there is no button. */
  onEdit?: () => void
  editLabel?: string
  isBusy?: boolean
  children: ReactNode
}

/**
 * A step of a purchase: open, or closed with a summary and a button to reopen it. Opening it moves the focus to its
 * heading.
 */
export function CollapsibleStep({
  heading,
  number,
  isOpen,
  isAhead = false,
  isDone = false,
  summary,
  onEdit,
  editLabel = 'Edit',
  isBusy,
  children,
}: CollapsibleStepProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const isTurn = isOpen && !isAhead
  const wasTurn = useRef(isTurn)
  useEffect(() => {
    if (isTurn && !wasTurn.current) title.current?.focus()
    wasTurn.current = isTurn
  }, [isTurn])
  return (
    <section
      className={classNames(styles.step, !isOpen && styles.closed, isDone && styles.done)}
      aria-labelledby={id}
      aria-busy={isBusy || undefined}
    >
      <div className={styles.head}>
        <h2 id={id} ref={title} tabIndex={-1} className={styles.heading}>
          {number !== undefined && <span className={styles.number}>{number}</span>}
          {heading}
        </h2>
        {!isOpen && onEdit && (
          <Button variant="quiet" onClick={onEdit} isBusy={isBusy}>
            {editLabel}
            <VisuallyHidden>: {heading}</VisuallyHidden>
          </Button>
        )}
      </div>
      {!isOpen && summary && <div className={styles.summary}>{summary}</div>}
      {isOpen && <div className={styles.body}>{children}</div>}
    </section>
  )
}
