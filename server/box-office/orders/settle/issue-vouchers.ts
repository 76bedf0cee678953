import { instantAt, venueDay } from '#shared/dates'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { writeMail } from '../../mail/outbox.ts'
import type { Random } from '../../random.ts'
import { readableSigns } from '../../readable-signs.ts'
import { type SentVoucher, voucherMail } from './voucher-mail.ts'

/** Three years, the minimum under Australian law. */
const VALID_FOR = '3 years'

export type IssuedVoucher = Pick<SentVoucher, 'id' | 'number' | 'expiresOn'>
/** `sendDate`: the day on which it is emailed, or null for immediately. */
type BoughtVoucher = Omit<SentVoucher, keyof IssuedVoucher> & { lineId: number; sendDate: string | null }

/** When a voucher for a chosen day is mailed, in the venue's time. */
const SEND_TIME = '08:00'

/**
 * Issues an order's vouchers, each with an unguessable number, and writes the emails to their recipients. They are sent
 * immediately, or on the day that the buyer chose.
 */
export async function issueVouchers(boxOffice: BoxOffice, tx: Transaction, orderId: number, now: Date): Promise<void> {
  for (const bought of await readBought(tx, orderId)) {
    const voucher = { ...bought, ...(await insertVoucher(boxOffice, tx, bought, now)) }
    const sendAt = bought.sendDate && instantAt(bought.sendDate, SEND_TIME, boxOffice.settings.VENUE_TIME_ZONE)
    await writeMail(tx, voucherMail(voucher, boxOffice.settings), now, {
      orderIds: [orderId],
      isLimited: false,
      ...(sendAt && { sendAt }),
    })
  }
}

/** Returns the vouchers that an order bought. Without a recipient, a voucher goes to the buyer. */
const readBought = (tx: Transaction, orderId: number) =>
  tx.query<BoughtVoucher>(sql`
    select l.id as line_id, l.amount_cents, coalesce(l.details ->> 'email', c.email) as recipient,
           l.details ->> 'sendType' is not distinct from 'Gift' as is_gift,
           l.details ->> 'to' as "to", l.details ->> 'from' as "from", l.details ->> 'message' as message,
           l.details ->> 'sendDate' as send_date
      from order_line l
      join orders o on o.id = l.order_id
      join customer c on c.id = o.customer_id
     where l.order_id = ${orderId} and l.kind = 'GiftVoucher'
     order by l.position`)

interface NewVoucher {
  amountCents: number
  lineId: number | null
  orderId?: number | null
  /** YYYY-MM-DD. */
  expiresOn?: string | null
}

/**
 * Inserts a voucher. `lineId` is the order line that bought it, `orderId` the order that it refunds. Without
 * `expiresOn` it is valid for three years.
 */
export async function insertVoucher(
  { random, settings }: Pick<BoxOffice, 'random' | 'settings'>,
  tx: Transaction,
  { lineId, amountCents, orderId = null, expiresOn = null }: NewVoucher,
  now: Date,
): Promise<IssuedVoucher> {
  const issued = await tx.first<IssuedVoucher>(sql`
    insert into gift_voucher (number, initial_cents, balance_cents, expires_on, order_line_id, refunds_order_id, created_at)
    values (${voucherNumber(random)}, ${amountCents}, ${amountCents},
            coalesce(${expiresOn}::date, (${venueDay(now, settings.VENUE_TIME_ZONE)}::date + ${VALID_FOR}::interval)::date),
            ${lineId}, ${orderId}, ${now})
    returning id, number, expires_on`)
  if (!issued) throw new Error('The voucher was not issued')
  return issued
}

/** Returns a number such as `GV-7KQM-2XDP-W9RT`: 60 random bits. */
export function voucherNumber(random: Random): string {
  const signs = readableSigns(random, 12)
  return `GV-${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}
