import type { Settings } from '#config/settings'
import { showInstant } from '#shared/dates'
import type { Queries } from '../../database/database.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { contactLine } from '../../mail/contact-line.ts'
import { entry, mailLayout, smallPrint } from '../../mail/mail-layout.ts'
import { type Mail, NO_ADDRESS_PATTERN } from '../../mail/outbox.ts'
import { holderJoin } from '../../tickets/ticket-joins.ts'
import type { WrittenPerformance } from '../performances/written-performance.ts'

/**
 * Selects the valid tickets of a performance with the address that a message about it goes to: of the person to whom
 * the ticket was handed on, otherwise of its buyer, who is its customer. It may be that of a buyer without one.
 */
export const ticketRecipients = (performanceId: Statement): Statement => sql`
  (select t.order_id, t.id as ticket_id, coalesce(nullif(w.email, ''), c.email) as email,
          case when coalesce(w.email, '') = '' then c.id end as customer_id
     from order_ticket t
     join orders o on o.id = t.order_id and o.state = 'completed'
     join customer c on c.id = o.customer_id
     ${holderJoin}
    where t.performance_id = ${performanceId} and t.returned_at is null)`

export interface BuyerMessage {
  subject: string
  text: string
}

/** Returns a colleague's message as a mail. `about` are the recipient's orders or tickets. */
export function buyerMail(
  { subject, text }: BuyerMessage,
  { production, hall, startsAt }: WrittenPerformance,
  about: readonly string[],
  settings: Pick<Settings, 'VENUE_TIME_ZONE' | 'BOX_OFFICE_PHONE'>,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const label = `${showInstant(startsAt, 'performance', settings.VENUE_TIME_ZONE)} · ${hall}`
  const closing = contactLine(settings)
  const performance = entry({ label, heading: production, lines: about })
  return {
    subject,
    text: [subject, text, [production, label, ...about].join('\n'), closing].join('\n\n'),
    html: mailLayout({ title: subject, lead: text, parts: [performance, smallPrint(closing)] }),
  }
}

export const orderLine = (orderId: number): string => `Order ${orderId}`

interface Reach {
  /** Addresses. */
  mails: number
  orders: number
  withoutAddress: number
  /** The first order. */
  orderId: number | null
}

/** Returns whom a message to a performance's buyers would reach now. */
export async function readReach(db: Queries, performanceId: number): Promise<Reach> {
  const reach = await db.first<Reach>(sql`
    select count(distinct lower(email)) filter (where email not like ${NO_ADDRESS_PATTERN})::int as mails,
           count(distinct order_id)::int as orders,
           count(distinct order_id) filter (where email like ${NO_ADDRESS_PATTERN})::int as without_address,
           min(order_id) filter (where email not like ${NO_ADDRESS_PATTERN} and customer_id is not null) as order_id
      from ${ticketRecipients(sql`${performanceId}`)} r`)
  return reach ?? { mails: 0, orders: 0, withoutAddress: 0, orderId: null }
}
