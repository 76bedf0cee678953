import type { Settings } from '#config/settings'
import { showDay, showInstant } from '#shared/dates'
import { fromCents, total } from '#shared/money'
import { contactLine } from '../mail/contact-line.ts'
import { entry, mailLayout, smallPrint } from '../mail/mail-layout.ts'
import type { Mail } from '../mail/outbox.ts'
import type { RefundVoucher } from '../orders/settle/refund-vouchers.ts'

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
