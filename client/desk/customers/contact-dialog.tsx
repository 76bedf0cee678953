import { TextField } from '#client/ui/form/text-field.tsx'
import { ContactSent } from '#shared/staff/customers/customers.schemas'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

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
  return (
    <ReasonDialog
      {...{ title, former, onClose }}
      submit="Save"
      schema={ContactSent}
      onSend={onSave}
      fields={(field) => (
        <>
          <TextField label="First name" autoComplete="off" {...field('firstName')} />
          <TextField label="Last name" isOptional autoComplete="off" {...field('lastName')} />
          <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
          <TextField label="Phone" isOptional type="tel" autoComplete="off" {...field('phone')} />
        </>
      )}
    />
  )
}
