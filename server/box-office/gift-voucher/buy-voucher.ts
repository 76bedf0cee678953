import { toCents } from '#shared/money'
import { type FieldError, Refusal } from '#shared/refusals'
import type { Input } from '#shared/ticketing/call'
import type { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import type { BoxOffice } from '../box-office.ts'
import { startTimer } from '../carts/cart-timer.ts'
import { changeCart } from '../carts/change-cart.ts'
import type { Queries } from '../database/database.ts'
import { json, sql } from '../database/sql.ts'
import type { CallContext, Session } from '../visitors/visitor.ts'

type VoucherInput = Input<(typeof giftVoucher)['create']>

const SMALLEST_CENTS = 500

/**
 * Puts a gift voucher into the cart, beside those that are there. It is issued, and mailed to its receiver, once the
 * order is paid.
 */
export async function buyVoucher(boxOffice: BoxOffice, call: CallContext, wanted: VoucherInput): Promise<void> {
  const { paymentMethodId, amount } = wanted
  await changeCart(boxOffice, call, async ({ tx, cart, session, now }) => {
    const email = await receiverOf(tx, wanted, session)
    const fields = faultsOf(toCents(amount), email)
    if (fields.length) throw new Refusal('INVALID_INPUT', { fields })
    const method = await tx.first(sql`select from voucher_method where id = ${paymentMethodId}`)
    if (!method) throw new Refusal('NOT_FOUND', { fields: [{ name: 'paymentMethodId', reason: '* Please select' }] })
    await startTimer(tx, cart, now, boxOffice.settings.CART_MINUTES)
    await tx.execute(sql`
      insert into cart_line (cart_id, kind, amount_cents, details, created_at)
      values (${cart.id}, 'GiftVoucher', ${toCents(amount)}, ${json(detailsOf(wanted, email))}::jsonb, ${now})`)
  })
}

/**
 * Where the voucher goes: to the account of a customer who buys it for themselves, else to the address that was given,
 * if one was.
 */
async function receiverOf(db: Queries, { sendType, email }: VoucherInput, session: Session | undefined) {
  if (sendType === 'Gift' || session?.customerId == null) return email || undefined
  const customer = await db.first<{ email: string }>(sql`select email from customer where id = ${session.customerId}`)
  return customer?.email
}

/** That an address is one was the schema's to see; whether there has to be one, it can't know. */
function faultsOf(cents: number, email: string | undefined): FieldError[] {
  const fields: FieldError[] = []
  if (cents < SMALLEST_CENTS)
    fields.push({ name: 'amount', reason: 'Gift voucher must be more than the minimum amount' })
  if (!email) fields.push({ name: 'email', reason: '* A valid email address is required' })
  return fields
}

const detailsOf = ({ paymentMethodId, sendType, to, from, message }: VoucherInput, email: string | undefined) => ({
  methodId: paymentMethodId,
  sendType,
  email,
  to: to || null,
  from: from || null,
  message: message || null,
})
