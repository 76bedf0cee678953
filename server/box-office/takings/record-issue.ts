import type { Transaction } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { entryDay } from './entry-day.ts'

/**
 * Records gift vouchers `v` that nobody bought here: those of the staff and imported ones. What they are worth is owed
 * to their owners, but no money came in. Call it with the new vouchers, as the last write of their transaction.
 */
export async function recordIssue(
  tx: Transaction,
  which: Statement,
  { channel, now }: { channel: 'counter' | 'import'; now: Date },
): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone coalesce((select time_zone from season), 'UTC'))::date`
  const day = await entryDay(tx, today)
  await tx.execute(sql`
    insert into takings_entry (event, kind, gift_voucher_id, at, day, channel, method, name, quantity, amount_cents)
    select 'issue', i.kind, v.id, ${now}, ${day}::date, ${channel}, i.method, i.name, 1, -v.balance_cents
      from gift_voucher v
     cross join (values ('correction', null, 'Gift voucher issued'), ('payment', 'voucher', 'Payment'))
             as i (kind, method, name)
     where v.balance_cents > 0 and ${which}
     order by v.id, i.kind`)
}
