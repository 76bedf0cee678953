import { orders } from '#shared/staff/orders/orders'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh } from '../data/desk-call.ts'
import { HistoryList } from '../frame/history-list.tsx'
import { NoteForm } from '../frame/note-form.tsx'
import styles from './order.module.css'
import type { Order } from './order.ts'

/** The order's history, oldest entry first, and a field to add a note. */
export function OrderHistory({ order: { id, history } }: { order: Order }) {
  const mayServe = useMay('serveOrders')
  const addNote = async (text: string) => {
    await callDesk(orders.note, { orderId: id, text })
    await refresh(orders.order, { orderId: id })
  }
  return (
    <section aria-labelledby="history" className={styles.panel}>
      <h2 id="history">History</h2>
      <HistoryList entries={history} />
      {mayServe && <NoteForm onAdd={addNote} />}
    </section>
  )
}
