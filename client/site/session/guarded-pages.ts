/**
 * The content types that need a signed-in customer (GUARD-07). They are those of `shared/content/content-types.ts`,
 * which a test compares: every page loads the guard, and should not load that whole table.
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
  /** `Session/Info` has answered since the page was opened. */
  isChecked: boolean
  hasToken: boolean
  keepToken: boolean
  isLoggedIn: boolean
}

/** Whether a visitor must log in to see a page of this type. Before the session is loaded, no visitor is redirected. */
export function mustLogIn(contentType: string, visitor: Visitor): boolean {
  const isWelcome = visitor.hasToken && visitor.keepToken && visitor.isLoggedIn
  return visitor.isChecked && protectedTypes.has(contentType) && !isWelcome
}
