import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { contactLine } from '../mail/contact-line.ts'
import { mailLayout, smallPrint } from '../mail/mail-layout.ts'
import { writeMail } from '../mail/outbox.ts'
import { greeting } from '../mail/typed-text.ts'
import { readTickets } from './read-tickets.ts'
import { ticketsForMail } from './tickets-for-mail.ts'

/**
 * Writes one mail with a customer's tickets for a performance, across orders: a QR code per seat and the calendar
 * entry. Each call writes a mail, unless `isLimited` and the address has had its mails of the day. Returns whether it
 * did. The caller announces it after the commit.
 */
export async function mailTickets(
  boxOffice: BoxOffice,
  tx: Transaction,
  { customerId, performanceId, isLimited }: { customerId: number; performanceId: number; isLimited: boolean },
  now: Date,
): Promise<boolean> {
  const tickets = await readTickets(tx, { customerId, performanceId })
  const [first] = tickets
  const customer = await tx.first<{ email: string; firstName: string }>(sql`
    select email, first_name from customer where id = ${customerId}`)
  if (!first || !customer) throw new Error('There are no tickets to mail')
  const { parts, paragraphs, attachments } = await ticketsForMail(boxOffice, tx, tickets, now)
  const lead = `${greeting('Here they are again', customer.firstName)}: ${tickets.length === 1 ? 'your ticket' : `your ${tickets.length} tickets`} for ${first.name}.`
  const closing = contactLine(boxOffice.settings)
  const mail = {
    key: `tickets-${boxOffice.random.bytes(16).toString('hex')}`,
    recipient: customer.email,
    subject: `Your tickets for ${first.name}`,
    text: ['Your tickets', lead, ...paragraphs, closing].join('\n\n'),
    html: mailLayout({ title: 'Your tickets', lead, parts: [...parts, smallPrint(closing)] }),
    attachments,
  }
  return writeMail(tx, mail, now, { customerId, isLimited, orderIds: tickets.map(({ orderId }) => orderId) })
}
