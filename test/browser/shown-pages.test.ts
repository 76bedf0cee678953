import { contentTypeOf } from '#shared/content/content-types'
import { paths, returnTicketsPath, singleEventPath } from '#shared/routes'
import { everyCall, type NamedCall } from '#shared/ticketing/contract'
import { schemasOfCall } from '../support/call-schemas.ts'
import { contentItem } from '../support/content-upstream.ts'
import { kebabCase } from '../support/kebab-case.ts'
import { contentModel, propertiesOf } from '../support/model-properties.ts'
import { pickedPages } from '../support/model-values.ts'
import { degrees, valuesOf } from '../support/schema-values.ts'
import { publishAccount, signIn } from '../support/scripted-account.ts'
import { test } from '../support/scripted-venue.ts'
import { openShown } from '../support/shown-pages.ts'
import { expect, ignoreNotFound } from '../support/visitor.ts'

/**
 * The pages of a customer's account and of a purchase show what the ticketing service answers: an answer with every
 * field, one with the next choices of each, and one that is empty. The answers are made from the contract's schemas.
 */

/** Values of fields whose form the schemas don’t give. */
const forms = { currency: 'AUD', qrPath: 'M0 0h7v7h-7z', url: '/media/icon.svg' }
const answered = ['captcha.challenge', 'global.prefixes', 'global.countries', 'session.info']

const isRead = ({ call }: NamedCall) => Number(call.method === 'GET')

/** The pages by their content type, and the address of each. */
const pages = {
  overview: paths.overview,
  personalInformation: paths.personalInformation,
  addresses: '/account-details/addresses',
  communicationPreferences: '/account-details/communication-preferences',
  accountChangePassword: '/account-details/change-password',
  accountSecurity: '/account-details/security-and-privacy',
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
/** Shown elsewhere: to visitors who haven’t signed in (`page-acts`), as a map (`seat-…`), and with all blocks. */
const others = [
  'login',
  'createAccount',
  'forgotPassword',
  'resetPassword',
  'logout',
  'account',
  'seatSelector',
  'styleGuide',
]

test('every content type of a page is shown', async () => {
  const withPage = Object.keys(contentModel.pages).filter((type) => !contentTypeOf(type).isNoPage)
  expect(withPage.toSorted()).toEqual([...Object.keys(pages), ...others].toSorted())
})

for (const degree of degrees)
  test(`every page of a customer shows what the ticketing service answers: ${degree}`, async ({
    page,
    scripted,
    venue,
    browserErrors,
  }) => {
    await publishAccount(scripted)
    const items = Object.entries(pages).map(([contentType, path]) => {
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
    for (const [contentType, path] of Object.entries(pages))
      await test.step(path, async () => {
        await page.goto(path)
        await openShown(`pages/${kebabCase(contentType)}`).expect(degree, page)
      })
    // Nobody has the pictures.
    ignoreNotFound(browserErrors)
  })
