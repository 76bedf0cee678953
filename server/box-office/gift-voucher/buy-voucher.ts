import { addDays } from '#shared/calendar-day'
import { venueDay } from '#shared/dates'
import { toCents } from '#shared/money'
import { type FieldError, Refusal } from '#shared/refusals'
import type { Input } from '#shared/ticketing/call'
import type { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import type { BoxOffice } from '../box-office.ts'
import { startTimer } from '../carts/cart-timer.ts'
import { changeCart } from '../carts/change-cart.ts'
import type { Queries } from '../database/database.ts'
import { json, sql } from '../database/sql.ts'
import type { CallContext, Session } from '../sessions/visitor.ts'

type VoucherInput = Input<(typeof giftVoucher)['create']>

const MIN_CENTS = 500
/** How many days ahead a voucher may be sent. */
const MAX_DAYS_AHEAD = 365

/**
 * Adds a gift voucher to the cart, in addition to any others. It is issued once the order is paid, and emailed to its
 * recipient then or on the day that the buyer chose.
 */
export async function buyVoucher(boxOffice: BoxOffice, call: CallContext, input: VoucherInput): Promise<void> {
  const { paymentMethodId, amount, sendDate } = input
  await changeCart(boxOffice, call, async ({ tx, cart, session, now }) => {
    const email = await recipientOf(tx, input, session)
    const today = venueDay(now, boxOffice.settings.VENUE_TIME_ZONE)
    const fields = fieldErrorsOf(toCents(amount), email, sendDate, today)
    if (fields.length) throw new Refusal('INVALID_INPUT', { fields })
    const method = await tx.first(sql`select from voucher_method where id = ${paymentMethodId}`)
    if (!method) throw new Refusal('NOT_FOUND', { fields: [{ name: 'paymentMethodId', reason: '* Please select' }] })
    await startTimer(tx, cart, now, boxOffice.settings.CART_MINUTES)
    await tx.execute(sql`
      insert into cart_line (cart_id, kind, amount_cents, details, created_at)
      values (${cart.id}, 'GiftVoucher', ${toCents(amount)}, ${json(detailsOf(input, email))}::jsonb, ${now})`)
  })
}

/**
 * Returns the address to which the voucher is emailed: the account's for a customer who buys it for themselves, or else
 * the one in the form, if any.
 */
async function recipientOf(db: Queries, { sendType, email }: VoucherInput, session: Session | undefined) {
  if (sendType === 'Gift' || session?.customerId == null) return email || undefined
  const customer = await db.first<{ email: string }>(sql`select email from customer where id = ${session.customerId}`)
  return customer?.email
}

/**
 * Returns the field errors. The schema has checked the address's form; whether one is required depends on the account.
 */
function fieldErrorsOf(
  cents: number,
  email: string | undefined,
  sendDate: string | null | undefined,
  today: string,
): FieldError[] {
  const fields: FieldError[] = []
  if (cents < MIN_CENTS) fields.push({ name: 'amount', reason: 'Gift voucher must be more than the minimum amount' })
  if (!email) fields.push({ name: 'email', reason: '* A valid email address is required' })
  if (sendDate && (sendDate < today || sendDate > addDays(today, MAX_DAYS_AHEAD)))
    fields.push({ name: 'sendDate', reason: 'Please choose a day within a year from today' })
  return fields
}

const detailsOf = (
  { paymentMethodId, sendType, to, from, message, sendDate }: VoucherInput,
  email: string | undefined,
) => ({
  methodId: paymentMethodId,
  sendType,
  email,
  to: to || null,
  from: from || null,
  message: message || null,
  sendDate: sendDate || null,
})
