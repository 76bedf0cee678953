import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { addEntries } from './add-entries.ts'
import { correctionEntries, paymentEntries } from './takings-entry.ts'

interface Voiding {
  voucherId: number
  channel: string
  /** Negative takes an earlier voiding back. */
  amountCents: number
}

/**
 * Records what a voided voucher loses, as if it paid for nothing. Call it with the voucher locked. Vouchers without a
 * sale or refund in the takings have no entry: those that staff issued or imported, or whose order was reversed.
 */
export async function recordVoiding(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  { voucherId, amountCents }: Omit<Voiding, 'channel'>,
  now: Date,
): Promise<void> {
  const source = await tx.first<{ channel: string }>(sql`
    select o.channel
      from gift_voucher v
      left join order_line l on l.id = v.order_line_id
      join orders o on o.id = coalesce(l.order_id, v.refunds_order_id)
     where v.id = ${voucherId}
       and not exists (select from takings_entry e
                        where e.order_id = l.order_id and e.event = 'reversal' and e.kind = 'giftVoucher')`)
  if (source) await addVoiding(boxOffice, tx, { voucherId, amountCents, ...source }, now)
}

/** Takes back the voidings of vouchers whose order is reversed: what the voucher lost was refunded after all. */
export async function takeBackVoidings(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  orderId: number,
  now: Date,
): Promise<void> {
  const voidings = await tx.query<Voiding>(sql`
    select e.gift_voucher_id as voucher_id, e.channel, -sum(e.amount_cents)::int as amount_cents
      from order_line l
      join gift_voucher v on v.order_line_id = l.id
      join takings_entry e on e.gift_voucher_id = v.id and e.kind = 'payment'
     where l.order_id = ${orderId}
     group by e.gift_voucher_id, e.channel`)
  for (const voiding of voidings) await addVoiding(boxOffice, tx, voiding, now)
}

function addVoiding(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  { voucherId, channel, amountCents }: Voiding,
  now: Date,
): Promise<void> {
  const of = { event: 'voiding', orderId: null, giftVoucherId: voucherId, channel } as const
  const items = correctionEntries(of, 'Gift voucher voided', amountCents)
  return addEntries(boxOffice, tx, [...items, ...paymentEntries(of, { voucher: amountCents })], now)
}
