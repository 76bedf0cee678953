import { cleanText } from '#shared/clean-text'

/** What a web or mail address begins with or contains, but no name. */
const ADDRESS = /[a-z][a-z\d+.-]*:\/|\bwww\.|[@/\\]/i
/** A dot of which mail programs make a link: between two characters of a domain. Other scripts have their own dots. */
const LINKING_DOT = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L})/gu

/**
 * Returns a text that a visitor typed in the form in which mails contain it: on one line, without anything of which a
 * mail program makes a link. Otherwise a visitor could send any link to anyone in the venue's name. `keepsLines` is for
 * texts of several lines.
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
