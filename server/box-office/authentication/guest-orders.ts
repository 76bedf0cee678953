import type { Settings } from '#config/settings'
import { accountName } from '#shared/email'
import { paths } from '#shared/routes'
import type { BoxOffice } from '../box-office.ts'
import { guestsWith } from '../customers/guests-with.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { contactLine } from '../mail/contact-line.ts'
import { link, mailLayout, smallPrint } from '../mail/mail-layout.ts'
import { type Mail, writeMail } from '../mail/outbox.ts'
import { resetLink } from '../mail/password-reset.ts'

/**
 * Emails a new customer how to add guest orders with their address to the account. Registering doesn't verify the
 * address, so the orders belong to the guest until the customer sets a new password with the email's link.
 */
export async function mailAboutGuestOrders(
  { random, settings }: BoxOffice,
  tx: Transaction,
  email: string,
  now: Date,
): Promise<void> {
  const order = await tx.first(sql`
    select from orders where state = 'completed' and customer_id in (${guestsWith(email)}) limit 1`)
  if (!order) return
  const key = `guest-orders-${random.bytes(16).toString('hex')}`
  await writeMail(tx, guestOrdersMail(key, accountName(email), settings), now, { resetsPassword: true })
}

/** Moves the guest orders of an email address to an account whose customer has verified the address. */
export async function joinGuestOrders(tx: Transaction, customerId: number, email: string): Promise<void> {
  const guests = guestsWith(email)
  await tx.execute(sql`
    update orders set customer_id = ${customerId} where state = 'completed' and customer_id in (${guests})`)
  for (const table of [sql`customer_membership`, sql`package_renewal`])
    await tx.execute(sql`update ${table} set customer_id = ${customerId} where customer_id in (${guests})`)
}

function guestOrdersMail(
  key: string,
  recipient: string,
  settings: Pick<Settings, 'PUBLIC_URL' | 'BOX_OFFICE_PHONE'>,
): Mail {
  const title = 'Your earlier orders'
  const lead =
    'An account with this email address has just been created. You have ordered with this address before, without an account.'
  const how =
    'To add those orders to the account, choose its password again with this link. It works once, for 60 minutes.'
  const address = resetLink(settings.PUBLIC_URL)
  const closing = [
    `Later, or if the link has expired, ask for a new one: ${settings.PUBLIC_URL}${paths.forgotPassword}`,
    'If you didn’t create this account, choose a password with the link: only you can use it then.',
    contactLine(settings),
  ]
  return {
    key,
    recipient,
    subject: title,
    text: [title, lead, how, address, closing.join('\n')].join('\n\n'),
    html: mailLayout({
      title,
      lead,
      parts: [smallPrint(how), link(address, 'Choose the password'), ...closing.map(smallPrint)],
    }),
  }
}
