import { withoutInvisible } from './clean-text.ts'

/**
 * Returns a mail address in the one form in which it is stored: composed characters, and letters beyond ASCII in lower
 * case, because not every database can fold their case. ASCII letters stay as they were typed.
 */
export const normalEmail = (email: string): string =>
  withoutInvisible(email)
    .normalize('NFC')
    .replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())

/**
 * Matches one address in the form that visitors use: no list, no name before it, no quotes. What a mail server would
 * interpret differently is rejected.
 */
export const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@.,;:<>()[\]"\\]+$/

/** Returns the name that identifies an account: the same for every way of writing an address. */
export const accountName = (email: string): string => normalEmail(email).toLowerCase()
