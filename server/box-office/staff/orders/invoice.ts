import { venueDay } from '#shared/dates'
import { fromCents, total } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { orders } from '#shared/staff/orders/orders'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { emptySql, type Statement, sql } from '../../database/sql.ts'
import { entryDay } from '../../takings/entry-day.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import { refuseField } from '../counter/sell.ts'

interface Invoice {
  dueOn: string
  /** What is owed, or was when it was paid: the sale less what refunds took off the invoice. */
  dueCents: number
  paidOn: string | null
  /** The day of the order. */
  soldAt: Date
  isMarkedDayClosed: boolean
}

/** Joins an invoice `i` to its sale `s` and to what refunds took off it. */
const ofInvoice = sql`
  invoice i
  join counter_sale s on s.order_id = i.order_id
 cross join lateral (select s.amount_cents - coalesce(sum(invoice_cents), 0)::int as due_cents
                       from order_refund where order_id = i.order_id) d`

const findInvoice = (db: Queries, orderId: number) =>
  db.first<Invoice>(sql`
    select i.due_on, d.due_cents, i.paid_on, s.sold_at,
           coalesce(i.marked_day <= c.until, false) as is_marked_day_closed
      from ${ofInvoice}
     cross join takings_close c
     where i.order_id = ${orderId}`)

/** Returns an order's invoice, or null if it isn't on account. */
export async function readInvoice(
  db: Queries,
  orderId: number,
): Promise<StaffResult<(typeof orders)['order']>['invoice']> {
  const invoice = await findInvoice(db, orderId)
  if (!invoice) return null
  const { soldAt, isMarkedDayClosed, ...shown } = invoice
  return { ...shown, mayUndo: shown.paidOn !== null && !isMarkedDayClosed && !(await isPaidBack(db, orderId)) }
}

/** Whether something of a paid invoice was paid back since: the payment can't be undone any more. */
const isPaidBack = async (db: Queries, orderId: number) =>
  Boolean(
    await db.first(sql`
      select from order_ticket t
        left join order_refund r on r.id = t.order_refund_id
       where t.order_id = ${orderId} and t.returned_at is not null and t.amount_cents > 0
         and coalesce(r.invoice_cents, 0) < coalesce(r.amount_cents, 1)`),
  )

/** Locks the order and its tickets, so that the invoice is paid, reduced and reopened one after the other. */
async function lockInvoice(tx: Transaction, orderId: number): Promise<Invoice> {
  await tx.query(sql`select from orders where id = ${orderId} for update`)
  await tx.query(sql`select from order_ticket where order_id = ${orderId} order by id for update`)
  const invoice = await findInvoice(tx, orderId)
  if (!invoice) throw new Refusal('NOT_FOUND')
  return invoice
}

/** Records the bank transfer that pays an invoice, once: its amount is what is due. */
export async function payInvoice(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  by: StaffMember,
  { orderId, paidOn, amountCents }: StaffInput<(typeof orders)['payInvoice']>,
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, orderId)
    if (invoice.paidOn) throw new Refusal('INVOICE_PAID')
    if (invoice.dueCents === 0) throw new Refusal('INVOICE_PAID', { words: 'Nothing is due on this invoice any more.' })
    if (amountCents !== invoice.dueCents)
      throw refuseField('amountCents', `${total(fromCents(invoice.dueCents))} is due, no other amount`)
    const day = (at: Date) => venueDay(at, settings.VENUE_TIME_ZONE)
    if (paidOn > day(now)) throw refuseField('paidOn', 'This day is in the future')
    if (paidOn < day(invoice.soldAt)) throw refuseField('paidOn', 'This day is before the sale')
    const markedDay = await entryDay(tx, sql`${day(now)}::date`)
    await tx.execute(sql`
      update invoice set paid_on = ${paidOn}::date, paid_cents = ${amountCents}, marked_day = ${markedDay}::date,
                         marked_by = ${by.id}
       where order_id = ${orderId}`)
    await recordAct(tx, by, { act: 'markedInvoicePaid', orderId, after: { paidOn, amountCents } }, now)
  })
  return {}
}

/** Makes an invoice unpaid again that was marked as paid by mistake, while the day of the mark is open. */
export async function reopenInvoice(
  { db }: Pick<BoxOffice, 'db'>,
  by: StaffMember,
  { orderId, reason }: StaffInput<(typeof orders)['reopenInvoice']>,
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    await lockInvoice(tx, orderId)
    // Days aren't closed until this commits. A closing that was in progress is finished.
    await tx.query(sql`select from takings_close for share`)
    const invoice = await findInvoice(tx, orderId)
    if (!invoice?.paidOn) throw new Refusal('INVOICE_UNPAID', { words: 'This invoice isn’t marked as paid.' })
    if (invoice.isMarkedDayClosed)
      throw new Refusal('INVOICE_PAID', { words: 'The day on which the invoice was marked as paid is closed.' })
    if (await isPaidBack(tx, orderId))
      throw new Refusal('INVOICE_PAID', { words: 'Some of the payment was paid back, so it can’t be undone.' })
    await tx.execute(sql`
      update invoice set paid_on = null, paid_cents = null, marked_day = null, marked_by = null
       where order_id = ${orderId}`)
    const before = { paidOn: invoice.paidOn, amountCents: invoice.dueCents }
    await recordAct(tx, by, { act: 'reopenedInvoice', orderId, before, reason }, now)
  })
  return {}
}

const MAX_SHOWN = 50

/** Returns what is owed on account: the invoices that are due first, and the sum of all. */
export async function readUnpaidInvoices({ db, settings, clock }: Pick<BoxOffice, 'db' | 'settings' | 'clock'>) {
  const unpaid = (columns: Statement, rest = emptySql) => sql`
    select ${columns} from ${ofInvoice} where i.paid_on is null and d.due_cents > 0 ${rest}`
  const today = venueDay(clock.now(), settings.VENUE_TIME_ZONE)
  const invoices = await db.query<{ orderId: number; dueOn: string; dueCents: number; isOverdue: boolean }>(
    unpaid(
      sql`i.order_id, i.due_on, d.due_cents, i.due_on < ${today}::date as is_overdue`,
      sql`order by i.due_on, i.order_id limit ${MAX_SHOWN}`,
    ),
  )
  const all = await db.first<{ count: number; dueCents: number }>(
    unpaid(sql`count(*)::int as count, coalesce(sum(d.due_cents), 0)::int as due_cents`),
  )
  return { invoices, count: all?.count ?? 0, dueCents: all?.dueCents ?? 0 }
}
