import type { ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { RequiredMarks } from '#client/ui/form/required-marks.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { ExtensionSent, VoidSent } from '#shared/staff/vouchers/vouchers.schemas'
import { useDeskForm } from '../data/use-desk-form.ts'
import styles from './vouchers.module.css'

interface Change {
  expiresOn: string
  reason: string
}
interface ChangeDialogProps {
  title: string
  submit: string
  /** Asks for a new last day too. */
  hasDay?: boolean
  onSend(change: Change): Promise<unknown>
  onClose(): void
  children?: ReactNode
}

const OnlyReason = VoidSent.omit(['voucherId'])
const DayAndReason = ExtensionSent.omit(['voucherId'])

/** Asks for the reason of a change, and for its day. */
export function ChangeDialog({ title, submit, hasDay = false, onSend, onClose, children }: ChangeDialogProps) {
  const { field, onSubmit, isSubmitting, problem } = useDeskForm(
    hasDay ? DayAndReason : OnlyReason,
    { expiresOn: '', reason: '' },
    async (change: Change) => {
      await onSend(change)
      onClose()
    },
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => void onSubmit()}
      title={title}
      actions={
        <>
          <Button type="submit" isBusy={isSubmitting}>
            {submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {problem && <Alert tone="error" title={problem} />}
        {children}
        <RequiredMarks>
          {hasDay && <TextField label="New last day" type="date" {...field('expiresOn')} />}
          <TextField label="Reason, for the audit" autoComplete="off" {...field('reason')} />
        </RequiredMarks>
      </div>
    </Dialog>
  )
}
