import { venueDay } from '#shared/dates'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Office, Random } from '../office.ts'

/** Three years, as Australian law has it at least. */
const VALID_FOR = '3 years'

/** Issues the vouchers that an order bought, each with a number that nobody can guess. */
export async function issueVouchers(
  { random, settings }: Office,
  tx: Transaction,
  orderId: number,
  now: Date,
): Promise<void> {
  const lines = await tx.query<{ id: number; amountCents: number }>(sql`
    select id, amount_cents from order_line where order_id = ${orderId} and kind = 'GiftVoucher' order by position`)
  for (const { id, amountCents } of lines)
    await tx.execute(sql`
      insert into gift_voucher (number, initial_cents, balance_cents, expires_on, order_line_id, created_at)
      values (${voucherNumber(random)}, ${amountCents}, ${amountCents},
              (${venueDay(now, settings.VENUE_TIME_ZONE)}::date + ${VALID_FOR}::interval)::date, ${id}, ${now})`)
}

/** Without letters and digits that are taken for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `GV-7KQM-2XDP-W9RT`: 60 bits of chance. */
export function voucherNumber(random: Random): string {
  const signs = [...random.bytes(12)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return `GV-${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}
