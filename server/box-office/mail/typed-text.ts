import { cleanText } from '#shared/clean-text'

/** Matches text that a web or email address begins with or contains, and that no name does. */
const ADDRESS = /[a-z][a-z\d+.-]*:\/|\bwww\.|[@/\\]/i
/**
 * A dot that email programs turn into a link: one between two characters of a domain. Other scripts have their own
 * dots.
 */
const LINKING_DOT = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L})/gu

/**
 * Returns a visitor's text as emails contain it: on one line, without anything that email programs turn into a link.
 * Otherwise a visitor could send any link to anyone in the venue's name. `keepsLines` is for texts of several lines.
 */
export const typedText = (text: string, options: { keepsLines?: boolean } = {}): string =>
  cleanText(text, options)
    .replace(/[a-z][a-z\d+.-]*:\/+|\bmailto:/gi, '')
    .replaceAll('@', ' at ')
    .replace(LINKING_DOT, '. ')

/** Returns a greeting such as “Thank you, Ada”. A first name that contains an address is left out. */
export function greeting(words: string, firstName: string): string {
  const name = ADDRESS.test(firstName) ? '' : typedText(firstName)
  return name ? `${words}, ${name}` : words
}
