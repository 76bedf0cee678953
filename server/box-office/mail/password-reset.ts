import type { Settings } from '#config/settings'
import { paths } from '#shared/routes'
import { contactLine } from './contact-line.ts'
import { link, mailLayout, smallPrint } from './mail-layout.ts'
import type { Mail } from './outbox.ts'

/** Marks the place of the token in a mail until it is sent. */
export const TOKEN_PLACEHOLDER = '{token}'

/** Returns the link to set a new password, with a placeholder for its token. */
const resetLink = (publicUrl: string): string => `${publicUrl}${paths.resetPassword}?token=${TOKEN_PLACEHOLDER}`

/**
 * Returns the mail with the link to set a new password, with a placeholder for its token. It contains no name, as it is
 * written before the account is looked up.
 */
export function passwordReset(
  { key, recipient }: Pick<Mail, 'key' | 'recipient'>,
  settings: Pick<Settings, 'PUBLIC_URL' | 'BOX_OFFICE_PHONE'>,
): Mail {
  const address = resetLink(settings.PUBLIC_URL)
  const lead = 'Choose a new password for your account with this link. It works once, for 60 minutes.'
  const closing = [
    'If you didn’t ask for this, you don’t need to do anything: your password stays the same.',
    contactLine(settings),
  ]
  return {
    key,
    recipient,
    subject: 'Choose a new password',
    text: ['Choose a new password', lead, address, closing.join('\n')].join('\n\n'),
    html: mailLayout({
      title: 'Choose a new password',
      lead,
      parts: [link(address, 'Choose your new password'), ...closing.map(smallPrint)],
    }),
  }
}

/** Returns the mail with its token, which is base64url and needs no escaping in addresses and HTML. */
export const withToken = <M extends Pick<Mail, 'text' | 'html'>>(mail: M, token: string): M => ({
  ...mail,
  text: mail.text.replace(TOKEN_PLACEHOLDER, token),
  html: mail.html.replace(TOKEN_PLACEHOLDER, token),
})
