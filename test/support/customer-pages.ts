import { paths, returnTicketsPath, singleEventPath } from '#shared/routes'
import { everyCall, type NamedCall } from '#shared/ticketing/contract'
import { schemasOfCall } from './call-schemas.ts'
import { contentItem } from './content-upstream.ts'
import { contentModel, propertiesOf } from './model-properties.ts'
import { pickedPages } from './model-values.ts'
import type { World } from './page-acts.ts'
import { type Degree, valuesOf } from './schema-values.ts'
import { accountPaths, publishAccount, signIn } from './scripted-account.ts'

/** Values of fields whose form the schemas don’t give. */
const forms = { currency: 'AUD', qrPath: 'M0 0h7v7h-7z', url: '/media/icon.svg' }
const answered = ['captcha.challenge', 'global.prefixes', 'global.countries', 'session.info']

const isRead = ({ call }: NamedCall) => Number(call.method === 'GET')

const { login, createAccount, forgotPassword, resetPassword, ...signedInPaths } = accountPaths

/** The pages by their content type, and the address of each. */
export const customerPages = {
  ...signedInPaths,
  currentMemberships: '/overview/memberships',
  currentPackages: '/overview/packages',
  upcomingEvents: '/overview/upcoming-events',
  pastEvents: '/overview/past-events',
  returnTickets: returnTicketsPath(101),
  purchaseCheckout: paths.checkout,
  bookingComplete: `${paths.bookingComplete}?orderId=101&sessionKey=key`,
  singleEvent: singleEventPath(101, 102),
  seriesPackagePurchase: `${paths.seriesPackage}?seriesId=101`,
  tickets: `${paths.tickets}?orderId=101`,
  // Otherwise the server’s today is shown.
  whatsOn: `${paths.whatsOn}?startDate=2037-07-01`,
  production: '/whats-on/serenade',
  series: '/whats-on/evenings',
  pastSeasons: '/whats-on/past-seasons',
  artist: '/artists/rosa',
  news: '/news',
  newsArticle: '/news/opening',
  search: '/search?searchquery=serenade',
  membership: `${paths.membershipPurchase}?membershipId=101`,
  renewPackages: paths.renewPackages,
  yourData: paths.yourData,
  contentPage: '/your-visit',
  homePage: paths.home,
} as const

/** Publishes the pages of a signed-in customer, with answers to all calls. */
export async function openCustomer({ page, scripted, venue }: World, degree: Degree): Promise<void> {
  await publishAccount(scripted)
  const items = Object.entries(customerPages).map(([contentType, path]) => {
    const properties = propertiesOf(contentType, contentModel.pages[contentType] ?? {}, degree)
    const own = { contentType, name: contentType }
    return contentItem(path.replace(/\?.*/, ''), { ...properties, tessituraId: 101 }, own)
  })
  await scripted.publish(...pickedPages, ...items)
  // A call that changes something may have the path of one that reads, whose reply counts.
  for (const { area, name, call } of everyCall.toSorted((one, other) => isRead(one) - isRead(other)))
    if (!answered.includes(`${area}.${name}`))
      scripted.reply({
        [call.path]: valuesOf((await schemasOfCall('ticketing', `${area}.${name}`)).result, degree, forms),
      })
  await signIn(scripted, page, venue)
  await page.clock.setFixedTime('2037-07-04T09:30:00Z')
}
