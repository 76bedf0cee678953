import type { MediaFile } from '#shared/content/page'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A package bought by a customer. */
export interface OwnedPackage {
  name: string
  seriesName: string
  image: MediaFile | null
  canRenew: boolean
  /** Null if it can't be renewed. */
  renewalId: number | null
  /** Until when the seats of the following package are reserved for the customer. Null if none are. */
  seatsKeptUntil: Date | null
  /** Whether one of its performances isn't over. */
  isCurrent: boolean
}

/**
 * Returns the customer's packages, newest first; those of a former ticketing system last. One that is followed by a
 * package on sale can be renewed, once.
 */
export async function packagesOf(db: Queries, customerId: number, now: Date): Promise<OwnedPackage[]> {
  const packages = await db.query<Omit<OwnedPackage, 'canRenew'>>(sql`
    with renewable as (
      select r.id, r.order_line_id, case when r.held_until > ${now} then r.held_until end as seats_kept_until
        from package_renewal r
        join package n on n.id = r.package_id and n.on_sale_at <= ${now} and n.off_sale_at > ${now}
       where r.customer_id = ${customerId} and r.renewed_by is null),
    bought as (
      select k.name, s.name as series_name, s.image, l.id as line_id, null::int as former_id, o.completed_at, o.id as order_id,
             l.position
        from order_line l
        join orders o on o.id = l.order_id and o.customer_id = ${customerId} and o.state = 'completed'
        join package k on k.id = l.package_id
        join series s on s.id = k.series_id
       where l.kind = 'Package'
      union all
      select former_package, former_series, null, null, id, null, null, null
        from package_renewal
       where customer_id = ${customerId} and order_line_id is null)
    select b.name, b.series_name, b.image, r.id as renewal_id, r.seats_kept_until,
           exists (select from order_ticket t
                     join performance f on f.id = t.performance_id
                    where t.order_line_id = b.line_id and t.returned_at is null and f.ends_at > ${now}) as is_current
      from bought b
      left join renewable r on r.order_line_id = b.line_id or r.id = b.former_id
     order by b.completed_at desc nulls last, b.order_id desc, b.position, b.former_id`)
  return packages.map((each) => ({ ...each, canRenew: each.renewalId !== null }))
}
