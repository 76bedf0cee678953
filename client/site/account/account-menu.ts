import type { Page, PageReference } from '#shared/content/page'
import type { RelatedPages } from '#shared/content/preload'
import type { MenuEntry } from '../side-menu/side-menu.tsx'

/** The content types of the account pages, in the menu's order. */
const accountTypes: readonly string[] = [
  'overview',
  'upcomingEvents',
  'pastEvents',
  'currentMemberships',
  'currentPackages',
  'personalInformation',
  'addresses',
  'communicationPreferences',
  'accountChangePassword',
  'accountSecurity',
  'logout',
]

/** Finds the account pages for the menu, wherever editors placed them and however they named them. */
export const accountPages: readonly RelatedPages[] = accountTypes.map((contentType) => ({
  contentType,
  choose: (pages) => pages.slice(0, 1),
}))

/** The account menu for one of its pages. */
export const accountMenu = (related: readonly PageReference[], shown: Page): MenuEntry[] =>
  accountTypes
    .flatMap((type) => related.find(({ contentType }) => contentType === type) ?? [])
    .map(({ id, name, path }) => ({ name, href: path, isCurrent: id === shown.id, below: [] }))
