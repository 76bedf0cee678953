import type { ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

/** The warning about a special seat, before its tickets (TKT-07). */
export const WarningDialog = ({
  warnings,
  onYes,
  onNo,
}: {
  warnings: readonly string[]
  onYes(): void
  onNo(): void
}) => (
  <Dialog
    isOpen
    isStatic
    size="small"
    title="Please note..."
    onClose={onNo}
    onConfirm={onYes}
    confirmLabel="Yes"
    cancelLabel="No"
  >
    {warnings.map((warning) => (
      <p key={warning}>{warning}</p>
    ))}
    <p>Do you wish to continue?</p>
  </Dialog>
)

/** Asks whether to leave without the changed seats (SEAT-18). */
export const CancelDialog = ({ onYes, onNo }: { onYes(): void; onNo(): void }) => (
  <Dialog
    isOpen
    isStatic
    size="small"
    title="Cancel seat selection?"
    onClose={onNo}
    onConfirm={onYes}
    confirmLabel="Yes"
    cancelLabel="No"
  >
    <p>Cancelling seat selection will discard your changes to tickets for this event in your Cart</p>
  </Dialog>
)

interface ErrorDialogProps {
  children: ReactNode
  /** A fatal error leads back (SEAT-21); others keep the page open (SEAT-22). */
  onGoBack?(): void
  onOk?(): void
  /** An alternative to the button back. */
  otherWay?: { label: string; follow(): void }
}
export const ErrorDialog = ({ children, onGoBack, onOk, otherWay }: ErrorDialogProps) => {
  const close = onOk ?? onGoBack ?? (() => undefined)
  return (
    <Dialog
      isOpen
      isStatic
      size="small"
      title="Error..."
      onClose={close}
      actions={
        <>
          {otherWay && <Button onClick={otherWay.follow}>{otherWay.label}</Button>}
          <Button variant={otherWay ? 'secondary' : 'primary'} onClick={close}>
            {onOk ? 'Ok' : 'Go Back'}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
