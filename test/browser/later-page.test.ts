import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

test.use({
  settings: { PAGES_PER_MINUTE_NETWORK: '1', TRUST_PROXY: '127.0.0.1,::1' },
  // Without it the visitor would be of the house, which has no bound.
  extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' },
})

test('a network whose pages are too many is told when to come back, and then the page is there', async ({
  page,
  venue,
  browserErrors,
}) => {
  // Somebody else has it made.
  await (await fetch(`${venue.url}/news`)).text()
  expect((await page.goto('/news'))?.status(), 'what is in memory is shown').toBe(200)
  await page.goto('/nothing-here')

  await page.getByRole('banner').getByRole('link', { name: 'Your visit', exact: true }).click()
  await expect(page).toHaveURL('/your-visit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One moment, please')
  await expect(page.getByText(/Please come back in \d+ seconds: this page will be here/)).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWellMade(page)
  }

  await (await fetch(`${venue.url}/your-visit`)).text()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your visit')
  ignoreErrors(browserErrors, 'status of 404')
  ignoreErrors(browserErrors, 'status of 429')
})
