/**
 * The content types that require a signed-in customer (GUARD-07), the same as in `shared/content/content-types.ts`; a
 * test compares them. Every page loads the guard, which should not load that whole table.
 */
export const protectedTypes: ReadonlySet<string> = new Set([
  'overview',
  'personalInformation',
  'addresses',
  'communicationPreferences',
  'accountChangePassword',
  'upcomingEvents',
  'pastEvents',
  'returnTickets',
  'currentMemberships',
  'currentPackages',
  'renewPackages',
  'membership',
])

export interface Visitor {
  /** `Session/Info` has been loaded since the page was opened. */
  isChecked: boolean
  hasToken: boolean
  keepToken: boolean
  isLoggedIn: boolean
}

/**
 * Returns whether a visitor must log in to see a page of this type. False until the session is loaded, so that no
 * visitor is redirected before.
 */
export function mustLogIn(contentType: string, visitor: Visitor): boolean {
  const isWelcome = visitor.hasToken && visitor.keepToken && visitor.isLoggedIn
  return visitor.isChecked && protectedTypes.has(contentType) && !isWelcome
}
