import type { MediaFile } from '#shared/content/page'
import { fromCents, toCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { markDonationAnswered } from '../carts/cart-answers.ts'
import { stopTimerIfEmpty } from '../carts/cart-timer.ts'
import { changeCart } from '../carts/change-cart.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { checkDonationAmount } from '../donation/minimum-donation.ts'
import type { CallContext } from '../sessions/visitor.ts'

interface DonationAsk {
  fundId: number
  title: string
  description: string
  image: MediaFile | null
  amountsCents: number[]
}

/** Returns how the checkout asks for a donation, or undefined if it doesn't. */
export const readDonationAsk = (db: Queries): Promise<DonationAsk | undefined> =>
  db.first<DonationAsk>(sql`select fund_id, title, description, image, amount_cents as amounts_cents from donation_ask`)

/** Returns the donation step. `cartId` is the cart whose answer is shown, or null if there is none yet. */
export async function donationModel(db: Queries, ask: DonationAsk, cartId: string | null) {
  return {
    title: ask.title,
    description: ask.description,
    image: ask.image,
    amounts: ask.amountsCents.map(fromCents),
    donationAmount: await donationAmount(db, cartId),
  }
}

/** Returns null before an answer, 0 for none. */
async function donationAmount(db: Queries, cartId: string | null): Promise<number | null> {
  const row = await db.first<{ isAnswered: boolean; cents: number | null }>(sql`
    select c.is_donation_answered as is_answered, l.amount_cents as cents
      from cart c
      left join cart_line l on l.cart_id = c.id and l.is_checkout_donation
     where c.id = ${cartId}::uuid`)
  if (row?.cents != null) return fromCents(row.cents)
  return row?.isAnswered ? 0 : null
}

/** Sets the donation of the checkout, in place of the previous one. `amount` is in dollars. 0 means none. */
export async function donate(boxOffice: BoxOffice, call: CallContext, amount: number): Promise<void> {
  const cents = toCents(amount)
  if (cents > 0) checkDonationAmount(cents, boxOffice.settings.DONATION_MINIMUM)
  if (!call.visitor.session) throw new Refusal('CART_EMPTY')
  await changeCart(boxOffice, call, async ({ tx, cart, now }) => {
    const ask = await readDonationAsk(tx)
    if (!ask) throw new Refusal('NOT_FOUND')
    const line = await tx.first(sql`select from cart_line where cart_id = ${cart.id} limit 1`)
    if (!line) throw new Refusal('CART_EMPTY')
    await markDonationAnswered(tx, cart.id)
    if (cents === 0) await tx.execute(sql`delete from cart_line where cart_id = ${cart.id} and is_checkout_donation`)
    else
      await tx.execute(sql`
        insert into cart_line (cart_id, kind, fund_id, amount_cents, is_checkout_donation, created_at)
        values (${cart.id}, 'Donation', ${ask.fundId}, ${cents}, true, ${now})
        on conflict (cart_id) where is_checkout_donation
        do update set amount_cents = excluded.amount_cents, fund_id = excluded.fund_id`)
    await stopTimerIfEmpty(tx, cart)
  })
}
