import type { ReactNode } from 'react'
import { TextField } from '#client/ui/form/text-field.tsx'
import { ExtensionSent, VoidSent } from '#shared/staff/vouchers/vouchers.schemas'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

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
export const ChangeDialog = ({ hasDay = false, children, ...dialog }: ChangeDialogProps) => (
  <ReasonDialog<Change>
    {...dialog}
    schema={hasDay ? DayAndReason : OnlyReason}
    former={{ expiresOn: '', reason: '' }}
    fields={(field) => (
      <>
        {children}
        {hasDay && <TextField label="New last day" type="date" {...field('expiresOn')} />}
      </>
    )}
  />
)
