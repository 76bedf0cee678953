import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextAreaField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { orders } from '#shared/staff/orders/orders'
import { NoteSent } from '#shared/staff/orders/orders.schemas'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import styles from './order.module.css'
import type { Order } from './order.ts'

/** The order's history, oldest entry first, and a field to add a note. */
export function OrderHistory({ order: { id, history } }: { order: Order }) {
  const shown = useShownTime()
  const mayServe = useMay('serveOrders')
  return (
    <section aria-labelledby="history" className={styles.panel}>
      <h2 id="history">History</h2>
      <ol className="ruled-list">
        {history.map(({ at, what, by, detail, needsSomebody }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end.
          <li key={place} className={needsSomebody ? styles.open : undefined}>
            {what}
            {detail && <>: {detail}</>}
            <br />
            <small>
              {shown(at)}
              {by && `, ${by}`}
            </small>
          </li>
        ))}
      </ol>
      {mayServe && <NoteForm orderId={id} />}
    </section>
  )
}

function NoteForm({ orderId }: { orderId: number }) {
  const empty = { orderId, text: '' }
  const { form, field, onSubmit, isSubmitting, problem } = useDeskForm(
    NoteSent,
    empty,
    async (values: typeof empty) => {
      await callDesk(orders.note, values)
      form.reset(empty)
      await refresh(orders.order, { orderId })
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
