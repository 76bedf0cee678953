/** The rule for passwords: enforced by the box office, said by the form as a hint. Letters of any script count. */
const parts: readonly [isKept: (password: string) => boolean, message: string][] = [
  [(password) => [...password].length >= 8, 'Your password needs at least 8 characters'],
  [(password) => /\p{Nd}/u.test(password), 'Your password needs a digit'],
  [(password) => /\p{Lu}/u.test(password), 'Your password needs an upper case letter'],
  [(password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password), 'Your password needs a special character'],
]

/** One message for each broken part, none for a password that will do. */
export const brokenPasswordRules = (password: string): string[] =>
  parts.filter(([isMet]) => !isMet(password)).map(([, message]) => message)
