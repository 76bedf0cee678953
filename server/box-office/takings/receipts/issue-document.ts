import { fullName } from '#shared/full-name'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { json, sql } from '../../database/sql.ts'
import type { TakingsEntry } from '../takings-entry.ts'
import { contentOf, type DocumentBuyer, type DocumentContent } from './document-content.ts'

/**
 * Issues the receipt of a sale or reinstatement, or the credit note of a refund or reversal, from the takings' entries
 * of the event. The database gives it the next number of its year as the transaction commits. A voucher that is
 * issued or voided has none.
 */
export async function issueDocument(
  { settings }: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  entries: readonly TakingsEntry[],
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const [first] = entries
  if (!first || first.orderId === null) return
  const { event, orderId } = first
  const isReceipt = event === 'sale' || event === 'reinstatement'
  const sign = isReceipt ? 1 : -1
  const corrected = isReceipt ? undefined : await receiptOfOrder(tx, orderId)
  const content: DocumentContent = {
    seller: await readSeller(tx),
    currency: settings.CURRENCY,
    locale: settings.LOCALE,
    ...(isReceipt && (await invoiceOf({ settings }, tx, orderId))),
    ...(await contentOf(tx, entries, { sign, zone: settings.VENUE_TIME_ZONE })),
  }
  const totalCents = content.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const buyer = await readBuyer(tx, orderId)
  await tx.execute(sql`
    insert into sales_document (kind, day, year, order_id, corrects_id, issued_at, buyer, content, total_cents)
    values (${isReceipt ? 'receipt' : 'creditNote'}, ${day}, extract(year from ${day}::date)::int, ${orderId},
            ${corrected?.id ?? null}, ${now}, ${buyer && json(buyer)}::jsonb, ${json(content)}::jsonb, ${totalCents})`)
}

/** Returns the latest receipt of the whole order: that of its sale, or of a dispute that was won. */
const receiptOfOrder = (tx: Transaction, orderId: number) =>
  tx.first<{ id: number }>(sql`
    select id from sales_document
     where order_id = ${orderId} and kind = 'receipt'
     order by total_cents desc, id desc
     limit 1`)

/** Returns the seller of venue.yaml, or else the venue's name. */
async function readSeller(db: Queries): Promise<DocumentContent['seller']> {
  const seller = await db.first<DocumentContent['seller']>(sql`select name, address, tax_number from seller`)
  if (seller) return seller
  const venue = await db.first<{ name: string }>(sql`select name from presenter where is_venue order by id limit 1`)
  return { name: venue?.name ?? '', address: [], taxNumber: null }
}

async function invoiceOf(
  { settings }: Pick<BoxOffice, 'settings'>,
  db: Queries,
  orderId: number,
): Promise<Pick<DocumentContent, 'invoice'>> {
  const invoice = await db.first<{ dueOn: string }>(sql`select due_on from invoice where order_id = ${orderId}`)
  return invoice ? { invoice: { ...invoice, payTo: settings.INVOICE_PAY_TO } } : {}
}

async function readBuyer(db: Queries, orderId: number): Promise<DocumentBuyer> {
  const buyer = await db.first<{ firstName: string; lastName: string; address: string[] | null }>(sql`
    select c.first_name, c.last_name, coalesce(o.billing_address, o.delivery_address) as address
      from orders o
      join customer c on c.id = o.customer_id
     where o.id = ${orderId}`)
  const name = buyer && fullName(buyer)
  return name ? { name, address: buyer.address ?? [] } : null
}
