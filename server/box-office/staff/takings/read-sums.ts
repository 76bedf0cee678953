import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { takings } from '#shared/staff/takings/takings'
import type { Grouping } from '#shared/staff/takings/takings.schemas'
import type { BoxOffice } from '../../box-office.ts'
import { type Statement, sql } from '../../database/sql.ts'

/** The name of a group. Payments are summed by method only; in every other grouping the items are. */
const groups: Readonly<Record<Grouping, (zone: string) => Statement>> = {
  'day-of-sale': () => sql`e.day::text`,
  'day-of-performance': (zone) => sql`coalesce((f.starts_at at time zone ${zone}::text)::date::text, 'No performance')`,
  channel: () => sql`e.channel`,
  method: () => sql`e.method`,
  tax: () => sql`coalesce(e.tax_name || ' ' || (e.tax_basis_points / 100.0)::float8 || '%', 'No tax')`,
  production: () => sql`coalesce(p.name, 'No production')`,
  presenter: () => sql`coalesce(r.name, 'No presenter')`,
}

/** Returns the sums of the days from `from` to `to`. In every grouping they add up to the payments less refunds. */
export async function readSums(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  { from, to, by }: StaffInput<(typeof takings)['sums']>,
): Promise<StaffResult<(typeof takings)['sums']>> {
  const close = await db.first<{ until: string | null }>(sql`select until from takings_close`)
  const rows = await db.query<StaffResult<(typeof takings)['sums']>['rows'][number]>(sql`
    select s.name, sum(case when s.event = 'sale' then s.amount_cents else 0 end) as sold_cents,
           sum(case when s.event in ('sale', 'voiding', 'issue') then 0 else s.amount_cents end) as refunded_cents,
           sum(case when s.event = 'voiding' then s.amount_cents else 0 end) as voided_cents,
           sum(case when s.event = 'issue' then s.amount_cents else 0 end) as issued_cents,
           sum(s.tax_cents) as tax_cents, sum(s.amount_cents) as total_cents
      from (
        select ${groups[by](settings.VENUE_TIME_ZONE)} as name, e.event, e.amount_cents, e.tax_cents
          from takings_entry e
          left join performance f on f.id = e.performance_id
          left join production p on p.id = e.production_id
          left join presenter r on r.id = e.presenter_id
         where e.day between ${from}::date and ${to}::date and (e.kind = 'payment') = ${by === 'method'}) s
     group by s.name
     order by s.name`)
  return { closedUntil: close?.until ?? null, rows }
}
