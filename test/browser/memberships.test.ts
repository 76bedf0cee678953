import type { Locator } from '@playwright/test'
import { contentItem } from '../support/content-upstream.ts'
import { gridOf, inside, picture, placed } from '../support/scripted-blocks.ts'
import { test } from '../support/scripted-venue.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

const crop = (alias: string, width: number, height: number) => ({ alias, width, height, coordinates: null })
/** The width and height of the picture that the browser chose. */
async function sizeOf(image: Locator): Promise<[number, number]> {
  await image.scrollIntoViewIfNeeded()
  const source = () => image.evaluate((element: HTMLImageElement) => element.currentSrc)
  await expect.poll(source).not.toBe('')
  const { searchParams } = new URL(await source())
  return [Number(searchParams.get('width')), Number(searchParams.get('height'))]
}

test.beforeEach(async ({ page, scripted }) => {
  await scripted.publishSettings({})
  await page.route('**/media/*.jpg*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
})

test('each membership has title, description, picture, and a button to the login or purchase [MEMBBLK-01 MEMBBLK-02 MEMBBLK-03]', async ({
  page,
  scripted,
}) => {
  const image = (name: string, crops: object[]): object => picture(name, { crops })[0] ?? {}
  const membership = (id: number, title: string, own: object) => ({
    ...{ id, title, description: `About ${title}` },
    image: own,
  })
  const memberships = [
    membership(3, 'Friend', image('friend', [crop('mobileXs', 768, 960), crop('tile', 640, 400)])),
    membership(5, 'Patron', image('patron', [crop('mobileXs', 768, 960)])),
  ]
  scripted.reply({ '/api/Membership/Memberships': { memberships } })
  await scripted.publish(
    contentItem('/join', { contentGrid: gridOf(placed('standaloneMembership', {})) }, { name: 'Join' }),
    contentItem(
      '/join-here',
      {
        contentGrid: gridOf(
          placed('standaloneMembership', {
            purchasePage: inside('', '/become'),
          }),
        ),
      },
      { name: 'Join here' },
    ),
  )
  await page.goto('/join')
  const level = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Friend', 'Patron'])
  await expect(level('Friend')).toContainText('About Friend')
  expect(await sizeOf(level('Friend').locator('img'))).toEqual([640, 400])
  const [across, down] = await sizeOf(level('Patron').locator('img'))
  expect(down / across).toBeCloseTo(960 / 768, 2)
  const login = level('Friend').getByRole('link', { name: /^Log in to Purchase ?: Friend$/ })
  const way = new URL((await login.getAttribute('href')) ?? '', 'http://site')
  expect([way.pathname, way.searchParams.get('returnUrl')]).toEqual(['/account/log-in', '/join#link-membership-types'])
  await expect(page.locator('#link-membership-types').getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^Add to Cart/ })).toHaveCount(0)

  scripted.setLoggedIn(true)
  for (const [path, purchase] of [
    ['/join', '/purchase/memberships'],
    ['/join-here', '/become'],
  ] as const) {
    await page.goto(path)
    const buy = page.getByRole('link', { name: /^Add to Cart ?: Patron$/ })
    await expect(buy).toHaveAttribute('href', `${purchase}?membershipId=5`)
    await expect(page.getByRole('link', { name: /^Log in to Purchase/ })).toHaveCount(0)
  }
})

test('a page whose memberships aren’t on sale says so, and links elsewhere', async ({ page, scripted }) => {
  scripted.reply({ '/api/Membership/Memberships': { memberships: [] } })
  const contentGrid = gridOf(placed('standaloneMembership', {}))
  await scripted.publish(contentItem('/join', { contentGrid }, { name: 'Join' }))
  await page.goto('/join')
  const main = page.getByRole('main')
  await expect(main.getByText('No memberships are on sale at the moment.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'See what’s on' })).toHaveAttribute('href', '/whats-on')
  await expectAccessible(page)
})

test('a membership’s dates on the receipt read like 5th March 2027 [FORMAT-S-05]', async ({ page, scripted }) => {
  const dates = { startDate: '2027-03-05T00:00:00+11:00', expiry: '2028-03-21T00:00:00+11:00' }
  const friend = { ...{ title: 'Friend', description: null, subtotal: 65, image: null }, ...dates }
  scripted.reply({
    '/api/Order/Receipt': {
      ...{ orderId: 12, total: 65, giftVoucherPayments: [], packages: [], performances: [] },
      ...{ giftVouchers: [], donations: [], memberships: [friend] },
    },
  })
  await scripted.publish(
    contentItem('/purchase/booking-complete', {}, { contentType: 'bookingComplete', name: 'Order confirmed' }),
  )
  await page.goto('/purchase/booking-complete?orderId=12&sessionKey=key')
  const line = page.getByRole('article').filter({ hasText: 'Friend' })
  await expect(line).toContainText('From 5th March 2027 to 21st March 2028')
  await expectAccessible(page)
})
