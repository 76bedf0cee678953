import type { CancellationMethod } from '#shared/staff/cancellation/cancellation.schemas'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { backgroundWork } from '../background-work.ts'
import type { StaffMember } from '../colleague.ts'
import { cancelling, workOnOrders } from '../order-work.ts'
import { type MadeRefund, makeRefund } from '../orders/refund.ts'
import { refundMail } from '../orders/refund-mail.ts'
import { readRefundable } from '../orders/refund-tickets.ts'
import { sendRefund } from '../orders/send-refund.ts'
import { cancelledItems, ordersToRefund } from './cancelled-items.ts'

/** How long after a performance orders that were being paid are still collected, in milliseconds. */
const DAY_MS = 86_400_000

interface Cancellation {
  performanceId: number
  method: CancellationMethod
  refundsFees: boolean
  subject: string
  text: string
  reason: string
  by: StaffMember
}

/** Refunds the orders of cancelled performances. */
export const cancellationRefunds = backgroundWork(
  refundCancelled,
  'The orders of a cancelled performance could not be refunded',
)

/**
 * Refunds the orders of cancelled performances, each in a transaction with its mail. Orders that are completed later,
 * because they were being paid, are collected by the next run.
 */
export async function refundCancelled(boxOffice: BoxOffice, stopped?: AbortSignal): Promise<void> {
  await collectOrders(boxOffice)
  const open = await openCancellations(boxOffice)
  // One that was made meanwhile would seem finished, as it has no orders yet.
  if (open.length > 0) await collectOrders(boxOffice)
  for (const cancellation of open) {
    const steps = {
      work: (tx: Transaction, orderId: number) => refundOrder(boxOffice, tx, cancellation, orderId),
      async after(made: MadeRefund | undefined) {
        if (made?.state === 'due') await sendNow(boxOffice, made.id)
      },
    }
    if (!(await workOnOrders(boxOffice, cancelling, cancellation.performanceId, steps, stopped))) return
  }
}

/** Adds the orders to refund that aren't listed yet. */
async function collectOrders({ db, clock }: BoxOffice): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  await db.execute(sql`
    with added as (
      insert into cancellation_order (performance_id, order_id)
      select c.performance_id, o.id
        from performance_cancellation c
        join performance f on f.id = c.performance_id and f.ends_at > ${since}
       cross join lateral ${ordersToRefund(sql`c.performance_id`)} o
       order by c.performance_id, o.id
      on conflict do nothing
      returning performance_id)
    update performance_cancellation set finished_at = null
     where finished_at is not null and performance_id in (select performance_id from added)`)
}

async function openCancellations({ db }: BoxOffice): Promise<Cancellation[]> {
  const rows = await db.query<Omit<Cancellation, 'by'> & StaffMember>(sql`
    select c.performance_id, c.method, c.refunds_fees, c.subject, c.text, c.reason, s.id, s.name, s.email, s.role
      from performance_cancellation c
      join staff s on s.id = c.staff_id
     where c.finished_at is null
     order by c.started_at`)
  return rows.map(({ id, name, email, role, ...rest }) => ({ ...rest, by: { id, name, email, role } }))
}

/** If it fails, the refund stays due and is sent again every half minute. */
const sendNow = (boxOffice: BoxOffice, id: number) =>
  sendRefund(boxOffice, id).catch((error) =>
    boxOffice.log.warn({ err: error, refund: id }, 'A refund for a cancelled performance is sent later'),
  )

/** Refunds the order's valid tickets and extras for the performance, if it still has any, and perhaps its fees. */
async function refundOrder(
  boxOffice: BoxOffice,
  tx: Transaction,
  { performanceId, method, refundsFees, subject, text, reason, by }: Cancellation,
  orderId: number,
): Promise<MadeRefund | undefined> {
  const order = await readRefundable(tx, orderId, { locks: true })
  // All of them, because fees are refunded only if none of another performance is valid.
  const tickets = await tx.query<{ id: number; isDue: boolean }>(sql`
    select id, performance_id = ${performanceId} and returned_at is null as is_due
      from order_ticket
     where order_id = ${orderId}
     order by id
       for update`)
  const valid = tickets.filter(({ isDue }) => isDue)
  const others = await cancelledItems(tx, orderId, { performanceId, refundsFees })
  if (valid.length + others.length === 0) return undefined
  const key = `cancelled-${performanceId}-${orderId}`
  const sent = { orderId, ticketIds: valid.map(({ id }) => id), method, reason, requestKey: key }
  const mail = (refund: Parameters<typeof refundMail>[1]) =>
    refundMail(key, { ...refund, cancelled: { subject, text } }, boxOffice.settings)
  return makeRefund(boxOffice, tx, { by, sent, order, others, mail }, boxOffice.clock.now())
}
