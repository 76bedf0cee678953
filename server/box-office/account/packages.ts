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

/** Returns the customer's packages, newest first. One that is followed by a package on sale can be renewed, once. */
export async function packagesOf(db: Queries, customerId: number, now: Date): Promise<OwnedPackage[]> {
  const packages = await db.query<Omit<OwnedPackage, 'canRenew'>>(sql`
    select k.name, s.name as series_name, s.image, r.id as renewal_id,
           case when r.held_until > ${now} then r.held_until end as seats_kept_until,
           exists (select from order_ticket t
                     join performance f on f.id = t.performance_id
                    where t.order_line_id = l.id and t.returned_at is null and f.ends_at > ${now}) as is_current
      from order_line l
      join orders o on o.id = l.order_id and o.customer_id = ${customerId} and o.state = 'completed'
      join package k on k.id = l.package_id
      join series s on s.id = k.series_id
      left join (package_renewal r join package n on n.id = r.package_id)
             on r.order_line_id = l.id and r.customer_id = ${customerId} and r.renewed_by is null
            and n.on_sale_at <= ${now} and n.off_sale_at > ${now}
     where l.kind = 'Package'
     order by o.completed_at desc, o.id desc, l.position`)
  return packages.map((each) => ({ ...each, canRenew: each.renewalId !== null }))
}
