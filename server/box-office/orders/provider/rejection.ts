import { cleanText } from '#shared/clean-text'

/** The maximum length of a stored message, in characters. */
const MAX_MESSAGE_LENGTH = 200

/** Mail addresses, addresses of pages, keys such as `sk_test_…`, long tokens, and card numbers. */
const SECRETS =
  /\S+@\S+|\w+:\/\/\S+|\b(?:sk|rk|pk|whsec|ek)_\S+|\bBearer\s+\S+|(?=[\w*-]*[\d_*])[\w*-]{16,}|\d[\d -]{7,}\d/giu

/** Returns a provider's message about a rejection on one line, without secrets and personal data. */
export function rejectionMessage(message: unknown): string | undefined {
  if (typeof message !== 'string') return undefined
  const line = cleanText(message).replace(SECRETS, '…').replaceAll(/\s+/g, ' ').trim()
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH - 1)}…` : line || undefined
}

/** Returns a provider's code of an error, such as `amount_too_small`, or the HTTP status. */
export const rejectionCode = (code: unknown, status: number | undefined): string =>
  typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : `HTTP ${status}`
