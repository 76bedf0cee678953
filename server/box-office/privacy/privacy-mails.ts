import { paths } from '#shared/routes'
import type { BoxOffice } from '../box-office.ts'
import { contactLine } from '../mail/contact-line.ts'
import { link, mailLayout, smallPrint } from '../mail/mail-layout.ts'
import type { Mail } from '../mail/outbox.ts'
import { TOKEN_PLACEHOLDER } from '../mail/password-reset.ts'
import type { TicketsForMail } from '../tickets/tickets-for-mail.ts'

type Sender = Pick<BoxOffice, 'random' | 'settings'>

/**
 * Returns the email with the link to the data stored under its recipient's address, with a placeholder for the token.
 * The token is in the fragment, which browsers don't send, so that no log contains it.
 */
export function addressLinkMail({ random, settings }: Sender, recipient: string): Mail {
  const address = `${settings.PUBLIC_URL}${paths.yourData}#token=${TOKEN_PLACEHOLDER}`
  const title = 'Your data'
  const lead =
    'This link shows what we store by your email address, as a file, and deletes it if you want. It works for 60 minutes.'
  const closing = ['If you didn’t ask for this, you don’t need to do anything.', contactLine(settings)]
  return {
    key: `your-data-${random.bytes(16).toString('hex')}`,
    recipient,
    subject: title,
    text: [title, lead, address, closing.join('\n')].join('\n\n'),
    html: mailLayout({ title, lead, parts: [link(address, 'See your data'), ...closing.map(smallPrint)] }),
  }
}

/** Returns the last mail to an address, with the tickets for upcoming performances. */
export function dataDeletedMail(
  { random, settings }: Sender,
  recipient: string,
  tickets: TicketsForMail = { parts: [], paragraphs: [], attachments: [] },
): Mail {
  const title = 'Your data has been deleted'
  const lead = 'Your name, addresses and messages have been deleted, and you no longer receive the newsletter.'
  const stay = tickets.paragraphs.length
    ? 'Your tickets stay valid. They are only in this email: please keep it.'
    : 'You had no tickets for upcoming performances.'
  const closing = [
    'Your orders stay in our books without your name, as tax law requires.',
    `If you didn’t ask for this, please call the box office at once: ${settings.BOX_OFFICE_PHONE}.`,
  ]
  return {
    key: `data-deleted-${random.bytes(16).toString('hex')}`,
    recipient,
    subject: title,
    text: [title, lead, stay, ...tickets.paragraphs, closing.join('\n')].join('\n\n'),
    html: mailLayout({ title, lead, parts: [smallPrint(stay), ...tickets.parts, ...closing.map(smallPrint)] }),
    attachments: tickets.attachments,
  }
}
