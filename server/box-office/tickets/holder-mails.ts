import { showInstant } from '#shared/dates'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { contactLine } from '../mail/contact-line.ts'
import { entry, mailLayout, smallPrint } from '../mail/mail-layout.ts'
import { type Mail, writeMail } from '../mail/outbox.ts'
import { greeting, typedText } from '../mail/typed-text.ts'
import { seatOf } from './performance-calendar.ts'
import type { Ticket } from './read-tickets.ts'
import { holderJoin, seatText } from './ticket-joins.ts'
import { ticketsForMail } from './tickets-for-mail.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}
interface HandedOn {
  /** As its new holder has it. */
  ticket: Ticket
  from: Person
  to: Person
}

const nameOf = ({ firstName, lastName }: Person): string => typedText(`${firstName} ${lastName}`.trim())

/** Returns the mail that brings a ticket to the person to whom it was handed on. */
export async function newHolderMail(
  boxOffice: BoxOffice,
  tx: Transaction,
  { ticket, from, to }: HandedOn,
  now: Date,
): Promise<Mail> {
  const title = `Your ticket for ${ticket.name}`
  const giver = nameOf(from) || 'Its holder'
  const lead = `${greeting('Good news', to.firstName)}: ${giver} has handed on a ticket for ${ticket.name} to you.`
  const { parts, paragraphs, attachments } = await ticketsForMail(boxOffice, tx, [ticket], now)
  const closing = [
    'Only this ticket is valid for the seat: earlier copies of it were cancelled.',
    'The buyer can still return the ticket, and is refunded. We would let you know.',
    `${giver} gave us your address for this ticket. We use it for nothing else.`,
    contactLine(boxOffice.settings),
  ]
  return {
    ...{ key: `holder-${ticket.id}-${ticket.holder}`, recipient: to.email, subject: title, attachments },
    text: [title, lead, ...paragraphs, closing.join('\n')].join('\n\n'),
    html: mailLayout({ title, lead, parts: [...parts, ...closing.map(smallPrint)] }),
  }
}

/** Returns the confirmation to the person who handed a ticket on. */
export function handedOnMail({ settings }: BoxOffice, { ticket, from, to }: HandedOn): Mail {
  const title = 'Your ticket has been handed on'
  const lead = `${nameOf(to)} has been mailed the ticket at ${typedText(to.email)}.`
  const label = `${showInstant(ticket.startsAt, 'performance', settings.VENUE_TIME_ZONE)} · ${ticket.venue}`
  const lines = [seatOf(ticket), `Ticket ${ticket.id}`]
  const closing = [
    'Your own copy of this ticket is no longer valid, on paper or on a phone.',
    'What was paid stays with the buyer: only the buyer can return the ticket, and is refunded.',
    `If this wasn’t you, please call the box office at once: ${settings.BOX_OFFICE_PHONE}.`,
  ]
  return {
    ...{ key: `handed-on-${ticket.id}-${ticket.holder}`, recipient: from.email, subject: title },
    text: [title, lead, [ticket.name, label, ...lines].join('\n'), closing.join('\n')].join('\n\n'),
    html: mailLayout({
      ...{ title, lead },
      parts: [entry({ label, heading: ticket.name, lines }), ...closing.map(smallPrint)],
    }),
  }
}

/**
 * Writes to the holders of returned or refunded tickets that were handed on to them. Nobody else would: the refund is
 * the buyer's.
 */
export async function mailFormerHolders(
  { settings }: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  ticketIds: readonly number[],
  now: Date,
): Promise<void> {
  const tickets = await tx.query<{
    id: number
    orderId: number
    email: string
    name: string
    venue: string
    startsAt: Date
    seat: string
  }>(sql`
    select t.id, t.order_id, w.email, p.name, h.name as venue, f.starts_at, ${seatText} as seat
      from order_ticket t
      join performance f on f.id = t.performance_id
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
      ${holderJoin}
     where t.id = any (${[...ticketIds]}::bigint[]) and w.email <> ''
     order by t.id`)
  for (const { id, orderId, email, name, venue, startsAt, seat } of tickets) {
    const title = `Your ticket for ${name} is no longer valid`
    const lead = 'The ticket that was handed on to you has been returned or refunded to its buyer.'
    const label = `${showInstant(startsAt, 'performance', settings.VENUE_TIME_ZONE)} · ${venue}`
    const closing = contactLine(settings)
    const mail = {
      ...{ key: `holder-returned-${id}`, recipient: email, subject: title },
      text: [title, lead, [name, label, seat].join('\n'), closing].join('\n\n'),
      html: mailLayout({
        ...{ title, lead },
        parts: [entry({ label, heading: name, lines: [seat] }), smallPrint(closing)],
      }),
    }
    await writeMail(tx, mail, now, { orderIds: [orderId], isLimited: false })
  }
}
