/**
 * A mail address in the one form in which it is kept: composed characters, and of letters beyond ASCII the small ones,
 * for not every database can fold their case. ASCII letters stay as they were typed.
 */
export const normalEmail = (email: string): string =>
  email.normalize('NFC').replace(/\P{ASCII}+/gu, (letters) => letters.toLowerCase())

/** What accounts are told apart by: the same for every way of writing an address. */
export const accountName = (email: string): string => normalEmail(email).toLowerCase()
