import { venueDay } from '#shared/dates'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/**
 * Starts an order's memberships: today in the venue's time zone, or when the customer's current one of that level ends.
 */
export async function startMemberships(
  { settings }: BoxOffice,
  tx: Transaction,
  { id, customerId }: { id: number; customerId: number },
  now: Date,
): Promise<void> {
  const lines = await tx.query<{ id: number; membershipLevelId: number }>(sql`
    select id, membership_level_id from order_line where order_id = ${id} and kind = 'Membership' order by position`)
  for (const line of lines)
    await tx.execute(sql`
      insert into customer_membership (customer_id, membership_level_id, starts_on, expires_on, order_line_id)
      select ${customerId}, m.id, b.day, (b.day + m.months * interval '1 month')::date, ${line.id}
        from membership_level m,
             lateral (select greatest(${venueDay(now, settings.VENUE_TIME_ZONE)}::date, max(expires_on)) as day
                        from customer_membership
                       where customer_id = ${customerId} and membership_level_id = m.id) b
       where m.id = ${line.membershipLevelId}`)
}
