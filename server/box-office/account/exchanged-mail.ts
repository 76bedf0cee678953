import type { Settings } from '#config/settings'
import { showDay, showInstant } from '#shared/dates'
import { fromCents, total } from '#shared/money'
import { contactLine } from '../mail/contact-line.ts'
import { entry, mailLayout, smallPrint } from '../mail/mail-layout.ts'
import type { Mail } from '../mail/outbox.ts'
import type { RefundVoucher } from '../orders/settle/refund-vouchers.ts'
import type { OtherDate } from './exchange-offers.ts'
import type { ReturnedTickets } from './returned-mail.ts'

interface ExchangedTickets extends Omit<ReturnedTickets, 'vouchers'> {
  date: OtherDate
  /** What is left on them. */
  vouchers: readonly RefundVoucher[]
}

/** Returns the mail that lists the exchanged tickets, and the vouchers with what is left of their value. */
export function exchangedMail(
  { email, performance, tickets, date, vouchers }: ExchangedTickets,
  settings: Pick<Settings, 'BOX_OFFICE_PHONE' | 'VENUE_TIME_ZONE'>,
): Mail {
  const title = 'Your exchanged tickets'
  const instant = (at: Date) => showInstant(at, 'performance', settings.VENUE_TIME_ZONE)
  const lead = `Your new tickets are for ${instant(date.startsAt)}. They are in another email.`
  const label = `${instant(performance.startsAt)} · ${performance.venue}`
  const seats = tickets.map(
    ({ screen, row, number, zone, priceType }) => `${screen}, row ${row}, seat ${number} · ${zone}, ${priceType}`,
  )
  const left = vouchers.map(({ number, amountCents, expiresOn }) => ({
    ...{ number, worth: total(fromCents(amountCents)), until: `Valid until ${showDay(expiresOn, 'membership')}` },
  }))
  const closing = [
    'The tickets above are no longer valid, on paper or on a phone.',
    ...(left.length ? ['The new tickets cost less: the difference is on the gift voucher.'] : []),
    contactLine(settings),
  ]
  return {
    key: `exchanged-${Math.min(...tickets.map(({ id }) => id))}`,
    recipient: email,
    subject: left.length ? 'Your exchanged tickets and gift voucher' : title,
    text: [
      title,
      lead,
      [performance.name, label, ...seats].join('\n'),
      ...left.map(({ number, worth, until }) => [`Gift voucher ${number}`, `Worth ${worth}`, until].join('\n')),
      closing.join('\n'),
    ].join('\n\n'),
    html: mailLayout({
      ...{ title, lead },
      parts: [
        entry({ label, heading: performance.name, lines: seats }),
        ...left.map(({ number, worth, until }) =>
          entry({ label: 'Gift voucher', heading: number, lines: [until], amount: worth }),
        ),
        ...closing.map(smallPrint),
      ],
    }),
  }
}
