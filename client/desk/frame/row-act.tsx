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

/** The button of a table's row that opens a dialog. Where the dialog only asks, `ConfirmedRowAct` is shorter. */
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

interface ConfirmedRowActProps extends Omit<ConfirmDialogProps, 'onClose' | 'confirmLabel'> {
  label: string
  /** The label of the dialog's button, if it differs. */
  confirmLabel?: string
  /** The button's name for screen readers, if it isn't the dialog's title. */
  accessibleName?: string
}

/** A row's act that asks first, such as Remove. The dialog's title names the row. */
export function ConfirmedRowAct({ label, accessibleName, ...dialog }: ConfirmedRowActProps) {
  return (
    <RowAct label={label} accessibleName={accessibleName ?? dialog.title}>
      {(close) => <ConfirmDialog confirmLabel={label} {...dialog} onClose={close} />}
    </RowAct>
  )
}
