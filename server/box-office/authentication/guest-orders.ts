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

/**
 * Emails the owner of a new account's address how to add guest orders with the address to the account. Registering
 * doesn't verify the address, so the orders belong to the guest until the owner sets a new password with a mailed link.
 * The email has no such link itself: it also warns an owner who didn't register, so it must be sent even if the account
 * is closed before.
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
  await writeMail(tx, guestOrdersMail(key, accountName(email), settings), now)
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
    'To add those orders to the account, ask for a link to choose its password again. We’ll email the link to this address.'
  const address = `${settings.PUBLIC_URL}${paths.forgotPassword}`
  const closing = [
    'If you didn’t create this account, choose a password the same way: only you can use it then.',
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
      parts: [smallPrint(how), link(address, 'Choose the password again'), ...closing.map(smallPrint)],
    }),
  }
}
