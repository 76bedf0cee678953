import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useAct } from '../data/use-act.ts'
import { Refused } from './loaded.tsx'

interface RowActProps {
  label: string
  /** Names the row too, for screen readers. */
  accessibleName: string
  /** Returns the dialog. */
  children(close: () => void): ReactNode
}

/** The button of a table's row that opens a dialog, such as Remove. */
export function RowAct({ label, accessibleName, children }: RowActProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-label={accessibleName} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}

interface ConfirmDialogProps {
  title: string
  confirmLabel: string
  /** Rejects with the call's error. */
  onConfirm(): Promise<unknown>
  /** Called after it has closed. */
  onDone(): Promise<unknown>
  onClose(): void
  children: ReactNode
}

/** Asks before an act. Closes once it is done. */
export function ConfirmDialog({ title, confirmLabel, onConfirm, onDone, onClose, children }: ConfirmDialogProps) {
  const { run, isBusy, error } = useAct(async () => {
    await onConfirm()
    onClose()
    await onDone()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      isBusy={isBusy}
      onConfirm={() => void run()}
    >
      {children}
      <Refused error={error} />
    </Dialog>
  )
}
