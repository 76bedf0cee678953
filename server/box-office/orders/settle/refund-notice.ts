import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { contactLine } from '../../mail/contact-line.ts'
import { mailLayout, smallPrint } from '../../mail/mail-layout.ts'
import { writeMail } from '../../mail/outbox.ts'
import { greeting } from '../../mail/typed-text.ts'
import { type PaidSum, showPaidSum } from './paid-sum.ts'

/** Emails a buyer that their payment is refunded because it arrived after the order could no longer be completed. */
export async function mailRefund(
  { settings }: BoxOffice,
  tx: Transaction,
  { id, orderId, ...paid }: { id: number; orderId: number } & PaidSum,
  now: Date,
): Promise<void> {
  const buyer = await tx.first<{ email: string; firstName: string; isExchange: boolean }>(sql`
    select c.email, c.first_name, o.exchanged_tickets <> '{}' as is_exchange from orders o join customer c on c.id = o.customer_id where o.id = ${orderId}`)
  if (!buyer) throw new Error('The order has no buyer')
  const amount = showPaidSum(paid)
  const lead = `${greeting('We are sorry', buyer.firstName)}: your payment of ${amount} for order ${orderId} could not be used, and is being refunded.`
  const lines = [
    `${buyer.isExchange ? NOT_EXCHANGED : NOT_USED} We’re refunding the full amount to your card; banks take up to five working days.`,
    contactLine(settings),
  ]
  const mail = {
    key: `refund-${id}`,
    recipient: buyer.email,
    subject: `Your payment for order ${orderId} is being refunded`,
    text: [lead, ...lines].join('\n\n'),
    html: mailLayout({ title: 'Your payment is being refunded', lead, parts: lines.map(smallPrint) }),
  }
  await writeMail(tx, mail, now, { orderIds: [orderId], isLimited: false })
}

const NOT_USED = 'It wasn’t the amount due, or it arrived after your seats were released or already paid for.'
const NOT_EXCHANGED =
  'Your tickets could no longer be exchanged, or the new seats were no longer held for you. We haven’t exchanged them.'
