import { toCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { Input } from '#shared/ticketing/call'
import type { donation } from '#shared/ticketing/donation/donation'
import type { BoxOffice } from '../box-office.ts'
import { startTimer } from '../carts/cart-timer.ts'
import { changeCart } from '../carts/change-cart.ts'
import { json, sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { checkDonationAmount } from './minimum-donation.ts'

type Donation = Input<(typeof donation)['create']>

/** Adds a donation to the cart, in addition to any others. Each has its own fund, name and options. */
export async function addDonation(boxOffice: BoxOffice, call: CallContext, input: Donation): Promise<void> {
  const { fundId, amount } = input
  const cents = toCents(amount)
  checkDonationAmount(cents, boxOffice.settings.DONATION_MINIMUM)
  await changeCart(boxOffice, call, async ({ tx, cart, now }) => {
    const fund = await tx.first(sql`select from donation_fund where id = ${fundId}`)
    if (!fund) throw new Refusal('NOT_FOUND', { fields: [{ name: 'fundId', reason: '* Please select' }] })
    await startTimer(tx, cart, now, boxOffice.settings.CART_MINUTES)
    await tx.execute(sql`
      insert into cart_line (cart_id, kind, fund_id, amount_cents, details, created_at)
      values (${cart.id}, 'Donation', ${fundId}, ${cents}, ${json(detailsOf(input))}::jsonb, ${now})`)
  })
}

/** Returns the `details` of a donation's cart line. */
const detailsOf = ({ name, receiptName, flags }: Donation) => ({
  name: name || null,
  receiptName: receiptName || null,
  isMonthly: flags.includes('MonthlyDonation'),
  isAnonymous: flags.includes('Anonymous'),
  wantsBequestInformation: flags.includes('SendInformationAboutMrcInMyWill'),
  hasBequest: flags.includes('AlreadyIncludedMrcInMyWill'),
})
