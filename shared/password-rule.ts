/** The rules for passwords: enforced by the box office, shown by the form. Letters of any script count. */
const rules: readonly [isMet: (password: string) => boolean, message: string][] = [
  [(password) => [...password].length >= 8, 'Your password needs at least 8 characters'],
  [(password) => /\p{Nd}/u.test(password), 'Your password needs a digit'],
  [(password) => /\p{Lu}/u.test(password), 'Your password needs an upper case letter'],
  [(password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password), 'Your password needs a special character'],
]

/** Returns a message for each violated rule; none for a valid password. */
export const brokenPasswordRules = (password: string): string[] =>
  rules.filter(([isMet]) => !isMet(password)).map(([, message]) => message)
