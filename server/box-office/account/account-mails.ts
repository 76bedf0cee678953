import { paths } from '#shared/routes'
import type { BoxOffice } from '../box-office.ts'
import { link, mailLayout, smallPrint } from '../mail/mail-layout.ts'
import type { Mail } from '../mail/outbox.ts'
import type { TicketsForMail } from '../tickets/tickets-for-mail.ts'

type Sender = Pick<BoxOffice, 'random' | 'settings'>

/** Returns the notice of a new password for the account's address. */
export const passwordChangedMail = (sender: Sender, recipient: string): Mail =>
  notice(sender, recipient, {
    name: 'password-changed',
    title: 'Your password has been changed',
    lead: 'Your account’s password has just been changed. You have been logged out everywhere else.',
    otherwise: 'If this wasn’t you, choose a new password at once and call the box office.',
  })

/** Returns the notice of a changed email address, sent to the old one. It doesn't contain the new one. */
export const emailChangedMail = (sender: Sender, recipient: string): Mail =>
  notice(sender, recipient, {
    name: 'email-changed',
    title: 'Your email address has been changed',
    lead: 'Your account now has another email address: you can no longer log in with this one.',
    otherwise: 'If this wasn’t you, please call the box office at once.',
  })

interface Notice {
  name: string
  title: string
  lead: string
  otherwise: string
}

function notice({ random, settings }: Sender, recipient: string, { name, title, lead, otherwise }: Notice): Mail {
  const { PUBLIC_URL, BOX_OFFICE_PHONE } = settings
  const address = PUBLIC_URL + paths.forgotPassword
  const closing = [otherwise, `The box office answers during opening hours: ${BOX_OFFICE_PHONE}.`]
  return {
    key: `${name}-${random.bytes(16).toString('hex')}`,
    recipient,
    subject: title,
    text: [title, lead, `Choose a new password: ${address}`, closing.join('\n')].join('\n\n'),
    html: mailLayout({ title, lead, parts: [link(address, 'Choose a new password'), ...closing.map(smallPrint)] }),
  }
}

/** Returns the last mail to a customer, with their tickets for upcoming performances. */
export function accountClosedMail(
  { random, settings }: Sender,
  { email: recipient, hasAccount }: { email: string; hasAccount: boolean },
  tickets: TicketsForMail = { parts: [], paragraphs: [], attachments: [] },
): Mail {
  const title = hasAccount ? 'Your account has been closed' : 'Your data has been deleted'
  const lead = 'Your name, address and all other personal details have been erased.'
  const stay = tickets.paragraphs.length
    ? 'Your tickets stay valid. They are only in this email: please keep it.'
    : 'You had no tickets for upcoming performances.'
  const closing = [
    'Your orders stay in our books without your name, as tax law requires.',
    `If this wasn’t you, please call the box office at once: ${settings.BOX_OFFICE_PHONE}.`,
  ]
  return {
    key: `account-closed-${random.bytes(16).toString('hex')}`,
    recipient,
    subject: title,
    text: [title, lead, stay, ...tickets.paragraphs, closing.join('\n')].join('\n\n'),
    html: mailLayout({ title, lead, parts: [smallPrint(stay), ...tickets.parts, ...closing.map(smallPrint)] }),
    attachments: tickets.attachments,
  }
}
