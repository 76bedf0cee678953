import { savePdf } from '#client/data/save-file.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showDay } from '#shared/dates'
import { orders } from '#shared/staff/orders/orders'
import { callDesk } from '../data/desk-call.ts'
import { dollars } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { Refused } from '../frame/loaded.tsx'
import styles from './order.module.css'
import type { Order } from './order.ts'

const names = { receipt: 'Receipt', creditNote: 'Credit note' } as const

/** The order's numbered receipt and credit notes, each as a PDF. */
export function DocumentsPanel({ order: { id: orderId, documents } }: { order: Order }) {
  const { run, isBusy, error } = useAct(async (documentId: number) =>
    savePdf(await callDesk(orders.document, { orderId, documentId })),
  )
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents" className={styles.panel}>
      <h2 id="documents">Receipts and credit notes</h2>
      <Refused error={error} />
      <ul className="ruled-list">
        {documents.map(({ id, kind, number, day, totalCents }) => (
          <li key={id}>
            {names[kind]}, {showDay(day, 'news')}, {dollars(totalCents)}{' '}
            <Button variant="quiet" isBusy={isBusy} onClick={() => void run(id)}>
              Download {number} (PDF)
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
