import { venueDay } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { recordReturn } from '../../takings/record-return.ts'
import { freeTicketSeats } from '../../tickets/free-ticket-seats.ts'
import { issueRefundVouchers, type RefundVoucher } from './refund-vouchers.ts'

/** Puts the seats of locked tickets back on sale, and refunds them. Returns the vouchers for their value. */
export async function takeBack(
  boxOffice: Pick<BoxOffice, 'random' | 'settings'>,
  tx: Transaction,
  ticketIds: readonly number[],
  now: Date,
): Promise<RefundVoucher[]> {
  await freeTicketSeats(tx, ticketIds)
  const vouchers = await issueRefundVouchers(boxOffice, tx, { ticketIds }, now)
  const today = venueDay(now, boxOffice.settings.VENUE_TIME_ZONE)
  if (vouchers.some(({ expiresOn }) => expiresOn < today)) throw new Refusal('VOUCHER_EXPIRED')
  await tx.execute(sql`
    update order_ticket set returned_at = ${now}, gift_voucher_id = ${vouchers[0]?.id ?? null}
     where id = any (${[...ticketIds]}::bigint[])`)
  await recordReturn(boxOffice, tx, { ticketIds }, {}, now)
  return vouchers
}

export async function emailOf(tx: Transaction, customerId: number): Promise<string> {
  const customer = await tx.first<{ email: string }>(sql`select email from customer where id = ${customerId}`)
  if (!customer) throw new Error('The customer no longer exists')
  return customer.email
}
