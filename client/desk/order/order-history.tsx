import { orders } from '#shared/staff/orders/orders'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { NoteForm } from '../frame/note-form.tsx'
import styles from './order.module.css'
import type { Order } from './order.ts'

/** The order's history, oldest entry first, and a field to add a note. */
export function OrderHistory({ order: { id, history } }: { order: Order }) {
  const shown = useShownTime()
  const mayServe = useMay('serveOrders')
  const addNote = async (text: string) => {
    await callDesk(orders.note, { orderId: id, text })
    await refresh(orders.order, { orderId: id })
  }
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
      {mayServe && <NoteForm onAdd={addNote} />}
    </section>
  )
}
