import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { Cross } from '../icon/cross.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

interface DialogProps {
  isOpen: boolean
  /** Asked for by Escape, the backdrop or the closing button; whoever opened it closes it by `isOpen`. */
  onClose: () => void
  title: ReactNode
  /** It must be answered: neither Escape nor the backdrop closes it, and there is no closing button. */
  isStatic?: boolean
  /** `full`: the whole screen, its buttons always in sight. */
  size?: 'small' | 'medium' | 'large' | 'full'
  /** It is a form: what its submitting button does. */
  onSubmit?: () => void
  /** The buttons at its foot. Without them, `onConfirm` gives Confirm and Cancel. */
  actions?: ReactNode
  onConfirm?: () => void
  confirmLabel?: string
  cancelLabel?: string
  isBusy?: boolean
  children?: ReactNode
}

/** A modal dialog on the browser's own element: it keeps the focus inside and gives it back when it closes. The page behind rests. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, isStatic = false, size = 'medium', onSubmit, children, ...foot } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog, isOpen)

  const leave = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isStatic) onClose()
  }
  if (!isOpen) return null
  const Sheet = onSubmit ? 'form' : 'div'
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={id}
      onCancel={leave}
      onKeyDown={(event) => event.key === 'Escape' && leave(event)}
      onClick={(event) => event.target === dialog.current && leave(event)}
    >
      <Sheet
        className={styles.sheet}
        onSubmit={
          onSubmit &&
          ((event: SyntheticEvent) => {
            event.preventDefault()
            onSubmit()
          })
        }
      >
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {!isStatic && (
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <Cross />
            </button>
          )}
        </header>
        {children && <div className={styles.body}>{children}</div>}
        <DialogFoot {...foot} onClose={onClose} />
      </Sheet>
    </dialog>
  )
}

type FootProps = Pick<DialogProps, 'actions' | 'onConfirm' | 'confirmLabel' | 'cancelLabel' | 'isBusy' | 'onClose'>

function DialogFoot({
  actions,
  onConfirm,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  isBusy,
  onClose,
}: FootProps) {
  if (!actions && !onConfirm) return null
  return (
    <footer className={styles.foot}>
      {actions ?? (
        <>
          <Button onClick={onConfirm} isBusy={isBusy}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      )}
    </footer>
  )
}
