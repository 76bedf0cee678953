import { contentItem } from '../support/content-upstream.ts'
import { customerPages, openCustomer } from '../support/customer-pages.ts'
import { kebabCase } from '../support/kebab-case.ts'
import { contentModel, propertiesOf } from '../support/model-properties.ts'
import { pickedPages } from '../support/model-values.ts'
import { pageActs, type World } from '../support/page-acts.ts'
import { accountPaths, publishAccount } from '../support/scripted-account.ts'
import { gridOf, placed } from '../support/scripted-blocks.ts'
import { openSeats } from '../support/scripted-seats.ts'
import { test } from '../support/scripted-venue.ts'
import { crawlControls } from '../support/shown-controls.ts'
import { ignoreNotFound } from '../support/visitor.ts'

/**
 * What each control of a page does: a menu, a dialog, a tab, a filter, a field. Where the focus then is, what is sent,
 * announced, stored and added to the history, and what using it again, Escape and Back do.
 */

/** Publishes what a page needs. Returns a function that opens it. */
type Prepare = (world: World) => Promise<() => Promise<unknown>>

/** Blocks with controls, two or three per page. */
const blocks = [
  ['accordions', 'blockQuoteCarousel', 'downloadLinks'],
  ['largeCarousel', 'smallCarousel', 'mp4Video'],
  ['spotifyEmbed', 'vimeoEmbed', 'youTubeEmbed', 'horizontalScrollingLogos'],
  ['standaloneDonation', 'standaloneGiftVoucher', 'standaloneMembership'],
]

const signedOut =
  (path: string): Prepare =>
  async ({ page, scripted }) => {
    await publishAccount(scripted)
    return () => page.goto(path)
  }

/** The news aren’t the same each time: Back shows a page out of the back/forward cache. */
const crawled = Object.entries(customerPages).filter(([contentType]) => contentType !== 'news')

const pages: Record<string, Prepare> = {
  ...Object.fromEntries(
    crawled.map(([contentType, path]): [string, Prepare] => [
      kebabCase(contentType),
      async (world) => {
        await openCustomer(world, 'whole')
        return () => world.page.goto(path)
      },
    ]),
  ),
  // With every field the answer has an incomplete package, whose dialog is all that can be used.
  'checkout-donation': async (world) => () => pageActs['checkout.donate']?.open(world) ?? Promise.resolve(),
  'checkout-delivery': async (world) => () => pageActs['checkout.setDelivery']?.open(world) ?? Promise.resolve(),
  login: signedOut(accountPaths.login),
  'create-account': signedOut(accountPaths.createAccount),
  'forgot-password': signedOut(accountPaths.forgotPassword),
  'seat-screens':
    async ({ page, scripted }) =>
    () =>
      openSeats(page, scripted),
  ...Object.fromEntries(
    blocks.map((aliases, at): [string, Prepare] => [
      `blocks-${at + 1}`,
      async (world) => {
        const { page, scripted } = world
        await openCustomer(world, 'whole')
        const placedBlocks = aliases.map((alias) =>
          placed(alias, propertiesOf(alias, contentModel.blocks[alias] ?? {}, 'whole')),
        )
        const grid = { contentGrid: gridOf(...placedBlocks) }
        await scripted.publish(...pickedPages, contentItem('/blocks', grid, { name: 'Blocks' }))
        return () => page.goto('/blocks')
      },
    ]),
  ),
}

// Each page by itself, so that workers share them.
test.describe.configure({ mode: 'parallel' })

for (const [name, prepare] of Object.entries(pages))
  test(`every control of a page does what it says: ${name}`, async ({ page, scripted, venue, browserErrors }) => {
    const open = await prepare({ page, scripted, venue })
    await page.clock.setFixedTime('2037-07-04T09:30:00Z')
    await crawlControls(page, name, open)
    // Nobody has the pictures.
    ignoreNotFound(browserErrors)
  })

test('every control of the frame of a page does what it says', async ({ page, scripted, venue, browserErrors }) => {
  await openCustomer({ page, scripted, venue }, 'whole')
  const settings = propertiesOf('siteSettings', contentModel.settings, 'whole')
  const left = { javascriptHeader: null, googleTagManagerID: null, acknowledgementIsActive: false }
  await scripted.publish(...pickedPages, contentItem('/page', {}, { name: 'Page' }))
  await scripted.publishSettings({ ...settings, ...left })
  await page.setViewportSize({ width: 1440, height: 900 })
  await crawlControls(page, 'frame', () => page.goto('/page'), page.locator('body'))
  ignoreNotFound(browserErrors)
})
