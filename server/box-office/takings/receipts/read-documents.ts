import { Refusal } from '#shared/refusals'
import type { Queries } from '../../database/database.ts'
import { type Statement, sql } from '../../database/sql.ts'
import type { SalesDocument } from './document-content.ts'
import { documentPdf } from './pdf/document-pdf.ts'

/** The number of a document `d` as it is printed. */
export const documentNumber = (d: Statement): Statement =>
  sql`case ${d}.kind when 'receipt' then 'R-' else 'C-' end || ${d}.year || '-' || ${d}.number`

/** Returns an order's receipt and credit notes, in the order of their issue. */
export const documentsOfOrder = (db: Queries, orderId: number) => documentsOfOrders(db, [orderId])

export const documentsOfOrders = (db: Queries, orderIds: readonly number[]) =>
  db.query<Pick<SalesDocument, 'id' | 'kind' | 'number' | 'day' | 'orderId' | 'totalCents'>>(sql`
    select d.id, d.kind, ${documentNumber(sql`d`)} as number, d.day, d.order_id, d.total_cents
      from sales_document d
     where d.order_id = any (${[...orderIds]}::bigint[])
     order by d.id`)

/** Returns a document of an order as a PDF in base64, with the name of its file. */
export async function pdfOfDocument(db: Queries, { orderId, documentId }: { orderId: number; documentId: number }) {
  const document = await db.first<SalesDocument>(sql`
    select d.id, d.kind, ${documentNumber(sql`d`)} as number, d.day, d.order_id, ${documentNumber(sql`r`)} as corrects,
           d.issued_at, d.buyer, d.content, d.total_cents
      from sales_document d
      left join sales_document r on r.id = d.corrects_id
     where d.id = ${documentId} and d.order_id = ${orderId}`)
  if (!document) throw new Refusal('NOT_FOUND')
  return { name: `${document.number}.pdf`, pdf: (await documentPdf(document)).toString('base64') }
}
