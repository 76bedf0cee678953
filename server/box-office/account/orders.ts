import { fromCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { documentsOfOrders, pdfOfDocument } from '../takings/receipts/read-documents.ts'

const ORDERS_PER_PAGE = 10

/** Returns a page of the customer's complete orders, the latest first. A page after the last is empty. */
export async function ordersOf(
  db: Queries,
  customerId: number,
  pageNumber: number,
): Promise<Result<(typeof account)['orders']>> {
  const orders = await db.query<{ id: number; completedAt: Date; totalCents: number; contents: string[] }>(sql`
    select o.id, o.completed_at, o.total_cents + o.vouchers_cents as total_cents,
           array(select l.name from order_line l where l.order_id = o.id order by l.position) as contents
      from orders o
     where o.customer_id = ${customerId} and o.state = 'completed'
     order by o.completed_at desc, o.id desc
     limit ${ORDERS_PER_PAGE} offset ${(pageNumber - 1) * ORDERS_PER_PAGE}`)
  const documents = await documentsOfOrders(
    db,
    orders.map(({ id }) => id),
  )
  return {
    orders: orders.map(({ id, completedAt, totalCents, contents }) => ({
      ...{ orderId: id, date: completedAt.toISOString(), total: fromCents(totalCents), contents },
      documents: documents
        .filter(({ orderId }) => orderId === id)
        .map(({ id, kind, number }) => ({ id, kind, number })),
    })),
    pageNumber,
    totalPages: Math.ceil((await countOrders(db, customerId)) / ORDERS_PER_PAGE),
  }
}

/** Returns a receipt or credit note of one of the customer's orders as a PDF. */
export async function ownDocument(db: Queries, customerId: number, of: { orderId: number; documentId: number }) {
  const isOwn = await db.first(sql`
    select from orders where id = ${of.orderId} and customer_id = ${customerId} and state = 'completed'`)
  if (!isOwn) throw new Refusal('NOT_YOURS')
  return pdfOfDocument(db, of)
}

async function countOrders(db: Queries, customerId: number): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*)::int as count from orders where customer_id = ${customerId} and state = 'completed'`)
  return row?.count ?? 0
}
