import type { Mail } from '#server/box-office/mail/outbox'

/** Returns the token of the link in a mail that confirms a subscription to the newsletter. */
export const newsletterToken = (mail: Mail | undefined): string =>
  /#newsletter=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
