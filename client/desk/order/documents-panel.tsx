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
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents" className={styles.panel}>
      <h2 id="documents">Receipts and credit notes</h2>
      <ul className="ruled-list">
        {documents.map((document) => (
          <DocumentRow key={document.id} orderId={orderId} {...document} />
        ))}
      </ul>
    </section>
  )
}

type DocumentRowProps = Order['documents'][number] & { orderId: number }

function DocumentRow({ orderId, id: documentId, kind, number, day, totalCents }: DocumentRowProps) {
  const { run, isBusy, error } = useAct(async () => savePdf(await callDesk(orders.document, { orderId, documentId })))
  return (
    <li>
      {names[kind]}, {showDay(day, 'news')}, {dollars(totalCents)}{' '}
      <Button variant="quiet" isBusy={isBusy} onClick={() => void run()}>
        Download {number} (PDF)
      </Button>
      <Refused error={error} />
    </li>
  )
}
