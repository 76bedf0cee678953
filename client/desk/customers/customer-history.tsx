import { customers } from '#shared/staff/customers/customers'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh } from '../data/desk-call.ts'
import { HistoryList } from '../frame/history-list.tsx'
import { NoteForm } from '../frame/note-form.tsx'
import type { Customer } from './customer.ts'
import styles from './customers.module.css'

const ACTS: Readonly<Record<string, string>> = {
  corrected: 'Corrected',
  noted: 'Note',
  mergedCustomers: 'Merged another customer',
}

/** What colleagues corrected and noted, the newest first, and a field to add a note. */
export function CustomerHistory({ customer: { id, history } }: { customer: Customer }) {
  const mayServe = useMay('serveOrders')
  const addNote = async (text: string) => {
    await callDesk(customers.note, { customerId: id, text })
    await refresh(customers.customer, { customerId: id })
  }
  return (
    <section aria-labelledby="history" className={styles.panel}>
      <h2 id="history">Notes and changes</h2>
      {history.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <HistoryList entries={history.map(({ act, ...entry }) => ({ ...entry, what: ACTS[act] ?? act }))} newestFirst />
      )}
      {mayServe && <NoteForm onAdd={addNote} />}
    </section>
  )
}
