import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { RequiredMarks } from '#client/ui/form/required-marks.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { ContactSent } from '#shared/staff/customers/customers.schemas'
import { useDeskForm } from '../data/use-desk-form.ts'
import styles from './customers.module.css'

interface Contact {
  firstName: string
  lastName: string
  email: string
  phone: string
  reason: string
}

interface ContactDialogProps {
  title: string
  customer: { firstName: string; lastName: string; email: string | null; phone: string | null }
  onSave(contact: Contact): Promise<unknown>
  onClose(): void
}

/** Corrects a customer's name, email and phone number. `onSave` rejects with the call's error. */
export function ContactDialog({ title, customer, onSave, onClose }: ContactDialogProps) {
  const { firstName, lastName, email, phone } = customer
  const former: Contact = { firstName, lastName, email: email ?? '', phone: phone ?? '', reason: '' }
  const { field, onSubmit, isSubmitting, problem } = useDeskForm(ContactSent, former, async (contact: Contact) => {
    await onSave(contact)
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => void onSubmit()}
      title={title}
      actions={
        <>
          <Button type="submit" isBusy={isSubmitting}>
            Save
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {problem && <Alert tone="error" title={problem} />}
        <RequiredMarks>
          <TextField label="First name" autoComplete="off" {...field('firstName')} />
          <TextField label="Last name" isOptional autoComplete="off" {...field('lastName')} />
          <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
          <TextField label="Phone" isOptional type="tel" autoComplete="off" {...field('phone')} />
          <TextField label="Reason, for the audit" autoComplete="off" {...field('reason')} />
        </RequiredMarks>
      </div>
    </Dialog>
  )
}
