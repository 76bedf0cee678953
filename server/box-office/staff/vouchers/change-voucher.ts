import { venueDay } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { StaffInput } from '#shared/staff/staff-call'
import type { vouchers } from '#shared/staff/vouchers/vouchers'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { recordVoiding } from '../../takings/record-voiding.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'

/**
 * Takes the balance of a voucher. What an order has taken that is being paid now isn't part of it, and doesn't return
 * to the voucher if the payment fails.
 */
export async function voidVoucher(
  { db, settings }: BoxOffice,
  by: Actor,
  { voucherId, reason }: StaffInput<(typeof vouchers)['void']>,
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const { balanceCents } = await lockVoucher(tx, voucherId)
    if (balanceCents === 0) throw new Refusal('VOUCHER_SPENT')
    await tx.execute(sql`
      update gift_voucher set balance_cents = 0, voided_at = ${now} where id = ${voucherId}`)
    await recordAct(tx, by, { act: 'voidedVoucher', before: { balanceCents }, after: { voucherId }, reason }, now)
    await recordVoiding({ settings }, tx, { voucherId, amountCents: balanceCents }, now)
  })
  return {}
}

/** Moves the last day of a voucher to a later one. One that has expired is valid again. */
export async function extendVoucher(
  { db, settings }: BoxOffice,
  by: Actor,
  { voucherId, expiresOn, reason }: StaffInput<(typeof vouchers)['extend']>,
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const voucher = await lockVoucher(tx, voucherId)
    if (voucher.isVoided) throw new Refusal('VOUCHER_VOIDED')
    if (expiresOn <= voucher.expiresOn || expiresOn < venueDay(now, settings.VENUE_TIME_ZONE))
      throw new Refusal('INVALID_INPUT', {
        fields: [{ name: 'expiresOn', reason: 'Please choose a later day than the present one, and not a past one' }],
      })
    await tx.execute(sql`update gift_voucher set expires_on = ${expiresOn}::date where id = ${voucherId}`)
    const before = { expiresOn: voucher.expiresOn }
    await recordAct(tx, by, { act: 'extendedVoucher', before, after: { voucherId, expiresOn }, reason }, now)
  })
  return {}
}

async function lockVoucher(tx: Transaction, voucherId: number) {
  const voucher = await tx.first<{ balanceCents: number; expiresOn: string; isVoided: boolean }>(sql`
    select balance_cents, expires_on, voided_at is not null as is_voided
      from gift_voucher
     where id = ${voucherId}
       for update`)
  if (!voucher) throw new Refusal('NOT_FOUND')
  return voucher
}
