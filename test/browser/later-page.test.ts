import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

test.use({
  settings: { PAGES_PER_MINUTE_NETWORK: '1', TRUST_PROXY: '127.0.0.1,::1' },
  // A private address has no limit.
  extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' },
})

test('a network at its page limit sees when to retry, and then gets the page', async ({
  page,
  venue,
  browserErrors,
}) => {
  // A visitor of another network has the page rendered.
  await (await fetch(`${venue.url}/news`)).text()
  expect((await page.goto('/news'))?.status(), 'a cached page is sent').toBe(200)
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
