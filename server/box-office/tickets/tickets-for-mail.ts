import { showInstant } from '#shared/dates'
import { ticketsPath, walletPassPath } from '#shared/routes'
import { type Wallet, walletNames } from '#shared/wallets'
import type { BoxOffice } from '../box-office.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { entry, link, linkWithNote, ticket as ticketPart } from '../mail/mail-layout.ts'
import type { Attachment } from '../mail/outbox.ts'
import { performanceCalendar, seatOf } from './performance-calendar.ts'
import { qrModules, qrPng } from './qr-code.ts'
import { byPerformance, type Ticket } from './read-tickets.ts'
import { writeTicketCode } from './ticket-code.ts'
import { linkSecret, ticketKey } from './ticket-keys.ts'
import { type LinkedTickets, linkExpiry, writeLinkKey } from './tickets-link.ts'
import { walletsFor } from './wallet/wallets-for.ts'

/** Tickets as parts of a mail. */
export interface TicketsForMail {
  /** HTML of `mail-layout.ts`. */
  parts: string[]
  /** Paragraphs of the plain text. */
  paragraphs: string[]
  /** A QR code per seat, as pictures that the HTML shows, and a calendar file per performance. */
  attachments: Attachment[]
}

/**
 * Returns tickets for a mail: a QR code per seat, a calendar file per performance, and for each order the link that
 * shows and prints its tickets.
 */
export async function ticketsForMail(
  boxOffice: BoxOffice,
  tx: Transaction,
  tickets: readonly Ticket[],
  now: Date,
): Promise<TicketsForMail> {
  const { settings } = boxOffice
  const zone = settings.VENUE_TIME_ZONE
  const key = await ticketKey(tx, boxOffice)
  const groups = byPerformance(tickets)
  const links = await linksOf(boxOffice, tx, tickets, now)
  return {
    parts: [
      ...links.flatMap(({ href, words, until, wallets }) => [
        linkWithNote(href, words, until),
        ...wallets.map((wallet) => link(wallet.href, wallet.words)),
      ]),
      ...groups.flatMap((group) => [
        entry({ ...nameAndTime(group[0], zone), lines: [group[0].company].filter(Boolean) }),
        ...group.map((ticket) =>
          ticketPart({
            cid: cidOf(ticket),
            alt: `QR code for ${seatOf(ticket)}`,
            heading: `Row ${ticket.row}, seat ${ticket.number}`,
            lines: [ticket.section, ticket.zone, ticket.priceType, `Ticket ${ticket.id}`],
          }),
        ),
      ]),
    ],
    paragraphs: [
      ...links.map(({ href, words, until, wallets }) =>
        [`${words}: ${href}`, until, ...wallets.map((wallet) => `${wallet.words}: ${wallet.href}`)].join('\n'),
      ),
      ...groups.map((group) => {
        const { heading, label } = nameAndTime(group[0], zone)
        const { company } = group[0]
        return [
          heading,
          label,
          ...(company ? [company] : []),
          ...group.map((each) => `${seatOf(each)} · ${each.priceType} · ticket ${each.id}`),
        ].join('\n')
      }),
      'The QR codes, one for each seat, are attached as pictures. Show them at the door, on your phone or on paper.',
    ],
    attachments: [
      ...tickets.map((ticket) => ({
        name: `ticket-${ticket.id}.png`,
        type: 'image/png',
        base64: qrPng(qrModules(writeTicketCode({ ...ticket, ticketId: ticket.id }, key))).toString('base64'),
        cid: cidOf(ticket),
      })),
      ...groups.map((group) => {
        const { name, text } = performanceCalendar(group, settings, now)
        const type = 'text/calendar; charset=utf-8; method=PUBLISH'
        return { name, type, base64: Buffer.from(text).toString('base64') }
      }),
    ],
  }
}

const cidOf = ({ id }: Ticket) => `ticket-${id}@tickets`

function nameAndTime({ name, startsAt, doorsAt, venue, isCancelled }: Ticket, zone: string) {
  const doors = doorsAt && `doors ${showInstant(doorsAt, 'eventTime', zone)}`
  const when = [showInstant(startsAt, 'performance', zone), doors, venue].filter(Boolean).join(' · ')
  return { heading: name, label: isCancelled ? `Cancelled · ${when}` : when }
}

/**
 * Returns a link per order. It shows all of the order's tickets until 30 days after the last performance. A ticket that
 * was handed on has its own link, which shows nothing else, and links that add it to a wallet.
 */
async function linksOf(boxOffice: BoxOffice, tx: Transaction, tickets: readonly Ticket[], now: Date) {
  const { settings } = boxOffice
  const secret = await linkSecret(tx, boxOffice)
  const orders = [...new Set(tickets.filter(({ holder }) => holder === 0).map(({ orderId }) => orderId))]
  const ends = await lastEnds(tx, orders)
  const linked: { of: LinkedTickets; expiresAt: Date; words: string; wallets?: Wallet[] }[] = [
    ...orders.map((orderId) => ({
      of: { orderId },
      expiresAt: linkExpiry(ends.filter((each) => each.orderId === orderId)),
      words: orders.length === 1 ? 'Show or print your tickets' : `Show or print the tickets of order ${orderId}`,
    })),
    ...tickets
      .filter(({ holder }) => holder > 0)
      .map((ticket) => ({
        of: { ticketId: ticket.id, holder: ticket.holder },
        expiresAt: linkExpiry([ticket]),
        words: tickets.length === 1 ? 'Show or print your ticket' : `Show or print ticket ${ticket.id}`,
        wallets: walletsFor(ticket, settings, now),
      })),
  ]
  return linked.map(({ of, expiresAt, words, wallets = [] }) => {
    const key = writeLinkKey({ ...of, expiresAt }, secret)
    return {
      href: settings.PUBLIC_URL + ticketsPath({ key }),
      words,
      wallets: wallets.map((wallet) => ({
        href: settings.PUBLIC_URL + walletPassPath(wallet, { key }, 'ticketId' in of ? of.ticketId : undefined),
        words: `Add to ${walletNames[wallet]}`,
      })),
      until: `The link works until ${showInstant(expiresAt, 'news', settings.VENUE_TIME_ZONE)}. Keep it to yourself: anyone who has it can use your tickets.`,
    }
  })
}

/** Returns when the last performance of each order ends. */
export const lastEnds = (db: Queries, orders: readonly number[]) =>
  db.query<{ orderId: number; endsAt: Date }>(sql`
    select t.order_id, max(f.ends_at) as ends_at
      from order_ticket t
      join performance f on f.id = t.performance_id
     where t.order_id = any (${orders}::bigint[])
     group by t.order_id`)
