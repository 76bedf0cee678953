import type { Settings } from '#config/settings'
import { showDay } from '#shared/dates'
import { fromCents, total } from '#shared/money'
import { paths } from '#shared/routes'
import { contactLine } from '../../mail/contact-line.ts'
import { type Entry, entry, link, mailLayout, smallPrint } from '../../mail/mail-layout.ts'
import type { Mail } from '../../mail/outbox.ts'
import { typedText } from '../../mail/typed-text.ts'

/** A voucher to be mailed to its recipient. */
export interface SentVoucher {
  id: number
  number: string
  amountCents: number
  /** YYYY-MM-DD, the last day on which it is valid. */
  expiresOn: string
  recipient: string
  isGift: boolean
  /** The giver's message. */
  to: string | null
  from: string | null
  message: string | null
}

const HOW = 'Enter the number at the checkout. Any balance stays on it for later.'
const UNEXPECTED =
  'Weren’t expecting this? Someone gave us your address to send you the voucher. You don’t need to do anything.'

/**
 * Returns the email with a voucher and the giver's message, laid out like a card. The subject doesn't contain the
 * message.
 */
export function voucherMail(voucher: SentVoucher, settings: Pick<Settings, 'PUBLIC_URL' | 'BOX_OFFICE_PHONE'>): Mail {
  const title = voucher.isGift ? 'A gift voucher for you' : 'Your gift voucher'
  const amount = total(fromCents(voucher.amountCents))
  const lead = `It is worth ${amount}, to spend on tickets, packages and memberships, or to donate.`
  const until = `Valid until ${showDay(voucher.expiresOn, 'membership')}`
  const card = cardOf(voucher)
  const site = settings.PUBLIC_URL + paths.whatsOn
  const closing = [HOW, ...(voucher.isGift ? [UNEXPECTED] : []), contactLine(settings)]
  return {
    key: `voucher-${voucher.id}`,
    recipient: voucher.recipient,
    subject: title,
    text: [
      title,
      ...card.map(({ heading, lines }) => [heading, ...lines].join('\n')),
      lead,
      [`Number ${voucher.number}`, until].join('\n'),
      `What’s on: ${site}`,
      closing.join('\n'),
    ].join('\n\n'),
    html: mailLayout({
      title,
      lead,
      parts: [
        ...card.map(entry),
        entry({ label: 'Number', heading: voucher.number, lines: [until], amount }),
        link(site, 'See what’s on'),
        ...closing.map(smallPrint),
      ],
    }),
  }
}

/** Returns no entry if the giver wrote nothing. */
function cardOf({ to, from, message }: SentVoucher): Entry[] {
  if (!to && !from && !message) return []
  const said = message ? typedText(message, { keepsLines: true }).split(/\n+/) : []
  const lines = [...said, ...(from ? [`From ${typedText(from)}`] : [])]
  return [{ heading: to ? `To ${typedText(to)}` : 'To you', lines }]
}
