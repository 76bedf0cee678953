import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextAreaField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { customers } from '#shared/staff/customers/customers'
import { CustomerNoteSent } from '#shared/staff/customers/customers.schemas'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import type { Customer } from './customer.ts'
import styles from './customers.module.css'

const ACTS: Readonly<Record<string, string>> = {
  corrected: 'Corrected',
  noted: 'Note',
  mergedCustomers: 'Merged another customer',
}

/** What colleagues corrected and noted, the newest first, and a field to add a note. */
export function CustomerHistory({ customer: { id, history } }: { customer: Customer }) {
  const shown = useShownTime()
  const mayServe = useMay('serveOrders')
  return (
    <section aria-labelledby="history" className={styles.panel}>
      <h2 id="history">Notes and changes</h2>
      {history.length === 0 && <p>None yet.</p>}
      <ol className="ruled-list">
        {history.map(({ at, by, act, orderId, detail }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are never removed.
          <li key={history.length - place}>
            {ACTS[act] ?? act}
            {detail && <>: {detail}</>}
            <br />
            <small>
              {shown(at)}, {by}
              {orderId && (
                <>
                  , <Link to={`/orders/${orderId}`}>order {orderId}</Link>
                </>
              )}
            </small>
          </li>
        ))}
      </ol>
      {mayServe && <NoteForm customerId={id} />}
    </section>
  )
}

function NoteForm({ customerId }: { customerId: number }) {
  const empty = { customerId, text: '' }
  const { form, field, onSubmit, isSubmitting, problem } = useDeskForm(
    CustomerNoteSent,
    empty,
    async (values: typeof empty) => {
      await callDesk(customers.note, values)
      form.reset(empty)
      await refresh(customers.customer, { customerId })
    },
  )
  return (
    <PostForm marksRequired={false} noValidate onSubmit={onSubmit} className={styles.fields}>
      {problem && <Alert tone="error" title={problem} />}
      <TextAreaField label="Note for colleagues" rows={2} {...field('text')} />
      <Button type="submit" variant="secondary" isBusy={isSubmitting}>
        Add the note
      </Button>
    </PostForm>
  )
}
