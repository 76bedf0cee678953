import type { Page, PageReference } from '#shared/content/page'
import type { RelatedPages } from '#shared/content/preload'
import type { MenuEntry } from '../side-menu/side-menu.tsx'

/** The content types of the account's pages, in the order of its menu. */
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

/** The account's pages, for the menu of each of them: wherever editors put them, by the names that they gave them. */
export const accountPages: readonly RelatedPages[] = accountTypes.map((contentType) => ({
  contentType,
  choose: (pages) => pages.slice(0, 1),
}))

/** The account's menu on one of its pages. */
export const accountMenu = (related: readonly PageReference[], shown: Page): MenuEntry[] =>
  accountTypes
    .flatMap((type) => related.find(({ contentType }) => contentType === type) ?? [])
    .map(({ id, name, path }) => ({ name, href: path, isCurrent: id === shown.id, below: [] }))
