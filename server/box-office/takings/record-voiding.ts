import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { addEntries } from './add-entries.ts'
import { correctionEntries, paymentEntries } from './takings-entry.ts'

interface Voiding {
  voucherId: number
  channel: string
  name: string
  /** Negative takes an earlier voiding back. */
  amountCents: number
}

/**
 * Records what a voided voucher loses, as if it paid for nothing. Call it with the voucher locked. A voucher whose
 * order was reversed has no entry: its purchase was taken back.
 */
export async function recordVoiding(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  { voucherId, amountCents }: Omit<Voiding, 'channel' | 'name'>,
  now: Date,
): Promise<void> {
  const source = await tx.first<{ channel: string }>(sql`
    select coalesce(o.channel, i.channel) as channel
      from gift_voucher v
      left join order_line l on l.id = v.order_line_id
      left join orders o on o.id = coalesce(l.order_id, v.refunds_order_id)
      left join takings_entry i on i.gift_voucher_id = v.id and i.event = 'issue' and i.kind = 'payment'
     where v.id = ${voucherId} and coalesce(o.channel, i.channel) is not null
       and not exists (select from takings_entry e
                        where e.order_id = l.order_id and e.event = 'reversal' and e.kind = 'giftVoucher')`)
  if (source) await addVoiding(boxOffice, tx, { voucherId, amountCents, name: 'Gift voucher voided', ...source }, now)
}

/**
 * Takes back what paid with, or was voided of, the vouchers that a reversed order bought: the whole purchase has been
 * taken back, so nothing of it is owed to their owners.
 */
export async function takeBackSpent(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  orderId: number,
  now: Date,
): Promise<void> {
  const vouchers = await tx.query<Omit<Voiding, 'name'> & { spentCents: number }>(sql`
    select v.id as voucher_id, o.channel,
           -(select coalesce(sum(amount_cents), 0) from takings_entry
              where gift_voucher_id = v.id and kind = 'payment')::int as amount_cents,
           -(select coalesce(sum(amount_cents), 0) from gift_voucher_use where gift_voucher_id = v.id)::int as spent_cents
      from order_line l
      join orders o on o.id = l.order_id
      join gift_voucher v on v.order_line_id = l.id
     where l.order_id = ${orderId}
     order by v.id`)
  for (const { spentCents, ...voucher } of vouchers) {
    await addVoiding(boxOffice, tx, { ...voucher, name: 'Gift voucher voided' }, now)
    const spent = { ...voucher, amountCents: spentCents, name: 'Spent gift voucher reversed' }
    await addVoiding(boxOffice, tx, spent, now)
  }
}

function addVoiding(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  { voucherId, channel, name, amountCents }: Voiding,
  now: Date,
): Promise<void> {
  const of = { event: 'voiding', orderId: null, giftVoucherId: voucherId, channel } as const
  const items = correctionEntries(of, name, amountCents)
  return addEntries(boxOffice, tx, [...items, ...paymentEntries(of, { voucher: amountCents })], now)
}
