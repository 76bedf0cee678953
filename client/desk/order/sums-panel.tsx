import { sumOfCents } from '#shared/money'
import { methodNames } from '../counter/method-names.ts'
import { dollars } from '../data/shown.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import styles from './order.module.css'
import type { Order } from './order.ts'

function paidHow({ state, counterSale, importedOrder }: Order): string {
  if (importedOrder) return `Paid in the former system: ${importedOrder.method}, order ${importedOrder.reference}`
  if (!counterSale) return state === 'completed' ? 'Paid by card' : 'To pay by card'
  const { method, reference, by } = counterSale
  if (method === 'invoice') return `Sold on account, ${by}`
  return [`Paid at the counter: ${methodNames[method].toLowerCase()}`, reference, by].filter(Boolean).join(', ')
}

/** The order's amounts, from its price to the value of the tickets that are still valid. */
export function SumsPanel({ order }: { order: Order }) {
  const { linesCents, deliveryCents, feesCents, vouchersCents, totalCents, tickets, refunds } = order
  const returnedCents = sumOfCents(tickets.filter(({ returnedAt }) => returnedAt).map(({ amountCents }) => amountCents))
  const otherCents = sumOfCents(refunds.map((refund) => refund.otherCents))
  const all: [string, number][] = [
    ['Tickets and other lines', linesCents],
    ['Delivery', deliveryCents],
    ['Fees', feesCents],
    ['Paid by gift voucher', -vouchersCents],
    [paidHow(order), -totalCents],
    ['Returned or refunded since', -returnedCents - otherCents],
  ]
  const rows = all.filter(([, cents]) => cents !== 0)
  return (
    <section aria-labelledby="money" className={styles.panel}>
      <h2 id="money">Money</h2>
      {rows.length === 0 ? (
        <p>Nothing to pay.</p>
      ) : (
        <DeskTable>
          {rows.map(([name, cents]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{dollars(cents)}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  )
}
