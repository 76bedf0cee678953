import { venueDay } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { changeCart } from '../carts/change-cart.ts'
import { countAttempt, uncountAttempt } from '../customers/attempt-limit.ts'
import { sql } from '../database/sql.ts'
import { hasVoucherNumber } from '../gift-voucher/has-voucher-number.ts'
import type { CallContext, Visitor } from '../sessions/visitor.ts'
import { isVoucher } from './cart-totals.ts'

/**
 * Applies a voucher to the cart. Its balance is charged only when the order is placed, so that an abandoned cart
 * doesn't block it. If several are applied, each pays what the previous ones leave.
 */
export async function applyVoucher(boxOffice: BoxOffice, call: CallContext, number: string): Promise<void> {
  if (!call.visitor.session) throw new Refusal('CART_EMPTY')
  const today = venueDay(call.now, boxOffice.settings.VENUE_TIME_ZONE)
  const attemptId = await countAttempt(boxOffice.db, guessOf(call.visitor), call.now)
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    const lines = await tx.query<{ kind: string }>(sql`select kind from cart_line where cart_id = ${cart.id}`)
    if (!lines.length) throw new Refusal('CART_EMPTY')
    if (lines.every(isVoucher)) throw refused('VOUCHERS_BY_CARD')
    const voucher = await tx.first<{ id: number; balanceCents: number }>(sql`
      select id, balance_cents from gift_voucher where ${hasVoucherNumber(number)} and expires_on >= ${today}`)
    if (!voucher) throw refused('VOUCHER_UNKNOWN')
    if (voucher.balanceCents === 0) throw refused('VOUCHER_SPENT')
    await tx.execute(sql`
      insert into cart_gift_voucher (cart_id, gift_voucher_id, seen_cents)
      values (${cart.id}, ${voucher.id}, ${voucher.balanceCents})
      on conflict (cart_id, gift_voucher_id) do update set seen_cents = excluded.seen_cents`)
    await uncountAttempt(tx, attemptId)
  }).catch(async (error: unknown) => {
    const isGuess = error instanceof Refusal && ['VOUCHER_UNKNOWN', 'VOUCHER_SPENT'].includes(error.code)
    if (!isGuess) await uncountAttempt(boxOffice.db, attemptId)
    throw error
  })
}

/** Returns the keys for rate-limiting attempts, because a guessed voucher number is worth money. */
const guessOf = ({ session, networkAddress }: Visitor) => ({
  account: `voucher ${session?.cartId ?? ''}`,
  networkAddress: `voucher ${networkAddress}`,
})

const refused = (code: 'VOUCHER_UNKNOWN' | 'VOUCHER_SPENT' | 'VOUCHERS_BY_CARD') => {
  const { message } = new Refusal(code)
  return new Refusal(code, { fields: [{ name: 'number', reason: message }] })
}

/** Removes all vouchers from the cart. */
export async function removeVouchers(boxOffice: BoxOffice, call: CallContext): Promise<void> {
  if (!call.visitor.session) return
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    await tx.execute(sql`delete from cart_gift_voucher where cart_id = ${cart.id}`)
  })
}
