import { withoutInvisible } from './clean-text.ts'

/**
 * A mail address in the one form in which it is kept: composed characters, and of letters beyond ASCII the small ones,
 * for not every database can fold their case. ASCII letters stay as they were typed.
 */
export const normalEmail = (email: string): string =>
  withoutInvisible(email)
    .normalize('NFC')
    .replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())

/**
 * One address, in the form that visitors have: no list of them, no name before it, nothing in quotes. What a mail
 * server would read as something else is refused.
 */
export const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@.,;:<>()[\]"\\]+$/

/** What accounts are told apart by: the same for every way of writing an address. */
export const accountName = (email: string): string => normalEmail(email).toLowerCase()
