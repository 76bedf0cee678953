import type { Settings } from '#config/settings'
import { showDay, showInstant } from '#shared/dates'
import { fromCents, total } from '#shared/money'
import { entry, mailLayout, smallPrint } from '../../mail/mail-layout.ts'
import type { Mail } from '../../mail/outbox.ts'
import type { RefundVoucher } from '../../orders/settle/refund-vouchers.ts'
import type { RefundedTicket, RefundParts } from './refund-tickets.ts'

export interface RefundForMail extends RefundParts {
  orderId: number
  email: string
  tickets: readonly RefundedTicket[]
  /** Extras, delivery and fees that are refunded too. */
  others?: readonly { name: string; amountCents: number }[]
  /** Undefined before they are issued, as in a preview. */
  vouchers: readonly RefundVoucher[] | undefined
  /** The colleague's words, if the performance is cancelled. */
  cancelled?: { subject: string; text: string }
}

const dollars = (cents: number) => total(fromCents(cents))

/** Returns the email about a refund. The desk shows its text before making the refund. */
export function refundMail(
  key: string,
  refund: RefundForMail,
  { BOX_OFFICE_PHONE, VENUE_TIME_ZONE }: Pick<Settings, 'BOX_OFFICE_PHONE' | 'VENUE_TIME_ZONE'>,
): Mail {
  const { orderId, email, tickets, others = [], cancelled } = refund
  const title = cancelled?.subject ?? 'Your refund'
  const lead =
    cancelled?.text ??
    `We have refunded ${tickets.length === 1 ? 'a ticket' : `${tickets.length} tickets`} of your order ${orderId}.`
  const entries = [
    ...ticketsByPerformance(tickets, VENUE_TIME_ZONE),
    ...(others.length > 0
      ? [
          {
            ...{ heading: 'Also refunded', label: `Order ${orderId}` },
            lines: others.map(({ name, amountCents }) => `${name}, ${dollars(amountCents)}`),
          },
        ]
      : []),
  ]
  const ways = waysBack(refund)
  const closing = [
    ...(tickets.length > 0 ? ['These tickets are no longer valid, on paper or on a phone.'] : []),
    `Questions? Call the box office during opening hours: ${BOX_OFFICE_PHONE}.`,
  ]
  return {
    ...{ key, recipient: email, subject: cancelled?.subject ?? `Your refund for order ${orderId}` },
    text: [
      title,
      lead,
      ...entries.map(({ label, heading, lines }) => [heading, label, ...lines].join('\n')),
      ways.join('\n'),
      closing.join('\n'),
    ].join('\n\n'),
    html: mailLayout({
      title,
      lead,
      parts: [...entries.map(entry), ...[...ways, ...closing].map(smallPrint)],
    }),
  }
}

/** Returns the tickets as a mail lists them. */
export const ticketsByPerformance = (tickets: readonly RefundedTicket[], timeZone: string) =>
  [...new Set(tickets.map(({ performanceId }) => performanceId))].map((id) => {
    const ofPerformance = tickets.filter(({ performanceId }) => performanceId === id)
    const { production, startsAt, hall } = ofPerformance[0] as RefundedTicket
    return {
      label: `${showInstant(startsAt, 'performance', timeZone)} · ${hall}`,
      heading: production,
      lines: ofPerformance.map(({ seat, priceType, amountCents }) => `${seat} · ${priceType}, ${dollars(amountCents)}`),
    }
  })

/** Returns a line for each part of the money. */
export function waysBack({
  amountCents,
  cardCents,
  terminalCents,
  cashCents,
  invoiceCents,
  transferCents,
  voucherCents,
  vouchers,
}: RefundParts & Pick<RefundForMail, 'vouchers'>): string[] {
  if (amountCents === 0) return ['They were free, so nothing is paid back.']
  return [
    ...(cardCents > 0
      ? [`${dollars(cardCents)} to the card that you paid with. Banks take up to ten working days.`]
      : []),
    ...(terminalCents > 0
      ? [`${dollars(terminalCents)} to the card, at the box office. Banks take up to ten working days.`]
      : []),
    ...(cashCents > 0 ? [`${dollars(cashCents)} in cash, at the box office.`] : []),
    ...(invoiceCents > 0 ? [`${dollars(invoiceCents)} off your invoice, so you owe that much less.`] : []),
    ...(transferCents > 0 ? [`${dollars(transferCents)} by bank transfer.`] : []),
    ...(vouchers ?? []).map(
      ({ amountCents, number, expiresOn }) =>
        `${dollars(amountCents)} as gift voucher ${number}, valid until ${showDay(expiresOn, 'membership')}. Enter its number at the checkout.`,
    ),
    ...(voucherCents > 0 && !vouchers
      ? [`${dollars(voucherCents)} as gift voucher (its number is in the mail). Enter its number at the checkout.`]
      : []),
  ]
}
