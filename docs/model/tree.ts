import { itemTypes, pageTypes } from './document-types.ts'

const namesOf = (types: readonly { alias: string }[]) => types.map(({ alias }) => alias)
const ACCOUNT = ['addresses', 'communicationPreferences', 'accountChangePassword', 'accountSecurity', 'logout']
const OWN_PAGES = ['upcomingEvents', 'pastEvents', 'currentMemberships', 'currentPackages', 'renewPackages']
const ENTRY = ['login', 'createAccount', 'forgotPassword', 'resetPassword', 'yourData']
const ACCOUNT_PAGES = ['personalInformation', ...ACCOUNT, ...OWN_PAGES, ...ENTRY, 'membership', 'itemFolder']
const PAGES = namesOf(pageTypes).filter((alias) => alias !== 'homePage')

/** The document types that are allowed at the root of the tree. */
export const rootTypes: readonly string[] = ['homePage', 'siteSettings', 'itemFolder']

/** The document types that are allowed below each type, by its alias. Types that aren't listed have no children. */
export const childrenOf: Readonly<Record<string, readonly string[]>> = {
  homePage: [...PAGES, 'siteSettings', 'itemFolder'],
  contentPage: ['contentPage', 'artist', 'itemFolder'],
  whatsOn: ['production', 'series', 'pastSeasons', 'contentPage', 'itemFolder'],
  pastSeasons: ['series', 'production', 'itemFolder'],
  series: ['production'],
  production: ['contentPage'],
  news: ['newsArticle', 'itemFolder'],
  account: ACCOUNT_PAGES,
  overview: ACCOUNT_PAGES,
  upcomingEvents: ['returnTickets'],
  siteSettings: ['routeEntry', 'newsCategory', 'membershipLevel', 'profile', 'itemFolder'],
  itemFolder: [...PAGES, ...namesOf(itemTypes).filter((alias) => alias !== 'siteSettings')],
}
