import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { Cross } from '../icon/cross.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

interface DialogProps {
  isOpen: boolean
  /** Called by Escape, the backdrop and the close button; the caller then sets `isOpen`. */
  onClose: () => void
  title: ReactNode
  /** The visitor must respond: neither Escape nor the backdrop closes it, and there is no close button. */
  isStatic?: boolean
  /** `full`: fills the screen, with its buttons always visible. */
  size?: 'small' | 'medium' | 'large' | 'full'
  /** Makes it a form; called on submit. */
  onSubmit?: () => void
  /** The buttons at its foot. By default, `onConfirm` adds Confirm and Cancel. */
  actions?: ReactNode
  onConfirm?: () => void
  confirmLabel?: string
  cancelLabel?: string
  isBusy?: boolean
  children?: ReactNode
}

/** A modal `<dialog>`. It traps the focus and returns it when it closes. The page behind doesn't scroll. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, isStatic = false, size = 'medium', onSubmit, children, ...foot } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog, isOpen)

  const requestClose = (event: SyntheticEvent) => {
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
      onCancel={requestClose}
      onKeyDown={(event) => event.key === 'Escape' && requestClose(event)}
      onClick={(event) => event.target === dialog.current && requestClose(event)}
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
