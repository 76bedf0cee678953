import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextAreaField, TextField } from '#client/ui/form/text-field.tsx'
import { counted } from '#shared/counted'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { type CancellationMethod, CancellationSent } from '#shared/staff/cancellation/cancellation.schemas'
import { performances } from '#shared/staff/performances/performances'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { dollars } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import styles from '../frame/background-work.module.css'
import { FactTable } from '../frame/fact-table.tsx'
import { Loaded, Refused } from '../frame/loaded.tsx'
import { type Preview, type RefundedSums, refundedSums } from './refunded-sums.ts'

interface CancelFormProps {
  performanceId: number
  onCancelled(): Promise<unknown>
}

/** What the cancellation would do, how the money goes back, and the mail to the buyers. */
export function CancelForm({ performanceId, onCancelled }: CancelFormProps) {
  const preview = useDesk(cancellation.preview, { performanceId })
  return (
    <Loaded of={preview} lines={8}>
      {(data) => <Form performanceId={performanceId} preview={data} onCancelled={onCancelled} />}
    </Loaded>
  )
}

const METHODS: readonly { value: CancellationMethod; label: string }[] = [
  { value: 'card', label: 'To the payment, the rest as a gift voucher' },
  { value: 'voucher', label: 'As a gift voucher' },
]
const Answers = CancellationSent.omit(['performanceId'])

function Form({ performanceId, preview, onCancelled }: CancelFormProps & { preview: Preview }) {
  // The texts as of opening the page.
  const [defaults] = useState({
    method: 'card' as CancellationMethod,
    refundsFees: true,
    subject: preview.subject,
    text: preview.text,
    reason: '',
  })
  const [confirmed, setConfirmed] = useState<typeof defaults | null>(null)
  const { form, field, onSubmit } = useDeskForm(Answers, defaults, async (values: typeof defaults) =>
    setConfirmed(values),
  )
  const { run, isBusy, error } = useAct(async (values: typeof defaults) => {
    await callDesk(cancellation.cancel, { ...values, performanceId })
    await Promise.all([onCancelled(), refresh(performances.performance, { performanceId })])
  })
  const sums = refundedSums(preview, form.watch('refundsFees'))
  return (
    <>
      <FactTable facts={factsOf(preview, sums)} />
      <PostForm noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
        <SelectField label="Refund" options={METHODS} {...field('method')} />
        <CheckboxField
          label="Refund delivery and fees too"
          hint="Of orders of which nothing else is left. Extras are always refunded."
          {...field('refundsFees')}
        />
        <TextField label="Subject of the mail" autoComplete="off" {...field('subject')} />
        <TextAreaField label="Text of the mail" rows={6} {...field('text')} />
        <p>The tickets, other refunded items and the way of each refund are added below the text.</p>
        <TextField label="Reason, for the audit" autoComplete="off" {...field('reason')} />
        <p>
          <Button type="submit">Cancel the performance</Button>
        </p>
      </PostForm>
      {confirmed && (
        <Dialog
          isOpen
          title="Cancel the performance?"
          onClose={() => setConfirmed(null)}
          onSubmit={() => void run(confirmed)}
          actions={
            <>
              <Button type="submit" isBusy={isBusy}>
                Cancel and refund {counted(preview.orders, 'order')}
              </Button>
              <Button variant="secondary" onClick={() => setConfirmed(null)}>
                Keep the performance
              </Button>
            </>
          }
        >
          <p>The sale stops at once, and {dollars(sums.amountCents)} is refunded. This can’t be undone at the desk.</p>
          <Refused error={error} />
        </Dialog>
      )}
    </>
  )
}

const factsOf = (
  { orders, tickets, ticketsCents, extrasCents, feesCents, withoutAddress }: Preview,
  { amountCents, cardCents, invoiceCents }: RefundedSums,
): [string, string | number][] => [
  ['Orders', orders],
  ['Tickets', tickets],
  ['Value of the tickets', dollars(ticketsCents)],
  ['Extras', dollars(extrasCents)],
  ['Delivery and fees of orders with nothing else', dollars(feesCents)],
  ['To refund', dollars(amountCents)],
  ['Of it to cards', dollars(cardCents)],
  ['Of it off unpaid invoices', dollars(invoiceCents)],
  ['Buyers without an email address', withoutAddress],
]
