import type { Settings } from '#config/settings'
import { showDay, showInstant } from '#shared/dates'
import { fromCents, total } from '#shared/money'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { contactLine } from '../../mail/contact-line.ts'
import { entry, mailLayout, smallPrint } from '../../mail/mail-layout.ts'
import { type Mail, writeMail } from '../../mail/outbox.ts'
import type { AttendedPerformance, OwnedTicket } from '../../tickets/owned-tickets.ts'
import type { RefundVoucher } from './refund-vouchers.ts'
import { emailOf } from './take-back.ts'

interface ExchangedTickets {
  key: string
  email: string
  /** The former tickets by performance. */
  former: readonly { label: string; heading: string; lines: string[] }[]
  /** When the performance of the new tickets begins. */
  startsAt: Date
  /** What is left on them. */
  vouchers: readonly RefundVoucher[]
  /** A line for each amount that is paid back in money. */
  paidBack: readonly string[]
}

/** Returns the mail that lists the exchanged tickets, and the vouchers with what is left of their value. */
export function exchangedMail(
  { key, email, former, startsAt, vouchers, paidBack }: ExchangedTickets,
  settings: Pick<Settings, 'BOX_OFFICE_PHONE' | 'VENUE_TIME_ZONE'>,
): Mail {
  const title = 'Your exchanged tickets'
  const when = showInstant(startsAt, 'performance', settings.VENUE_TIME_ZONE)
  const lead = `Your new tickets are for ${when}. They are in another email.`
  const left = vouchers.map(({ number, amountCents, expiresOn }) => ({
    ...{ number, worth: total(fromCents(amountCents)), until: `Valid until ${showDay(expiresOn, 'membership')}` },
  }))
  const closing = [
    ...paidBack,
    'The tickets above are no longer valid, on paper or on a phone.',
    ...(left.length ? ['The new tickets cost less: the difference is on the gift voucher.'] : []),
    contactLine(settings),
  ]
  return {
    ...{ key, recipient: email, subject: left.length ? 'Your exchanged tickets and gift voucher' : title },
    text: [
      title,
      lead,
      ...former.map(({ heading, label, lines }) => [heading, label, ...lines].join('\n')),
      ...left.map(({ number, worth, until }) => [`Gift voucher ${number}`, `Worth ${worth}`, until].join('\n')),
      closing.join('\n'),
    ].join('\n\n'),
    html: mailLayout({
      ...{ title, lead },
      parts: [
        ...former.map(entry),
        ...left.map(({ number, worth, until }) =>
          entry({ label: 'Gift voucher', heading: number, lines: [until], amount: worth }),
        ),
        ...closing.map(smallPrint),
      ],
    }),
  }
}

interface ExchangeByBuyer {
  customerId: number
  /** Of the new tickets. */
  orderId: number
  performance: AttendedPerformance
  tickets: readonly OwnedTicket[]
  /** What is left on them. */
  vouchers: readonly RefundVoucher[]
}

/** Mails the buyer which tickets were exchanged for those of an order. */
export async function mailExchanged(
  settings: Pick<Settings, 'BOX_OFFICE_PHONE' | 'VENUE_TIME_ZONE'>,
  tx: Transaction,
  { customerId, orderId, performance, tickets, vouchers }: ExchangeByBuyer,
  now: Date,
): Promise<void> {
  const next = await tx.first<{ startsAt: Date }>(sql`
    select f.starts_at from order_ticket t join performance f on f.id = t.performance_id
     where t.order_id = ${orderId} limit 1`)
  const former = {
    label: `${showInstant(performance.startsAt, 'performance', settings.VENUE_TIME_ZONE)} · ${performance.venue}`,
    heading: performance.name,
    lines: tickets.map(
      ({ screen, row, number, zone, priceType }) => `${screen}, row ${row}, seat ${number} · ${zone}, ${priceType}`,
    ),
  }
  const mail = {
    key: `exchanged-${Math.min(...tickets.map(({ id }) => id))}`,
    email: await emailOf(tx, customerId),
    ...{ former: [former], startsAt: next?.startsAt ?? now, vouchers, paidBack: [] },
  }
  await writeMail(tx, exchangedMail(mail, settings), now, {
    ...{ customerId, isLimited: false },
    orderIds: [...tickets.map((ticket) => ticket.orderId), orderId],
  })
}
