import type { Settings } from '#config/settings'
import { showDay, showInstant } from '#shared/dates'
import { fromCents, total } from '#shared/money'
import { paths } from '#shared/routes'
import { contactLine } from '../mail/contact-line.ts'
import { entry, link, mailLayout, smallPrint } from '../mail/mail-layout.ts'
import type { Mail } from '../mail/outbox.ts'
import type { RefundVoucher } from '../orders/settle/refund-vouchers.ts'
import type { AttendedPerformance, OwnedTicket } from '../tickets/owned-tickets.ts'

export interface ReturnedTickets {
  email: string
  performance: AttendedPerformance
  tickets: readonly OwnedTicket[]
  /** Empty if the tickets were free. */
  vouchers: readonly RefundVoucher[]
}

/** Returns the mail that lists the returned tickets and contains the vouchers for their value. */
export function returnedMail(
  { email, performance, tickets, vouchers }: ReturnedTickets,
  settings: Pick<Settings, 'PUBLIC_URL' | 'BOX_OFFICE_PHONE' | 'VENUE_TIME_ZONE'>,
): Mail {
  const title = 'Your returned tickets'
  const lead =
    performance.state === 'cancelled'
      ? 'We’re sorry that this performance was cancelled. Your tickets have been returned.'
      : 'Thank you for returning your tickets. Someone else can hear the concert now.'
  const label = `${showInstant(performance.startsAt, 'performance', settings.VENUE_TIME_ZONE)} · ${performance.venue}`
  const seats = tickets.map(
    ({ screen, row, number, zone, priceType }) => `${screen}, row ${row}, seat ${number} · ${zone}, ${priceType}`,
  )
  const issued = vouchers.map(({ number, amountCents, expiresOn }) => ({
    ...{ number, worth: total(fromCents(amountCents)), until: `Valid until ${showDay(expiresOn, 'membership')}` },
  }))
  const site = settings.PUBLIC_URL + paths.whatsOn
  const closing = [
    'These tickets are no longer valid, on paper or on a phone.',
    ...(issued.length ? ['Enter the voucher’s number at the checkout. Any balance stays on it for later.'] : []),
    contactLine(settings),
  ]
  return {
    key: `returned-${Math.min(...tickets.map(({ id }) => id))}`,
    recipient: email,
    subject: issued.length ? 'Your returned tickets and gift voucher' : title,
    text: [
      title,
      lead,
      [performance.name, label, ...seats].join('\n'),
      ...issued.map(({ number, worth, until }) => [`Gift voucher ${number}`, `Worth ${worth}`, until].join('\n')),
      `What’s on: ${site}`,
      closing.join('\n'),
    ].join('\n\n'),
    html: mailLayout({
      title,
      lead,
      parts: [
        entry({ label, heading: performance.name, lines: seats }),
        ...issued.map(({ number, worth, until }) =>
          entry({ label: 'Gift voucher', heading: number, lines: [until], amount: worth }),
        ),
        link(site, 'See what’s on'),
        ...closing.map(smallPrint),
      ],
    }),
  }
}
