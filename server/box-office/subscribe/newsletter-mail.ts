import { paths } from '#shared/routes'
import type { BoxOffice } from '../box-office.ts'
import { contactLine } from '../mail/contact-line.ts'
import { link, mailLayout, smallPrint } from '../mail/mail-layout.ts'
import type { Mail } from '../mail/outbox.ts'
import { TOKEN_PLACEHOLDER } from '../mail/password-reset.ts'

/**
 * Returns the email with the link that confirms a newsletter subscription, with a placeholder for its token. It
 * contains no input from the form, which a stranger may have filled in. The token is in the fragment, which browsers
 * don't send, so that no log contains it.
 */
export function newsletterMail({ random, settings }: Pick<BoxOffice, 'random' | 'settings'>, recipient: string): Mail {
  const address = `${settings.PUBLIC_URL}${paths.yourData}#newsletter=${TOKEN_PLACEHOLDER}`
  const title = 'Confirm your newsletter'
  const lead = 'Please confirm with this link that you’d like our newsletter. It works for seven days.'
  const closing = ['You didn’t ask for this? Then there is nothing to do: we won’t send it.', contactLine(settings)]
  return {
    key: `newsletter-${random.bytes(16).toString('hex')}`,
    recipient,
    subject: title,
    text: [title, lead, address, closing.join('\n')].join('\n\n'),
    html: mailLayout({ title, lead, parts: [link(address, 'Subscribe'), ...closing.map(smallPrint)] }),
  }
}
