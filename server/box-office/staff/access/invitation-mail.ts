import { type Role, roleNames } from '#shared/staff/roles'
import { link as linkPart, mailLayout, smallPrint } from '../../mail/mail-layout.ts'
import type { Mail } from '../../mail/outbox.ts'

/** Returns the mail with the link of an invitation. */
export function invitationMail({
  email,
  role,
  link,
  key,
}: {
  email: string
  role: Role
  link: string
  key: string
}): Mail {
  const title = 'Your account at the desk'
  const lead = `You are invited to work at the box office's desk. Your role: ${roleNames[role].toLowerCase()}.`
  const note = 'The link works once, for seven days, from the venue’s own network. You need an authenticator app.'
  return {
    ...{ key, recipient: email, subject: title },
    text: [title, lead, link, note].join('\n\n'),
    html: mailLayout({ title, lead, parts: [linkPart(link, 'Set up your account'), smallPrint(note)] }),
  }
}
