import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { takings } from '#shared/staff/takings/takings'
import type { ExportName } from '#shared/staff/takings/takings.schemas'
import type { BoxOffice } from '../../box-office.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { documentNumber } from '../../takings/receipts/read-documents.ts'
import { seatText } from '../../tickets/ticket-joins.ts'

/** The rows of a portion. Portions are read by id, so that neither the database nor a process holds a whole export. */
const PORTION = 5_000

interface Period {
  from: string
  to: string
  after: number
  zone: string
}

const inPeriod = ({ from, to }: Period) => sql`i.day between ${from}::date and ${to}::date`
const names = sql`
  left join performance f on f.id = i.performance_id
  left join production p on p.id = i.production_id
  left join presenter r on r.id = i.presenter_id`
const startOf = ({ zone }: Period) => sql`to_char(f.starts_at at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI')`
const money = (cents: Statement) => sql`((${cents}) / 100.0)::float8`
const tax = sql`
  ${money(sql`i.amount_cents - i.tax_cents`)} as net, i.tax_name as tax_name,
  (i.tax_basis_points / 100.0)::float8 as tax_percent, ${money(sql`i.tax_cents`)} as tax`

/**
 * The statement of each export. The first column is the id by which portions continue. Amounts are in the currency's
 * units, times in the venue's. No export names a buyer.
 */
export const exportStatements: Readonly<Record<ExportName, (period: Period) => Statement>> = {
  orders: (period) => {
    const sumOf = (which: Statement) => money(sql`coalesce(sum(i.amount_cents) filter (where ${which}), 0)`)
    const paid = (method: string) => sumOf(sql`i.method = ${method}`)
    return sql`
      select i.order_id as "order", min(i.day)::text as day, min(i.channel) as channel,
             coalesce(sum(i.quantity) filter (where i.kind = 'ticket'), 0) as tickets,
             ${sumOf(sql`i.event = 'sale' and i.kind <> 'payment'`)} as sold,
             ${sumOf(sql`i.event <> 'sale' and i.kind <> 'payment'`)} as refunded,
             ${sumOf(sql`i.kind <> 'payment'`)} as total, ${money(sql`sum(i.tax_cents)`)} as tax,
             ${paid('card')} as card, ${paid('terminal')} as terminal, ${paid('cash')} as cash,
             ${paid('voucher')} as voucher, ${sumOf(sql`i.method not in ('card', 'terminal', 'cash', 'voucher')`)} as other
        from takings_entry i
       where i.order_id > ${period.after} and ${inPeriod(period)}
       group by i.order_id
       order by i.order_id
       limit ${PORTION}`
  },
  tickets: (period) => sql`
    select i.id as entry, i.day::text as day, i.event, i.order_id as "order", i.order_ticket_id as ticket,
           p.name as production, r.name as presenter, ${startOf(period)} as performance,
           ${seatText} as seat, i.name as price_type, ${money(sql`i.amount_cents`)} as amount, ${tax}
      from takings_entry i
      ${names}
      left join order_ticket t on t.id = i.order_ticket_id
      left join seat s on s.id = t.seat_id
      left join section e on e.id = s.section_id
     where i.id > ${period.after} and ${inPeriod(period)} and i.kind = 'ticket'
     order by i.id
     limit ${PORTION}`,
  takings: (period) => sql`
    select i.id as entry, i.day::text as day, i.event, i.kind, i.order_id as "order", i.gift_voucher_id as voucher,
           i.channel, i.method,
           p.name as production, r.name as presenter, ${startOf(period)} as performance, i.name, i.quantity,
           ${money(sql`i.amount_cents`)} as amount, ${tax}
      from takings_entry i
      ${names}
     where i.id > ${period.after} and ${inPeriod(period)}
     order by i.id
     limit ${PORTION}`,
  documents: (period) => {
    const signed = (cents: Statement) => money(sql`case i.kind when 'receipt' then ${cents} else -(${cents}) end`)
    return sql`
      select i.id as document, i.day::text as day, ${documentNumber(sql`i`)} as number, i.kind,
             i.order_id as "order", ${documentNumber(sql`c`)} as corrects, ${signed(sql`i.total_cents`)} as amount,
             ${signed(sql`i.total_cents - t.cents`)} as net, ${signed(sql`t.cents`)} as tax
        from sales_document i
        left join sales_document c on c.id = i.corrects_id
       cross join lateral (
         select coalesce(sum((each ->> 'taxCents')::int), 0)::int as cents
           from jsonb_array_elements(i.content -> 'taxes') each) t
       where i.id > ${period.after} and ${inPeriod(period)}
       order by i.id
       limit ${PORTION}`
  },
}

/** Returns some rows of an export, from the one after the id `after`. */
export async function readExportRows(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  { name, from, to, after = 0 }: StaffInput<(typeof takings)['exportRows']>,
): Promise<StaffResult<(typeof takings)['exportRows']>> {
  const period = { from, to, after, zone: settings.VENUE_TIME_ZONE }
  const found = await db.transaction(async (tx) => {
    // A prepared plan doesn't know how long the period is: it would read the whole period again for each portion.
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
    return tx.query<Record<string, string | number | null>>(exportStatements[name](period))
  })
  const rows = found.map((row) => Object.values(row))
  const last = rows.at(-1)?.[0]
  return { columns: [...columns[name]], rows, next: rows.length < PORTION ? null : Number(last) }
}

const OF_TAX = ['net', 'tax name', 'tax percent', 'tax']
const columns: Readonly<Record<ExportName, readonly string[]>> = {
  orders: [
    ...['order', 'day', 'channel', 'tickets', 'sold', 'refunded', 'total', 'tax'],
    ...['card', 'terminal', 'cash', 'voucher', 'other'],
  ],
  tickets: [
    ...['entry', 'day', 'event', 'order', 'ticket', 'production', 'presenter', 'performance', 'seat', 'price type'],
    ...['amount', ...OF_TAX],
  ],
  takings: [
    ...['entry', 'day', 'event', 'kind', 'order', 'voucher', 'channel', 'method', 'production', 'presenter'],
    ...['performance', 'name', 'quantity', 'amount', ...OF_TAX],
  ],
  documents: ['document', 'day', 'number', 'kind', 'order', 'corrects', 'amount', 'net', 'tax'],
}
